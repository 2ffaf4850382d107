import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type ParsedNode } from 'yaml'

/** Where something stands: a file, and a line of it. */
export interface Place {
  file: string
  line: number
}

export interface Fault extends Place {
  sentence: string
}

/** One entry of a list in a file. Its first key says what it is. */
export interface Entry extends Place {
  kind: string
  value: unknown
  /** The line of something inside, named as the path to it. */
  lineOf: (path: readonly PropertyKey[]) => number
}

/** Every entry of the YAML files in a folder, in the order of their names. */
export function readEntries(root: string, folder: string): { entries: Entry[]; faults: Fault[] } {
  const files = globSync(`${folder}/**/*.yaml`, { cwd: root }).toSorted()
  const read = files.map((file) => entriesOf(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')))
  return { entries: read.flatMap(({ entries }) => entries), faults: read.flatMap(({ faults }) => faults) }
}

function entriesOf(file: string, source: string): { entries: Entry[]; faults: Fault[] } {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: true })
  const lineAt = (offset: number | undefined) => lines.linePos(offset ?? 0).line
  const faults = document.errors.map(({ message, pos }) => ({
    file,
    line: lineAt(pos[0]),
    sentence: message.split('\n', 1)[0] ?? message,
  }))
  if (faults.length > 0) return { entries: [], faults }
  const list = document.contents
  if (!isSeq<ParsedNode>(list))
    return { entries: [], faults: [{ file, line: 1, sentence: 'A file is a list of entries.' }] }

  const entries = list.items.map((node): Entry => {
    const first = isMap(node) ? node.items[0]?.key : undefined
    return {
      file,
      line: lineAt(node.range[0]),
      kind: isScalar(first) ? String(first.value) : '',
      value: node.toJS(document),
      lineOf: (path) => lineAt(deepestOf(node, path)?.range[0] ?? node.range[0]),
    }
  })
  return { entries, faults: [] }
}

/** The node at the end of a path, or the last one on the way that exists. */
function deepestOf(node: ParsedNode, path: readonly PropertyKey[]): ParsedNode | undefined {
  let found: ParsedNode = node
  for (const step of path) {
    const next: unknown =
      isMap(found) || isSeq(found) ? found.get(typeof step === 'symbol' ? String(step) : step, true) : undefined
    if (typeof next !== 'object' || next === null || !('range' in next)) break
    found = next as ParsedNode
  }
  return found
}

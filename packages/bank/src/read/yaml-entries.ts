import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type ParsedNode } from 'yaml'
import type { Fault, SourceLocation } from './entry.ts'
import { cachedParse } from './parse-cache.ts'

/** One entry of a file's list. The entry's first key is its kind. */
export interface Entry extends SourceLocation {
  kind: string
  value: unknown
  /** Returns the line of the value at a path inside the entry. */
  lineOf: (path: readonly PropertyKey[]) => number
}

/** Reads the entries of all YAML files in a folder, in the order of their file names. */
export function readEntries(root: string, folder: string): { entries: Entry[]; faults: Fault[] } {
  const files = globSync(`${folder}/**/*.yaml`, { cwd: root }).toSorted()
  const read = files.map((path) => {
    const [file, source] = [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]
    const { entries, faults } = cachedParse(root, source, () => entriesOf(source))
    return {
      entries: entries.map((entry, at) => ({
        ...entry,
        file,
        lineOf: (path: readonly PropertyKey[]) => lineOf(source, at, path),
      })),
      faults: faults.map((fault) => ({ ...fault, file })),
    }
  })
  return { entries: read.flatMap(({ entries }) => entries), faults: read.flatMap(({ faults }) => faults) }
}

const parsed = (source: string) => {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: true })
  return { document, lineAt: (offset: number | undefined) => lines.linePos(offset ?? 0).line }
}

type WithoutFile<Each extends SourceLocation> = Omit<Each, 'file'>

function entriesOf(source: string): { entries: WithoutFile<Omit<Entry, 'lineOf'>>[]; faults: WithoutFile<Fault>[] } {
  const { document, lineAt } = parsed(source)
  const faults = document.errors.map(({ message, pos }) => ({
    line: lineAt(pos[0]),
    message: message.split('\n', 1)[0] ?? message,
  }))
  if (faults.length > 0) return { entries: [], faults }
  const list = document.contents
  if (!isSeq<ParsedNode>(list))
    return { entries: [], faults: [{ line: 1, message: 'The file must contain a list of entries.' }] }

  const entries = list.items.map((node) => {
    const first = isMap(node) ? node.items[0]?.key : undefined
    return {
      line: lineAt(node.range[0]),
      kind: isScalar(first) ? String(first.value) : '',
      value: node.toJS(document) as unknown,
    }
  })
  return { entries, faults: [] }
}

/**
 * Returns the line of a value inside an entry. Parses the file again, because the cache contains only the lines of
 * whole entries.
 */
function lineOf(source: string, at: number, path: readonly PropertyKey[]): number {
  const { document, lineAt } = parsed(source)
  const node = isSeq<ParsedNode>(document.contents) ? document.contents.items[at] : undefined
  return lineAt((node && deepestOf(node, path)?.range[0]) ?? node?.range[0])
}

/** Returns the node at a path, or its deepest existing ancestor. */
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

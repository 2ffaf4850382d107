import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { buildKnowledge } from '../read/knowledge.ts'
import type { SheetEntry } from '../read/entry.ts'
import { readContent } from '../read/read-content.ts'
import { openContrasts } from './contrast.ts'
import { factTable } from './fact-table.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const place = { file: 'a.yaml', line: 1 }

const action = (term: string, overlaps: string[] = []): SheetEntry => ({
  kind: 'term',
  sheet: { term, vocabulary: 'action', option: `stopping of ${term}`, overlaps },
  ...place,
})
const drug = (name: string, value?: string): SheetEntry => ({
  kind: 'drug',
  sheet: { drug: name, topic: 'B74', ...(value === undefined ? {} : { action: value }) },
  ...place,
})
const effect = (of: string[], also: string[]): SheetEntry => ({
  kind: 'effect',
  sheet: { effect: 'deafness', topic: 'B74', of, because: 'it does so', also },
  ...place,
})

const asked = (read: SheetEntry[], one: string, other: string) =>
  openContrasts(factTable(buildKnowledge(read)))
    .between(one, other)
    .map(({ stem, options, keyAt }) => `${stem} ${options[keyAt]}`)
    .toSorted()

describe('contrast questions', () => {
  it('ask about each difference twice, once with the value of each of the two entities, and explain both values', () => {
    const sheets = [action('growth'), action('repair'), drug('avamycin', 'growth'), drug('belocin', 'repair')]
    expect(asked(sheets, 'belocin', 'avamycin')).toEqual([
      'Which of the two acts by stopping of growth? avamycin',
      'Which of the two acts by stopping of repair? belocin',
    ])
    const [first] = openContrasts(factTable(buildKnowledge(sheets))).between('avamycin', 'belocin')
    expect(first?.why).toMatch(
      /^(Avamycin|Belocin) acts by stopping of .*\. (Avamycin|Belocin) acts by stopping of .*\.$/,
    )
  })

  it('never ask about facts that are unknown, arguable or the same for both entries', () => {
    expect(asked([action('growth'), drug('avamycin', 'growth'), drug('belocin')], 'avamycin', 'belocin')).toEqual([])
    const overlapping = [action('growth', ['repair']), action('repair')]
    const two = [drug('avamycin', 'growth'), drug('belocin', 'repair')]
    expect(asked([...overlapping, ...two], 'avamycin', 'belocin')).toEqual([])
    const deaf = [drug('avamycin'), drug('belocin'), drug('celidone'), effect(['avamycin'], ['belocin'])]
    expect(asked(deaf, 'avamycin', 'belocin')).toEqual([])
    expect(asked(deaf, 'avamycin', 'celidone')).toEqual(['Which of the two is known for deafness? avamycin'])
  })

  it('exist for every pair of organisms that the sheets distinguish, even if the fact table was stored as JSON', () => {
    const knowledge = buildKnowledge(readContent(root).sheets)
    const contrasts = openContrasts(JSON.parse(JSON.stringify(factTable(knowledge))) as ReturnType<typeof factTable>)
    const pairs = (knowledge.byKind.get('bacterium') ?? []).flatMap((entity) =>
      entity.kind === 'bacterium'
        ? Object.keys(entity.sheet['tell-from'] ?? {}).map((name) => [entity.name, name])
        : [],
    )
    expect(pairs.length).toBeGreaterThan(50)
    const alike = pairs.filter(([one = '', other = '']) => contrasts.between(one, other).length === 0)
    expect(alike).toEqual([])
  })

  it('need only the package’s own files, so that they work in a browser', () => {
    const seen = new Set<string>()
    const foreign: string[] = []
    const follow = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type)[^;]*?from '(.+)'$/gm)
      for (const [, name = ''] of imports) {
        if (name.startsWith('.')) follow(join(dirname(file), name))
        else foreign.push(`${file}: ${name}`)
      }
    }
    follow(fileURLToPath(new URL('../browser.ts', import.meta.url)))
    expect(seen.size).toBeGreaterThan(5)
    expect(foreign).toEqual([])
  })
})

it('an entry is found by an alternative name, unless that name is another entry’s main name', () => {
  const named = (name: string, other: string): SheetEntry => ({
    kind: 'drug',
    sheet: { drug: name, topic: 'B74', 'also-called': [other] },
    ...place,
  })
  const { find } = openContrasts(factTable(buildKnowledge([named('avamycin', 'Avacin'), named('belocin', 'avamycin')])))
  expect(find('avacin')).toEqual({ name: 'avamycin', kind: 'drug' })
  expect(find('Avamycin')).toEqual({ name: 'avamycin', kind: 'drug' })
  expect(find('celidone')).toBeUndefined()
})

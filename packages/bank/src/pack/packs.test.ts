import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Bank } from '../bank.ts'
import type { Pack } from './pack-types.ts'
import { splitBank, writePacks } from './packs.ts'

const question = (id: string, topic: string): Bank['questions'][number] => ({
  id,
  topic,
  form: 'point',
  subject: 'x',
  stem: 'Which?',
  options: [
    { text: 'a', why: 'A.' },
    { text: 'b', why: 'B.' },
  ],
  keyAt: 0,
})

const bank = (
  perTopic: number,
): Pick<Bank, 'questions' | 'cases' | 'cards' | 'articles' | 'facts' | 'organisms' | 'figures'> => {
  const topics = ['A1', 'A2', 'A10', 'B3']
  const ids = topics.flatMap((topic) => Array.from({ length: perTopic }, (_, at) => ({ id: `${topic}-${at}`, topic })))
  return {
    questions: ids.map(({ id, topic }) => question(id, topic)),
    cases: [],
    cards: ids.map(({ id, topic }) => ({ id: `c${id}`, topic, subject: 'x', front: 'f', back: 'b' })),
    articles: topics.map((topic) => ({ id: topic, topic, title: 'T', sections: [], entities: [], related: [] })),
    figures: new Map(),
    facts: [{ kind: 'concept', sheet: { concept: 'x', topic: 'A1' } }],
    organisms: ['Escherichia coli'],
  }
}

const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-packs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('packs', () => {
  it('contain every question exactly once, including the sample questions', () => {
    const whole = bank(40)
    const packs = splitBank(whole)
    const ids = packs.flatMap(({ content }) => content.questions.map(({ id }) => id))
    expect(ids.toSorted()).toEqual(whole.questions.map(({ id }) => id).toSorted())
    expect(packs.map(({ name }) => name)).toEqual(['sample', 'cards-A', 'cards-B', 'A1', 'A2', 'A10', 'B3'])
  })

  it('unlock all flashcards for demo accounts, but only the sample questions', () => {
    const whole = bank(30)
    const free = splitBank(whole).filter(({ tier }) => tier === 'demo')
    expect(free.flatMap(({ content }) => content.cards)).toHaveLength(whole.cards.length)
    expect(free.flatMap(({ content }) => content.questions)).toHaveLength(50)
  })

  it('contain the ideas and figures of their items, even if the article is in another pack', async () => {
    const folder = temporaryFolder()
    const whole = bank(20)
    const sections = [
      { anchor: 'wall', heading: 'Wall', blocks: [{ figure: 'cell' }], idea: 'A1/wall' },
      { anchor: 'other', heading: 'Other', blocks: [], idea: 'A1/other' },
    ]
    const cell = { id: 'cell', topic: 'B74', file: 'a.yaml', line: 1 }
    const drawing = { title: 'Cell', description: 'A cell.', labels: [] }
    const { packs } = await writePacks(
      {
        ...whole,
        articles: whole.articles.map((article) => (article.topic === 'A1' ? { ...article, sections } : article)),
        questions: whole.questions.map((item) =>
          item.topic === 'A1' ? { ...item, idea: 'wall', figure: 'cell' } : item,
        ),
        figures: new Map([
          [
            'cell',
            { ...cell, draw: ({ isQuestion = false }) => ({ ...drawing, svg: isQuestion ? 'bare' : 'labelled' }) },
          ],
        ]),
      },
      [],
      folder,
    )
    const contents = packs.map(({ name, file }) => ({
      name,
      ...(JSON.parse(brotliDecompressSync(readFileSync(join(folder, file))).toString()) as Pack),
    }))
    for (const pack of contents.filter(({ questions }) => questions.some(({ topic }) => topic === 'A1'))) {
      const ideas = [...pack.articles.flatMap((article) => article.sections), ...pack.ideas]
      expect(ideas.find(({ idea }) => idea === 'A1/wall')?.blocks).toEqual([{ figure: 'cell' }])
      expect(pack.questions.find(({ topic }) => topic === 'A1')).toMatchObject({ idea: 'A1/wall', figure: 'cell?' })
      expect([pack.figures['cell?']?.svg, pack.figures['cell']?.svg]).toEqual(['bare', 'labelled'])
    }
    expect(contents.find(({ name }) => name === 'A2')?.figures).toEqual({})
  })

  it('do not repeat the articles of the sample pack in any other pack', () => {
    const [sample, ...others] = splitBank(bank(1)).map(({ content }) => content.articles.map(({ id }) => id))
    expect(sample).toHaveLength(3)
    expect(others.flat()).toHaveLength(1)
    expect(sample).not.toContain(others.flat()[0])
  })

  it('include fifty sample questions, spread evenly over the topics', () => {
    const [sample] = splitBank(bank(40))
    expect(sample?.content.questions).toHaveLength(50)
    const perTopic = Map.groupBy(sample?.content.questions ?? [], ({ topic }) => topic)
    for (const taken of perTopic.values()) expect([12, 13]).toContain(taken.length)
  })

  it('[B-14] keep new topics out of the sample, put their cards into separate packs, and put their facts only into fact tables that are published on or after the topics’ publication day', async () => {
    const newTopics = new Map([['A10', '2026-12-01']])
    const packs = splitBank(bank(40), newTopics)
    expect(packs.map(({ name, published }) => [name, published].flat().filter(Boolean).join(' '))).toEqual([
      'sample',
      'cards-A',
      'cards-A-2026-12-01 2026-12-01',
      'cards-B',
      'A1',
      'A2',
      'A10 2026-12-01',
      'B3',
    ])
    const topicsIn = (name: string) => {
      const content = packs.find((pack) => pack.name === name)?.content
      return [
        ...new Set([...(content?.questions ?? []), ...(content?.cards ?? [])].map(({ topic }) => topic)),
      ].toSorted()
    }
    expect(topicsIn('sample')).toEqual(['A1', 'A2', 'B3'])
    expect(topicsIn('cards-A')).toEqual(['A1', 'A2'])
    expect(topicsIn('cards-A-2026-12-01')).toEqual(['A10'])

    const folder = temporaryFolder()
    const facts = ['A1', 'A10'].map((topic) => ({ kind: 'concept' as const, sheet: { concept: topic, topic } }))
    const manifest = await writePacks({ ...bank(1), facts }, [], folder, { newTopics })
    const tables = manifest.facts.map(({ file }) => brotliDecompressSync(readFileSync(join(folder, file))).toString())
    expect(manifest.facts.map(({ published }) => published)).toEqual([undefined, '2026-12-01'])
    expect(tables.map((table) => table.includes('A10'))).toEqual([false, true])
  })

  it('are named by the digest of their content, have the same names in every build of the same content, and replace the files of an earlier build', async () => {
    const folder = temporaryFolder()
    const manifest = await writePacks(bank(20), [], folder)
    const namesOf = ({ packs, facts }: typeof manifest) => [...packs, ...facts].map(({ file }) => file)
    const others = ['manifest.json', 'index.json', 'names.json']
    expect(readdirSync(folder).toSorted()).toEqual([...namesOf(manifest), ...others].toSorted())
    for (const file of namesOf(manifest)) {
      const content = brotliDecompressSync(readFileSync(join(folder, file)))
      expect(file).toBe(`${createHash('sha256').update(content).digest('hex').slice(0, 16)}.json.br`)
    }
    expect(await writePacks(bank(20), [], folder)).toEqual(manifest)
    const larger = await writePacks(bank(21), [], folder)
    expect(larger.version).not.toBe(manifest.version)
    expect(readdirSync(folder).toSorted()).toEqual([...namesOf(larger), ...others].toSorted())
  })

  it('are smaller with the strongest compression, and have the same names', async () => {
    const fast = await writePacks(bank(20), [], temporaryFolder())
    const smallest = await writePacks(bank(20), [], temporaryFolder(), { compression: 'smallest' })
    const sizeOf = ({ packs }: typeof fast) => packs.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(smallest.packs.map(({ file }) => file)).toEqual(fast.packs.map(({ file }) => file))
    expect(sizeOf(smallest)).toBeLessThan(sizeOf(fast))
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildKnowledge } from '../read/knowledge.ts'
import type { SheetEntry } from '../read/entry.ts'
import type { Figure } from '../figures/figures.ts'
import { readArticles } from './read-articles.ts'

const place = { file: 'a.yaml', line: 1 }
const sheets: SheetEntry[] = [
  { kind: 'term', sheet: { term: 'wall', vocabulary: 'action', option: 'stopping of the wall' }, ...place },
  { kind: 'class', sheet: { class: 'penicillins', topic: 'B74', action: 'wall' }, ...place },
  { kind: 'drug', sheet: { drug: 'cloxacillin', topic: 'B74', class: 'penicillins' }, ...place },
  {
    kind: 'bacterium',
    sheet: { bacterium: 'Listeria monocytogenes', topic: 'A35', tests: { motility: 'pos' } },
    ...place,
  },
]
const syllabus = ['A35', 'B74'].map((id) => ({ id, name: id, subject: 'x', part: 'x', modules: [], share: 0.5 }))

const figures = new Map<string, Figure>()
const drawing = { svg: '<svg/>', title: 'Cell', description: 'A cell.', labels: [] }

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const long = `${'word '.repeat(420)}\n`

/** Reads articles from a temporary folder with these files. */
function read(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'titer-articles-'))
  folders.push(root)
  mkdirSync(join(root, 'content/articles'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'content/articles', name), text)
  return readArticles(root, { knowledge: buildKnowledge(sheets), syllabus, figures })
}

const articleSource = (body: string, topic = 'B74') =>
  `---\ntopic: ${topic}\ntitle: Penicillins\n---\n\n${body}\n\n${long}`

describe('articles', () => {
  it('are parsed into blocks with links to entities and other articles', () => {
    const { articles, faults } = read({
      'penicillins.md': articleSource(
        '**Bold** and _slanted_ of [cloxacillin](entity:cloxacillin).\n\n## _Listeria_: what is next\n\n- [rods](article:rods)\n- [_L. m._](<entity:Listeria monocytogenes>)',
      ),
      'rods.md': articleSource('Rods.', 'A35'),
    })
    expect(faults).toEqual([])
    expect(
      articles[0]?.article.sections.flatMap(({ heading, blocks }) => [{ heading }, ...blocks]).slice(0, 4),
    ).toEqual([
      { heading: undefined },
      {
        text: [
          { strong: 'Bold' },
          ' and ',
          { slanted: 'slanted' },
          ' of ',
          { text: 'cloxacillin', entity: 'cloxacillin' },
          '.',
        ],
      },
      { heading: 'Listeria: what is next' },
      {
        items: [[{ text: 'rods', article: 'rods' }], [{ text: 'L. m.', entity: 'Listeria monocytogenes' }]],
        isOrdered: false,
      },
    ])
    expect(articles[0]?.article.entities).toEqual(['cloxacillin', 'Listeria monocytogenes'])
  })

  it('are related in both directions if one links to the other, or to an entity of the other’s topic', () => {
    const related = ({ articles }: ReturnType<typeof read>) =>
      articles.map(({ article }) => article.related.map(({ id }) => id))
    const linked = read({
      'a.md': articleSource('**See [rods](article:rods)**, and cloxacillin.'),
      'rods.md': articleSource('They resist it.', 'A35'),
    })
    expect(related(linked)).toEqual([['rods'], ['a']])
    const linkedByEntity = read({
      'a.md': articleSource('It kills no rods.'),
      'rods.md': articleSource('They resist [cloxacillin](entity:cloxacillin).', 'A35'),
    })
    expect(related(linkedByEntity)).toEqual([['rods'], ['a']])
    expect(linked.articles[0]?.article.sections[0]?.blocks[0]).toMatchObject({
      text: [{ strong: 'See ' }, { text: 'rods', article: 'rods' }, ', and cloxacillin.'],
    })
  })

  it('may contain ideas, which may have a figure, a frequent confusion and a source', () => {
    const idea = `## The _wall_ {#wall}\n\n${'word '.repeat(90)}\n\n{{figure: cell}}\n\n**Often confused with.** The _membrane_.\n\n**Source.** A book.`
    figures.set('cell', { id: 'cell', topic: 'B74', file: 'a.yaml', line: 1, draw: () => drawing })
    const { articles, faults } = read({ 'a.md': articleSource(`${idea}\n\n## End`) })
    expect(faults).toEqual([])
    expect(articles[0]?.article.sections[0]).toEqual({
      anchor: 'wall',
      heading: 'The wall',
      idea: 'B74/wall',
      blocks: [
        { text: ['word '.repeat(90)] },
        { figure: 'cell' },
        { confusedWith: ['The ', { slanted: 'membrane' }, '.'] },
        { source: ['A book.'] },
      ],
    })
    expect(articles[0]?.article.sections[1]?.idea).toBeUndefined()
  })

  it('are reported if an idea is too short, or if a figure is unknown', () => {
    const { faults } = read({ 'a.md': articleSource('## Wall {#wall}\n\nShort.\n\n{{figure: gone}}\n\n## End') })
    expect(faults.map(({ message }) => message)).toEqual([
      'There is no figure gone.',
      'The idea B74/wall has 1 words; it must have 80 to 150.',
    ])
  })

  it('contain tables of facts from the sheets, including facts that a drug inherits from its class', () => {
    const { articles, faults } = read({
      'a.md': articleSource('{{table: drug; cloxacillin; class, action}}'),
      'b.md': articleSource('{{table: bacterium; Listeria monocytogenes; Motility}}', 'A35'),
    })
    expect(faults).toEqual([])
    expect(articles.map(({ article: { sections } }) => sections[0]?.blocks[0])).toEqual([
      {
        head: [['Drug'], ['Class'], ['Action']],
        rows: [[[{ text: 'Cloxacillin', entity: 'cloxacillin' }], ['penicillins'], ['stopping of the wall']]],
      },
      {
        head: [['Bacterium'], ['Motility']],
        rows: [[[{ text: 'Listeria monocytogenes', entity: 'Listeria monocytogenes' }], ['positive']]],
      },
    ])
  })

  it.each([
    ['[x](entity:ampicillin)', 6, 'The sheets have no entry called ampicillin.'],
    ['Fine.\n\n[x](article:gone)', 8, 'There is no article gone.'],
    ['[x](https://example.org)', 6, 'A link must start with entity: or article:, not https://example.org.'],
    ['{{table: drug; cloxacillin; elimination}}', 6, 'The sheets do not give elimination for cloxacillin.'],
    ['{{table: toxin; cloxacillin; class}}', 6, 'The sheets have no toxin called cloxacillin.'],
    ['# Too large', 6, 'Use only second-level headings: ##.'],
    ['## A [link](article:a)', 6, 'A heading may contain only text and names in italics.'],
    ['![x](y.png)', 6, 'Text must not contain this Markdown element: image.'],
  ])('are reported with the file and line of a fault: %s', (body, line, message) => {
    expect(read({ 'a.md': articleSource(body) }).faults).toEqual([{ file: 'content/articles/a.md', line, message }])
  })

  it('are reported if the length is wrong, or if the topic is unknown or already has an article', () => {
    const short = articleSource('Short.').replace(long, '')
    const messages = read({
      'a.md': short,
      'b.md': articleSource(long.repeat(3)),
      'c.md': articleSource('X.', 'A99'),
    }).faults
    expect(messages.map(({ file, message }) => `${file} ${message}`)).toEqual([
      'content/articles/a.md The article has 1 words; it must have 400 to 1600.',
      'content/articles/b.md The article has 1680 words; it must have 400 to 1600.',
      'content/articles/c.md Topic A99 is not in the syllabus.',
      'content/articles/b.md Topic B74 already has an article: a.',
    ])
  })
})

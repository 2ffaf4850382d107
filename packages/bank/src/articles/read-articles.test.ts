import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { gather } from '../read/knowledge.ts'
import type { Read } from '../read/entry.ts'
import { readArticles } from './read-articles.ts'

const place = { file: 'a.yaml', line: 1 }
const sheets: Read[] = [
  { kind: 'term', sheet: { term: 'wall', vocabulary: 'action', option: 'stopping of the wall', near: 'x' }, ...place },
  { kind: 'class', sheet: { class: 'penicillins', topic: 'B74', action: 'wall' }, ...place },
  { kind: 'drug', sheet: { drug: 'cloxacillin', topic: 'B74', class: 'penicillins' }, ...place },
  {
    kind: 'bacterium',
    sheet: { bacterium: 'Listeria monocytogenes', topic: 'A35', near: ['rods'], tests: { motility: 'pos' } },
    ...place,
  },
]
const syllabus = ['A35', 'B74'].map((id) => ({ id, name: id, subject: 'x', part: 'x', share: 0.5 }))

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const long = `${'word '.repeat(420)}\n`

/** Articles of these bodies, each long enough. */
function read(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'titer-articles-'))
  folders.push(root)
  mkdirSync(join(root, 'content/articles'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'content/articles', name), text)
  return readArticles(root, gather(sheets), syllabus)
}

const written = (body: string, topic = 'B74') => `---\ntopic: ${topic}\ntitle: Penicillins\n---\n\n${body}\n\n${long}`

describe('articles', () => {
  it('are told in blocks, with links to entries and to each other', () => {
    const { articles, faults } = read({
      'penicillins.md': written(
        '**Bold** and _slanted_ of [cloxacillin](entity:cloxacillin).\n\n## Next\n\n- [rods](article:rods)\n- [_L. m._](<entity:Listeria monocytogenes>)',
      ),
      'rods.md': written('Rods.', 'A35'),
    })
    expect(faults).toEqual([])
    expect(articles[0]?.article.blocks.slice(0, 3)).toEqual([
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
      { heading: 'Next' },
      {
        items: [[{ text: 'rods', article: 'rods' }], [{ text: 'L. m.', entity: 'Listeria monocytogenes' }]],
        isOrdered: false,
      },
    ])
    expect(articles[0]?.article.entities).toEqual(['cloxacillin', 'Listeria monocytogenes'])
  })

  it('pull the facts of their tables from the sheets, those of the class included', () => {
    const { articles, faults } = read({
      'a.md': written('{{table: drug; cloxacillin; class, action}}'),
      'b.md': written('{{table: bacterium; Listeria monocytogenes; Motility}}', 'A35'),
    })
    expect(faults).toEqual([])
    expect(articles.map(({ article: { blocks } }) => blocks[0])).toEqual([
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
    ['[x](entity:ampicillin)', 6, 'ampicillin is not in the sheets.'],
    ['Fine.\n\n[x](article:gone)', 8, 'There is no article gone.'],
    ['[x](https://example.org)', 6, 'A link leads to entity: or article:, not to https://example.org.'],
    ['{{table: drug; cloxacillin; elimination}}', 6, 'The sheets do not say elimination of cloxacillin.'],
    ['{{table: toxin; cloxacillin; class}}', 6, 'cloxacillin is no toxin of the sheets.'],
    ['# Too large', 6, 'Headings are of the second rank: ##.'],
    ['![x](y.png)', 6, 'A line holds no image.'],
  ])('name file and line of what is wrong: %s', (body, line, sentence) => {
    expect(read({ 'a.md': written(body) }).faults).toEqual([{ file: 'content/articles/a.md', line, sentence }])
  })

  it('are neither too short nor too long, and one for a topic of the syllabus', () => {
    const short = written('Short.').replace(long, '')
    const sentences = read({ 'a.md': short, 'b.md': written(long), 'c.md': written('X.', 'A99') }).faults
    expect(sentences.map(({ file, sentence }) => `${file} ${sentence}`)).toEqual([
      'content/articles/a.md It has 1 words; an article has 400 to 800.',
      'content/articles/b.md It has 840 words; an article has 400 to 800.',
      'content/articles/c.md A99 is not in the syllabus.',
      'content/articles/b.md B74 has an article already: a.',
    ])
  })
})

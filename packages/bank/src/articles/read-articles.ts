import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Lexer, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { cellOf, headingOf } from '../facts/cells.ts'
import { findEntity, type Knowledge } from '../read/knowledge.ts'
import type { Topic } from '../read/syllabus.ts'
import type { Fault } from '../read/entry.ts'
import { capital } from '../words.ts'
import type { Article, Block, Run } from './article.ts'

const front = z.strictObject({ topic: z.string(), title: z.string().min(3), checked: z.iso.date().optional() })

const fewestWords = 400
const mostWords = 800

interface Written {
  article: Article
  checked: string | undefined
}

/** Every article under `content/articles`, its tables filled from the sheets. */
export function readArticles(root: string, knowledge: Knowledge, syllabus: readonly Topic[]) {
  const files = globSync('content/articles/**/*.md', { cwd: root }).toSorted()
  const ids = new Set(files.map(idOfFile))
  const faults: Fault[] = []
  const articles = files.flatMap((path): Written[] => {
    const file = path.replaceAll('\\', '/')
    const source = readFileSync(join(root, path), 'utf8')
    const [, heading = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
    const told = front.safeParse(parse(heading))
    if (!told.success) {
      faults.push({ file, line: 1, sentence: `The head says topic and title. ${told.error.issues[0]?.message}` })
      return []
    }
    const { topic, title, checked } = told.data
    const note = (line: number, sentence: string) => faults.push({ file, line, sentence })
    if (!syllabus.some(({ id }) => id === topic)) note(1, `${topic} is not in the syllabus.`)
    const blocks = blocksOf(body, source.length - body.length, source, { knowledge, ids, note })
    const words = wordsIn(body)
    if (words < fewestWords || words > mostWords)
      note(1, `It has ${words} words; an article has ${fewestWords} to ${mostWords}.`)
    return [{ article: { id: idOfFile(path), topic, title, blocks, entities: entitiesIn(blocks) }, checked }]
  })
  for (const [topic, [first, second]] of Map.groupBy(articles, ({ article }) => article.topic)) {
    if (second !== undefined)
      faults.push({
        file: `content/articles/${second.article.id}.md`,
        line: 1,
        sentence: `${topic} has an article already: ${first?.article.id}.`,
      })
  }
  return { articles, faults }
}

const idOfFile = (file: string) => basename(file, '.md')

/** What a reader reads: words in tables and names of links, without signs. */
const wordsIn = (body: string) =>
  body
    .replaceAll(/\{\{.*?\}\}/g, '')
    .replaceAll(/\]\(.*?\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length

interface Surroundings {
  knowledge: Knowledge
  ids: ReadonlySet<string>
  note: (line: number, sentence: string) => void
}

function blocksOf(body: string, offset: number, source: string, around: Surroundings): Block[] {
  let at = offset
  return new Lexer({ gfm: true }).lex(body).flatMap((token) => {
    const line = source.slice(0, at).split('\n').length
    at += token.raw.length
    const note = (sentence: string) => around.note(line, sentence)
    return blockOf(token, { ...around, note })
  })
}

type Here = Omit<Surroundings, 'note'> & { note: (sentence: string) => void }

function blockOf(token: Token, here: Here): Block[] {
  const runs = (tokens: Token[] | undefined) => runsOf(tokens ?? [], here)
  if (token.type === 'space') return []
  if (token.type === 'heading') {
    const { depth, text } = token as Tokens.Heading
    if (depth !== 2) here.note('Headings are of the second rank: ##.')
    return [{ heading: text }]
  }
  if (token.type === 'paragraph') {
    const { text, tokens } = token as Tokens.Paragraph
    const [, wanted] = /^\{\{table: (.*)\}\}$/.exec(text.trim()) ?? []
    return wanted === undefined ? [{ text: runs(tokens) }] : tableOf(wanted, here)
  }
  if (token.type === 'list') {
    const { items, ordered } = token as Tokens.List
    return [{ items: items.map((item) => runs(item.tokens)), isOrdered: ordered }]
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    const told = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => runs(tokens))
    return [{ head: told(header), rows: rows.map(told) }]
  }
  here.note(`An article holds no ${token.type}.`)
  return []
}

/** `KIND; ENTRY, ENTRY; FACT, FACT`, filled from the sheets. */
function tableOf(wanted: string, { knowledge, note }: Here): Block[] {
  const [kind = '', entries = '', facts = ''] = wanted.split(';').map((part) => part.trim())
  const columns = facts.split(',').map((fact) => fact.trim())
  const rows = entries.split(',').map((written) => {
    const name = written.trim()
    const entity = findEntity(knowledge, name)
    if (entity?.kind !== kind) note(`${name} is no ${kind} of the sheets.`)
    const cells = columns.map((fact) => {
      const cell = entity === undefined ? undefined : cellOf(knowledge, entity, fact)
      if (entity !== undefined && cell === undefined) note(`The sheets do not say ${fact} of ${name}.`)
      return [cell ?? '']
    })
    return [[{ text: atHead(name), entity: name }], ...cells]
  })
  return [{ head: [[capital(kind)], ...columns.map((fact) => [capital(headingOf(knowledge, fact))])], rows }]
}

/** Large at the head of a row, unless it is a sign, such as a gene. */
const atHead = (name: string) => (/^\p{Ll}{4,}(?![\p{Lu}\d])/u.test(name) ? capital(name) : name)

function runsOf(tokens: readonly Token[], here: Here): Run[] {
  return tokens.flatMap((token): Run[] => {
    if (token.type === 'link') return [linkOf(token as Tokens.Link, here)]
    const { text, tokens: inner } = token as Tokens.Text
    if (token.type === 'strong') return [{ strong: wordsOf(token) }]
    if (token.type === 'em') return [{ slanted: wordsOf(token) }]
    if (token.type === 'text') return inner === undefined ? [text] : runsOf(inner, here)
    if (token.type === 'escape') return [text]
    if (token.type === 'paragraph') return runsOf(inner ?? [], here)
    here.note(`A line holds no ${token.type}.`)
    return []
  })
}

/** The words of a run, whatever stands around them. */
const wordsOf = (token: Token): string => {
  const { text, tokens } = token as Tokens.Text
  return tokens === undefined ? text : tokens.map(wordsOf).join('')
}

function linkOf(link: Tokens.Link, { knowledge, ids, note }: Here): Run {
  const { href } = link
  const text = wordsOf(link)
  const [, kind, to = ''] = /^(entity|article):(.+)$/.exec(decodeURI(href)) ?? []
  if (kind === 'entity') {
    if (findEntity(knowledge, to) === undefined) note(`${to} is not in the sheets.`)
    return { text, entity: to }
  }
  if (kind !== 'article') note(`A link leads to entity: or article:, not to ${href}.`)
  else if (!ids.has(to)) note(`There is no article ${to}.`)
  return { text, article: to }
}

const entitiesIn = (blocks: readonly Block[]): string[] => {
  const runs = blocks.flatMap((block) => {
    if ('text' in block) return block.text
    if ('items' in block) return block.items.flat()
    return 'rows' in block ? [...block.head.flat(), ...block.rows.flat(2)] : []
  })
  return [...new Set(runs.flatMap((run) => (typeof run === 'object' && 'entity' in run ? [run.entity] : [])))]
}

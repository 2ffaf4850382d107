import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Lexer, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { cellOf, headingOf } from '../facts/table-cells.ts'
import { findEntity, type Knowledge } from '../read/knowledge.ts'
import type { Topic } from '../read/syllabus.ts'
import type { Fault } from '../read/entry.ts'
import { capitalize } from '../text.ts'
import type { Article, Block, Run } from './article.ts'

const frontMatter = z.strictObject({ topic: z.string(), title: z.string().min(3), checked: z.iso.date().optional() })

const minWords = 400
const maxWords = 800

interface ReadArticle {
  article: Article
  checked: string | undefined
}

/** Reads every article under `content/articles` and fills its tables with facts from the sheets. */
export function readArticles(root: string, knowledge: Knowledge, syllabus: readonly Topic[]) {
  const files = globSync('content/articles/**/*.md', { cwd: root }).toSorted()
  const ids = new Set(files.map(idOfFile))
  const faults: Fault[] = []
  const articles = files.flatMap((path): ReadArticle[] => {
    const file = path.replaceAll('\\', '/')
    const source = readFileSync(join(root, path), 'utf8')
    const [, heading = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
    const header = frontMatter.safeParse(parse(heading))
    if (!header.success) {
      faults.push({
        file,
        line: 1,
        message: `The front matter must have a topic and a title. ${header.error.issues[0]?.message}`,
      })
      return []
    }
    const { topic, title, checked } = header.data
    const note = (line: number, message: string) => faults.push({ file, line, message })
    if (!syllabus.some(({ id }) => id === topic)) note(1, `Topic ${topic} is not in the syllabus.`)
    const blocks = blocksOf(body, source.length - body.length, source, { knowledge, ids, note })
    const words = countWords(body)
    if (words < minWords || words > maxWords)
      note(1, `The article has ${words} words; it must have ${minWords} to ${maxWords}.`)
    return [{ article: { id: idOfFile(path), topic, title, blocks, entities: entitiesIn(blocks) }, checked }]
  })
  for (const [topic, [first, second]] of Map.groupBy(articles, ({ article }) => article.topic)) {
    if (second !== undefined)
      faults.push({
        file: `content/articles/${second.article.id}.md`,
        line: 1,
        message: `Topic ${topic} already has an article: ${first?.article.id}.`,
      })
  }
  return { articles, faults }
}

const idOfFile = (file: string) => basename(file, '.md')

/** Counts the words that a reader sees. Generated tables, link targets and punctuation do not count. */
const countWords = (body: string) =>
  body
    .replaceAll(/\{\{.*?\}\}/g, '')
    .replaceAll(/\]\(.*?\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length

interface ArticleContext {
  knowledge: Knowledge
  ids: ReadonlySet<string>
  note: (line: number, message: string) => void
}

function blocksOf(body: string, offset: number, source: string, context: ArticleContext): Block[] {
  let at = offset
  return new Lexer({ gfm: true }).lex(body).flatMap((token) => {
    const line = source.slice(0, at).split('\n').length
    at += token.raw.length
    const note = (message: string) => context.note(line, message)
    return blockOf(token, { ...context, note })
  })
}

type BlockContext = Omit<ArticleContext, 'note'> & { note: (message: string) => void }

function blockOf(token: Token, context: BlockContext): Block[] {
  const runs = (tokens: Token[] | undefined) => runsOf(tokens ?? [], context)
  if (token.type === 'space') return []
  if (token.type === 'heading') {
    const { depth, tokens } = token as Tokens.Heading
    if (depth !== 2) context.note('Use only second-level headings: ##.')
    if (!tokens.every(({ type }) => type === 'text' || type === 'em' || type === 'escape'))
      context.note('A heading may contain only text and names in italics.')
    // Stored as plain text, because the study app itself sets names of species in italics.
    return [{ heading: plainTextOf(token) }]
  }
  if (token.type === 'paragraph') {
    const { text, tokens } = token as Tokens.Paragraph
    const [, wanted] = /^\{\{table: (.*)\}\}$/.exec(text.trim()) ?? []
    return wanted === undefined ? [{ text: runs(tokens) }] : tableOf(wanted, context)
  }
  if (token.type === 'list') {
    const { items, ordered } = token as Tokens.List
    return [{ items: items.map((item) => runs(item.tokens)), isOrdered: ordered }]
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    const runsOfCells = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => runs(tokens))
    return [{ head: runsOfCells(header), rows: rows.map(runsOfCells) }]
  }
  context.note(`An article must not contain this Markdown block: ${token.type}.`)
  return []
}

/** Builds the table for `{{table: KIND; ENTRY, ENTRY; FACT, FACT}}` from the sheets. */
function tableOf(wanted: string, { knowledge, note }: BlockContext): Block[] {
  const [kind = '', entries = '', facts = ''] = wanted.split(';').map((part) => part.trim())
  const columns = facts.split(',').map((fact) => fact.trim())
  const rows = entries.split(',').map((written) => {
    const name = written.trim()
    const entity = findEntity(knowledge, name)
    if (entity?.kind !== kind) note(`The sheets have no ${kind} called ${name}.`)
    const cells = columns.map((fact) => {
      const cell = entity === undefined ? undefined : cellOf(knowledge, entity, fact)
      if (entity !== undefined && cell === undefined) note(`The sheets do not give ${fact} for ${name}.`)
      return [cell ?? '']
    })
    return [[{ text: rowHeading(name), entity: name }], ...cells]
  })
  return [{ head: [[capitalize(kind)], ...columns.map((fact) => [capitalize(headingOf(knowledge, fact))])], rows }]
}

/** Capitalises a name at the start of a row. Leaves symbols, such as gene names, unchanged. */
const rowHeading = (name: string) => (/^\p{Ll}{4,}(?![\p{Lu}\d])/u.test(name) ? capitalize(name) : name)

function runsOf(tokens: readonly Token[], context: BlockContext): Run[] {
  return tokens.flatMap((token): Run[] => {
    if (token.type === 'link') return [linkOf(token as Tokens.Link, context)]
    const { text, tokens: inner } = token as Tokens.Text
    if (token.type === 'strong') return [{ strong: plainTextOf(token) }]
    if (token.type === 'em') return [{ slanted: plainTextOf(token) }]
    if (token.type === 'text') return inner === undefined ? [text] : runsOf(inner, context)
    if (token.type === 'escape') return [text]
    if (token.type === 'paragraph') return runsOf(inner ?? [], context)
    context.note(`Text must not contain this Markdown element: ${token.type}.`)
    return []
  })
}

/** Returns a token's text without formatting. */
const plainTextOf = (token: Token): string => {
  const { text, tokens } = token as Tokens.Text
  return tokens === undefined ? text : tokens.map(plainTextOf).join('')
}

function linkOf(link: Tokens.Link, { knowledge, ids, note }: BlockContext): Run {
  const { href } = link
  const text = plainTextOf(link)
  const [, kind, to = ''] = /^(entity|article):(.+)$/.exec(decodeURI(href)) ?? []
  if (kind === 'entity') {
    if (findEntity(knowledge, to) === undefined) note(`The sheets have no entry called ${to}.`)
    return { text, entity: to }
  }
  if (kind !== 'article') note(`A link must start with entity: or article:, not ${href}.`)
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

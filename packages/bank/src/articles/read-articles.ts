import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Lexer, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { cellOf, headingOf } from '../facts/table-cells.ts'
import { findEntity, type Knowledge } from '../read/knowledge.ts'
import type { Topic } from '../read/syllabus.ts'
import type { Fault } from '../read/entry.ts'
import type { Figure } from '../figures/figures.ts'
import { capitalize } from '../text.ts'
import { plainTextOf as textOf, type Article, type Block, type Run, type Section } from './article.ts'

const frontMatter = z.strictObject({ topic: z.string(), title: z.string().min(3), checked: z.iso.date().optional() })

const articleWords = { least: 400, most: 1600 }
const ideaWords = { least: 80, most: 150 }

interface ReadArticle {
  article: Article
  checked: string | undefined
}

/** The sheets, topics and figures that an article may refer to. */
interface ArticleSources {
  knowledge: Knowledge
  syllabus: readonly Topic[]
  figures: ReadonlyMap<string, Figure>
}

/** Reads every article under `content/articles` and fills its tables with facts from the sheets. */
export function readArticles(root: string, { knowledge, syllabus, figures }: ArticleSources) {
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
    const sections = sectionsOf(body, source, { knowledge, ids, figures, topic, note })
    noteLength(`The article`, countWords(body), articleWords, (message) => note(1, message))
    const article = { id: idOfFile(path), topic, title, sections, entities: entitiesIn(sections), related: [] }
    return [{ article, checked }]
  })
  relate(
    articles.map(({ article }) => article),
    knowledge,
  )
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

function noteLength(
  name: string,
  words: number,
  { least, most }: { least: number; most: number },
  note: (message: string) => void,
) {
  if (words < least || words > most) note(`${name} has ${words} words; it must have ${least} to ${most}.`)
}

const idOfFile = (file: string) => basename(file, '.md')

/** Counts the words of the text. Generated tables, figures, link targets and punctuation do not count. */
const countWords = (body: string) =>
  body
    .replaceAll(/\{\{.*?\}\}/g, '')
    .replaceAll(/\]\(.*?\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length

interface ArticleContext {
  knowledge: Knowledge
  ids: ReadonlySet<string>
  figures: ReadonlyMap<string, Figure>
  topic: string
  note: (line: number, message: string) => void
}

type BlockContext = Omit<ArticleContext, 'note'> & { note: (message: string) => void }

/** Splits an article at its headings. The text before the first heading becomes a section without a heading. */
function sectionsOf(body: string, source: string, context: ArticleContext): Section[] {
  let at = source.length - body.length
  const sections: Section[] = []
  for (const token of new Lexer({ gfm: true }).lex(body)) {
    const line = source.slice(0, at).split('\n').length
    at += token.raw.length
    const own = { ...context, note: (message: string) => context.note(line, message) }
    if (token.type === 'heading') sections.push(openSection(token as Tokens.Heading, sections, own))
    else {
      if (sections.length === 0 && token.type !== 'space')
        sections.push({ anchor: 'start', heading: undefined, blocks: [], idea: undefined })
      sections.at(-1)?.blocks.push(...blockOf(token, own))
    }
  }
  for (const section of sections) noteIdeaLength(section, (message) => context.note(1, message))
  return sections
}

const ideaMark = /\s*\{#([a-z\d-]+)\}$/

/** Starts a section. A heading that ends with `{#id}` starts an idea. */
function openSection({ depth, text }: Tokens.Heading, earlier: readonly Section[], context: BlockContext): Section {
  if (depth !== 2) context.note('Use only second-level headings: ##.')
  const inline = Lexer.lexInline(text.replace(ideaMark, ''))
  if (!inline.every(({ type }) => type === 'text' || type === 'em' || type === 'escape'))
    context.note('A heading may contain only text and names in italics.')
  const id = ideaMark.exec(text)?.[1]
  const heading = textOf(runsOf(inline, context))
  const anchor = id ?? anchorOf(heading)
  if (earlier.some((section) => section.anchor === anchor)) context.note(`Two sections have the anchor ${anchor}.`)
  return { anchor, heading, blocks: [], idea: id === undefined ? undefined : `${context.topic}/${id}` }
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Reports an idea whose text is too short or too long. Only paragraphs of text and lists count. */
function noteIdeaLength({ idea, blocks }: Section, note: (message: string) => void) {
  if (idea === undefined) return
  const texts = blocks.flatMap((block) => ('text' in block ? [block.text] : 'items' in block ? block.items : []))
  noteLength(`The idea ${idea}`, countWords(texts.map(textOf).join(' ')), ideaWords, note)
}

function blockOf(token: Token, context: BlockContext): Block[] {
  const runs = (tokens: Token[] | undefined) => runsOf(tokens ?? [], context)
  if (token.type === 'space') return []
  if (token.type === 'paragraph') return paragraphOf(token as Tokens.Paragraph, context)
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

/**
 * Reads a paragraph: text, `{{table: …}}`, `{{figure: ID}}`, or text after “Often confused with.” or “Source.” in bold.
 */
function paragraphOf({ text, tokens }: Tokens.Paragraph, context: BlockContext): Block[] {
  const [, kind, wanted = ''] = /^\{\{(table|figure): (.*)\}\}$/.exec(text.trim()) ?? []
  if (kind === 'table') return tableOf(wanted, context)
  if (kind === 'figure') {
    if (!context.figures.has(wanted)) context.note(`There is no figure ${wanted}.`)
    return [{ figure: wanted }]
  }
  const [first, ...rest] = tokens
  const runs = () => trimStart(runsOf(rest, context))
  if (first?.type === 'strong' && plainTextOf(first) === 'Often confused with.') return [{ confusedWith: runs() }]
  if (first?.type === 'strong' && plainTextOf(first) === 'Source.') return [{ source: runs() }]
  return [{ text: runsOf(tokens, context) }]
}

const trimStart = ([first, ...rest]: readonly Run[]): Run[] =>
  first === undefined ? [] : [typeof first === 'string' ? first.trimStart() : first, ...rest]

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

/** Capitalises a name at the start of a row. Does not change symbols, such as gene names. */
const rowHeading = (name: string) => (/^\p{Ll}{4,}(?![\p{Lu}\d])/u.test(name) ? capitalize(name) : name)

function runsOf(tokens: readonly Token[], context: BlockContext): Run[] {
  return tokens.flatMap((token): Run[] => {
    if (token.type === 'link') return [linkOf(token as Tokens.Link, context)]
    const { text, tokens: inner } = token as Tokens.Text
    if (token.type === 'strong') return boldRunsOf(inner ?? [], context)
    if (token.type === 'em') return [{ slanted: plainTextOf(token) }]
    if (token.type === 'text') return inner === undefined ? [text] : runsOf(inner, context)
    if (token.type === 'escape') return [text]
    if (token.type === 'paragraph') return runsOf(inner ?? [], context)
    context.note(`Text must not contain this Markdown element: ${token.type}.`)
    return []
  })
}

/** Reads bold text. A link within it stays a link, but is not bold. */
const boldRunsOf = (tokens: readonly Token[], context: BlockContext): Run[] =>
  tokens.map((token) =>
    token.type === 'link' ? linkOf(token as Tokens.Link, context) : { strong: plainTextOf(token) },
  )

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

const runsIn = (block: Block): Run[] => {
  if ('text' in block) return block.text
  if ('items' in block) return block.items.flat()
  if ('rows' in block) return [...block.head.flat(), ...block.rows.flat(2)]
  if ('confusedWith' in block) return block.confusedWith
  return 'source' in block ? block.source : []
}

const formattedRunsIn = (sections: readonly Section[]) =>
  sections.flatMap(({ blocks }) => blocks.flatMap(runsIn)).filter((run) => typeof run === 'object')

const entitiesIn = (sections: readonly Section[]): string[] => [
  ...new Set(formattedRunsIn(sections).flatMap((run) => ('entity' in run ? [run.entity] : []))),
]

/**
 * Sets the related articles of each article: those with a link in either direction, the ones with the most links first.
 */
function relate(articles: readonly Article[], knowledge: Knowledge) {
  const byTopic = new Map(articles.map((article) => [article.topic, article.id]))
  const pairs = articles.flatMap(({ id, sections }) =>
    formattedRunsIn(sections).flatMap((run) => {
      const to =
        'article' in run
          ? run.article
          : 'entity' in run
            ? byTopic.get(findEntity(knowledge, run.entity)?.sheet.topic ?? '')
            : undefined
      return to === undefined || to === id ? [] : [[id, to] as const]
    }),
  )
  const linkCount = (one: string, other: string) =>
    pairs.filter(([from, to]) => (from === one && to === other) || (from === other && to === one)).length
  for (const article of articles) {
    article.related = articles
      .map(({ id, title }) => ({ id, title, links: linkCount(article.id, id) }))
      .filter(({ links }) => links > 0)
      .toSorted((one, other) => other.links - one.links)
      .map(({ id, title }) => ({ id, title }))
  }
}

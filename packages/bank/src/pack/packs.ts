import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { demoTrial } from '@titer/domain'
import type { View } from '@titer/figures'
import type { Article, Section } from '../articles/article.ts'
import type { Bank } from '../bank.ts'
import { figureViewId, type PackedFigure } from '../figures/figures.ts'
import type { Card } from '../generate/cards.ts'
import { wordingHash, type Item } from '../item.ts'
import type { NewTopics } from '../read/releases.ts'
import type { Topic } from '../read/syllabus.ts'
import { speciesPattern } from '../species-pattern.ts'
import { italicSpecies } from './italic-species.ts'
import { drawSample } from './sample.ts'
import type { FactsEntry, Manifest, Pack, PackedFile, PackEntry, ServerIndex } from './pack-types.ts'

type Content = Pick<Bank, 'questions' | 'cases' | 'cards' | 'articles'>

const sampleArticles = 3

/**
 * How the packs are compressed. The smallest packs are about 12% smaller, but take fifty times longer to compress, so
 * they are for deployments only.
 */
export type Compression = 'fast' | 'smallest'

interface Split extends Pick<PackEntry, 'name' | 'tier' | 'published'> {
  content: Content
}

const nothing: Content = { questions: [], cases: [], cards: [], articles: [] }

/** Returns the entries that meet the condition, or all entries if fewer than `needed` meet it. */
const preferring = <Each>(all: readonly Each[], meets: (each: Each) => boolean, needed: number) => {
  const found = all.filter(meets)
  return found.length < needed ? all : found
}

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

const noNewTopics: NewTopics = new Map()

const dated = (published: string | undefined) => (published === undefined ? {} : { published })

/**
 * Splits the bank into the free sample, one pack of flashcards per subject (also free), and one pack per topic. No item
 * is in two packs. The flashcards of new topics are in separate packs, one per publication date, and the sample
 * contains no new topic, because a plan may open a new topic later than the rest.
 */
export function splitBank({ questions, cases, cards, articles }: Content, newTopics = noNewTopics): Split[] {
  const isOld = ({ topic }: { topic: string }) => !newTopics.has(topic)
  const sampleQuestions = drawSample(questions.filter(isOld), demoTrial.questions)
  const asked = new Set(sampleQuestions.map(({ topic }) => topic))
  const sample = {
    questions: sampleQuestions,
    // Prefers cases with look-alike diagnoses, so that the free cases show every feature of a case.
    cases: drawSample(
      preferring(cases.filter(isOld), ({ lookAlikes }) => lookAlikes.length > 0, demoTrial.cases),
      demoTrial.cases,
    ),
    // Prefers articles on topics with free questions, so that students can test themselves after reading.
    articles: drawSample(
      preferring(articles.filter(isOld), ({ topic }) => asked.has(topic), sampleArticles),
      sampleArticles,
    ),
  }
  const sampleIds = new Set(Object.values(sample).flatMap((taken) => taken.map(({ id }) => id)))
  const remaining = <Each extends { id: string; topic: string }>(all: readonly Each[], topic: string) =>
    all.filter((each) => each.topic === topic && !sampleIds.has(each.id))
  const topics = [...new Set([...questions, ...cases, ...articles].map(({ topic }) => topic))].toSorted(byNumber)
  const cardPacks = Map.groupBy(cards, ({ topic }) =>
    ['cards', topic.charAt(0), newTopics.get(topic) ?? []].flat().join('-'),
  )
  return [
    { name: 'sample', tier: 'demo', content: { ...nothing, ...sample } },
    ...[...cardPacks]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, own]) => ({
        name,
        tier: 'demo' as const,
        ...dated(newTopics.get(own[0]?.topic ?? '')),
        content: { ...nothing, cards: own },
      })),
    ...topics.map((topic) => ({
      name: topic,
      tier: 'starter' as const,
      ...dated(newTopics.get(topic)),
      content: {
        questions: remaining(questions, topic),
        cases: remaining(cases, topic),
        cards: [],
        articles: remaining(articles, topic),
      },
    })),
  ]
}

/**
 * Returns the last eight characters of the wording hash. They are enough to distinguish an item's versions, and the
 * full hash would enlarge the packs because hashes do not compress.
 */
const versionOf = (item: Item) => wordingHash(item).slice(-8)

/**
 * Returns a pack's content as devices receive it, with the ideas and figures that it refers to.
 */
function packContent(content: Content, bank: Pick<Bank, 'articles' | 'figures' | 'organisms'>): Pack {
  const ideas = missingIdeas(content, bank.articles)
  const packed = {
    questions: content.questions.map(packQuestion),
    cases: content.cases.map(packCase),
    cards: content.cards.map(packCard),
    articles: content.articles,
    ideas,
  }
  const sections = [...content.articles.flatMap((article) => article.sections), ...ideas]
  const views: [id: string, view: View][] = [
    ...sections.flatMap(({ blocks }) =>
      blocks.flatMap((block): [string, View][] => ('figure' in block ? [[block.figure, {}]] : [])),
    ),
    ...[...content.questions, ...content.cases].flatMap(({ figure }): [string, View][] =>
      figure === undefined
        ? []
        : [
            [figure, { isQuestion: true }],
            [figure, {}],
          ],
    ),
    ...content.cards.flatMap(({ figure }): [string, View][] =>
      figure === undefined
        ? []
        : [
            [figure.id, { hidden: figure.hidden }],
            [figure.id, {}],
          ],
    ),
  ]
  const species = speciesPattern(bank.organisms)
  const figures = views.map(([id, view]) => [figureViewId(id, view), packFigure(bank.figures, species, id, view)])
  return { ...packed, figures: Object.fromEntries(figures) as Pack['figures'] }
}

/** Returns the ideas that the pack's items refer to but that are not in the pack's own articles. */
function missingIdeas({ questions, cases, articles }: Content, all: readonly Article[]): Section[] {
  const own = new Set(articles.map(({ topic }) => topic))
  const wanted = new Set(
    [...questions, ...cases].flatMap(({ topic, idea }) =>
      idea === undefined || own.has(topic) ? [] : [`${topic}/${idea}`],
    ),
  )
  return all.flatMap(({ sections }) => sections.filter(({ idea }) => idea !== undefined && wanted.has(idea)))
}

const ideaId = ({ topic, idea }: Item) => (idea === undefined ? undefined : `${topic}/${idea}`)

const questionFigure = ({ figure }: Item) =>
  figure === undefined ? undefined : figureViewId(figure, { isQuestion: true })

function packQuestion(item: Item): Pack['questions'][number] {
  const { id, form, topic, subject, stem, options, keyAt } = item
  const [idea, figure] = [ideaId(item), questionFigure(item)]
  return { id, version: versionOf(item), form, topic, subject, stem, options, keyAt, idea, figure }
}

function packCase(item: Bank['cases'][number]): Pack['cases'][number] {
  const { id, topic, options, keyAt, patient, question, leadIn, stages, labs, teach } = item
  const { lookAlikes, steps, series } = item
  const clinical = { patient, question, leadIn, stages, labs, teach, lookAlikes, steps, series }
  const version = versionOf(item)
  const [idea, figure] = [ideaId(item), questionFigure(item)]
  return { id, version, topic, options, keyAt, idea, figure, ...clinical }
}

const packCard = ({ figure, ...card }: Card): Pack['cards'][number] =>
  figure === undefined
    ? card
    : { ...card, figure: { front: figureViewId(figure.id, { hidden: figure.hidden }), back: figure.id } }

function packFigure(figures: Bank['figures'], species: RegExp | undefined, id: string, view: View): PackedFigure {
  const figure = figures.get(id)
  if (figure === undefined) throw new Error(`There is no figure ${id}.`)
  const { svg, title, description } = figure.draw(view)
  return { svg: italicSpecies(svg, species), title, description }
}

/**
 * Writes the packs, the tables of facts and the manifest. Also writes two files for the server: an index with the right
 * answers, and the names of topics and organisms. A pack or table is named by the digest of its content. Deletes the
 * files of old packs and tables.
 */
export async function writePacks(
  bank: Content & Pick<Bank, 'facts' | 'organisms' | 'figures'>,
  syllabus: readonly Topic[],
  folder: string,
  { newTopics = noNewTopics, compression = 'fast' }: { newTopics?: NewTopics; compression?: Compression } = {},
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true })
  const earlier = new Set(readdirSync(folder))
  const currentFiles = new Set<string>()
  const write = async (content: unknown): Promise<PackedFile> => {
    const json = JSON.stringify(content)
    // The name is the digest of the uncompressed content, so that a device can verify the unpacked file.
    const file = `${digest(json)}.json.br`
    const body = await compress(json, brotliOptions[compression])
    writeAtomically(join(folder, file), body)
    currentFiles.add(file)
    return { file, bytes: body.length }
  }
  const split = splitBank(bank, newTopics)
  const packing = split.map(async ({ content, ...entry }): Promise<PackEntry> => {
    const { questions, cases, cards, articles } = content
    const counts = {
      questions: questions.length,
      cases: cases.length,
      cards: cards.length,
      articles: articles.length,
    }
    return { ...entry, ...(await write(packContent(content, bank))), counts }
  })
  const packingFacts = factTables(bank.facts, newTopics).map(async ({ table, published }): Promise<FactsEntry> => ({
    ...(await write(table)),
    ...dated(published),
  }))
  // The packs and tables are compressed in parallel, to use every core.
  const [facts, packs] = await Promise.all([Promise.all(packingFacts), Promise.all(packing)])
  const manifest = { version: digest(JSON.stringify([packs, facts])), packs, facts }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(indexOf(split))}\n`)
  writeFileSync(join(folder, 'names.json'), `${JSON.stringify({ topics: syllabus, organisms: bank.organisms })}\n`)
  for (const file of earlier) if (file.endsWith('.json.br') && !currentFiles.has(file)) rmSync(join(folder, file))
  return manifest
}

/**
 * Returns one table without the facts of new topics, and one table for each later publication day, with all facts
 * published until then.
 */
function factTables(facts: Bank['facts'], newTopics: NewTopics) {
  const dateOf = ({ sheet }: Bank['facts'][number]) => ('topic' in sheet ? newTopics.get(sheet.topic) : undefined)
  const dates = [undefined, ...[...new Set(newTopics.values())].toSorted()]
  return dates.map((published) => ({
    published,
    table: facts.filter((fact) => {
      const date = dateOf(fact)
      return date === undefined || (published !== undefined && date <= published)
    }),
  }))
}

const compress = promisify(brotliCompress)

const brotliOptions = {
  fast: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 } },
  smallest: { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } },
}

/** Writes to a temporary name first, because a running server may read the file at the same time. */
function writeAtomically(path: string, body: Buffer) {
  writeFileSync(`${path}.new`, body)
  renameSync(`${path}.new`, path)
}

/**
 * Collects the right answers and tiers of all items. The server grades with this index, because devices cannot be
 * trusted.
 */
const indexOf = (split: readonly Split[]): ServerIndex => ({
  items: split.flatMap(({ tier, content: { questions, cases } }) =>
    [
      ...questions.map((item) => ({ item, mode: 'quickfire' as const })),
      ...cases.map((item) => ({ item, mode: 'case' as const })),
    ].map(({ item, mode }) => {
      const { id, topic, keyAt, options } = item
      return { id, version: versionOf(item), mode, tier, topic, keyAt, options: options.length }
    }),
  ),
  cards: split.flatMap(({ content }) => content.cards.map(({ id }) => id)),
})

const digest = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16)

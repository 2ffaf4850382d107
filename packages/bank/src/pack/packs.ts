import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { demoTrial } from '@titer/domain'
import type { Bank } from '../bank.ts'
import { wordingOf, type Item } from '../item.ts'
import type { Topic } from '../read/syllabus.ts'
import { drawSample } from './sample.ts'
import type { Manifest, Pack, Packed, PackEntry, ServerIndex } from './shapes.ts'

type Content = Pick<Bank, 'questions' | 'cases' | 'cards' | 'articles'>

const sampleArticles = 3

interface Split {
  name: string
  tier: PackEntry['tier']
  content: Content
}

const nothing: Content = { questions: [], cases: [], cards: [], articles: [] }

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/**
 * The sample, the flashcards of each subject, which are open to all, and one pack for each topic. What is in one is in no
 * other.
 */
export function splitBank({ questions, cases, cards, articles }: Content): Split[] {
  const sample = {
    questions: drawSample(questions, demoTrial.questions),
    cases: drawSample(cases, demoTrial.cases),
    articles: drawSample(articles, sampleArticles),
  }
  const isTaken = new Set(Object.values(sample).flatMap((taken) => taken.map(({ id }) => id)))
  const left = <Each extends { id: string; topic: string }>(all: readonly Each[], topic: string) =>
    all.filter((each) => each.topic === topic && !isTaken.has(each.id))
  const topics = [...new Set([...questions, ...cases, ...articles].map(({ topic }) => topic))].toSorted(byNumber)
  const subjects = [...new Set(cards.map(({ topic }) => topic.charAt(0)))].toSorted()
  return [
    { name: 'sample', tier: 'demo', content: { ...nothing, ...sample } },
    ...subjects.map((subject) => ({
      name: `cards-${subject}`,
      tier: 'demo' as const,
      content: { ...nothing, cards: cards.filter(({ topic }) => topic.startsWith(subject)) },
    })),
    ...topics.map((topic) => ({
      name: topic,
      tier: 'starter' as const,
      content: {
        questions: left(questions, topic),
        cases: left(cases, topic),
        cards: [],
        articles: left(articles, topic),
      },
    })),
  ]
}

/** Tells the wordings of one item apart, which the last eight signs of its name do; a random sign does not compress. */
const versionOf = (item: Item) => wordingOf(item).slice(-8)

// What a point rests on is the question itself.
const isAuthored = (form: string) => form === 'point'

/** What a device needs of an item: its wording by name, and the facts behind it where they say more than it does. */
const onDevice = ({ questions, cases, cards, articles }: Content): Pack => ({
  questions: questions.map((item) => {
    const { id, form, topic, subject, stem, options, keyAt, proof } = item
    const facts = isAuthored(form) ? [] : proof
    return { id, version: versionOf(item), form, topic, subject, stem, options, keyAt, facts }
  }),
  cases: cases.map((item) => {
    const { id, topic, script, question, leadIn, stages, labs, options, keyAt, teach, telling, lookAlikes } = item
    const version = versionOf(item)
    return { id, version, topic, script, question, leadIn, stages, labs, options, keyAt, teach, telling, lookAlikes }
  }),
  cards,
  articles,
})

/**
 * Writes the packs, each named by the digest of its content, the list of them, and the answers that only the server knows.
 * A pack that is in the folder already has the same content and is not compressed again, which takes most of the time.
 */
export async function writePacks(
  bank: Content & Pick<Bank, 'facts'>,
  syllabus: readonly Topic[],
  folder: string,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true })
  const earlier = new Set(readdirSync(folder))
  const written = new Set<string>()
  const write = async (content: unknown): Promise<Packed> => {
    const json = JSON.stringify(content)
    // The digest of the uncompressed content, so that a device can check what it has unpacked.
    const file = `${digest(json)}.json.br`
    const path = join(folder, file)
    if (!earlier.has(file)) writeWhole(path, await compress(json, brotli))
    written.add(file)
    return { file, bytes: statSync(path).size }
  }
  const split = splitBank(bank)
  const packing = split.map(async ({ name, tier, content }): Promise<PackEntry> => {
    const { questions, cases, cards, articles } = content
    const counts = {
      questions: questions.length,
      cases: cases.length,
      cards: cards.length,
      articles: articles.length,
    }
    return { name, tier, ...(await write(onDevice(content))), counts }
  })
  // Compression runs on every core.
  const [facts, ...packs] = await Promise.all([write(bank.facts), ...packing])
  const manifest = { version: digest(JSON.stringify([packs, facts])), packs, facts }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(indexOf(split))}\n`)
  const organisms = bank.facts.flatMap(({ sheet }) => ('bacterium' in sheet ? [sheet.bacterium] : []))
  writeFileSync(join(folder, 'names.json'), `${JSON.stringify({ topics: syllabus, organisms })}\n`)
  for (const file of earlier) if (file.endsWith('.json.br') && !written.has(file)) rmSync(join(folder, file))
  return manifest
}

const compress = promisify(brotliCompress)
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }

/** Writes a file under another name first, so that a process that dies leaves no half of a pack to be reused. */
function writeWhole(path: string, body: Buffer) {
  writeFileSync(`${path}.new`, body)
  renameSync(`${path}.new`, path)
}

/** Which answer is right, and what is whose: the server believes nobody else. */
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

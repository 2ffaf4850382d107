import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Pack, PackEntry } from '@titer/bank'
import { readBankFiles, type BankFiles } from '../features/content/index.ts'

const questionsPerTopic = 12
const casesPerTopic = 4
const cardsPerTopic = 1
// Only every fifth topic is kept, because a device downloads the packs one after another, and a browser test waits for
// all of them if its student has a plan.
const everyNthTopicPack = 5
// These topics are always kept, because a test follows the links between their articles.
const linkedTopics = new Set(['A30', 'A31'])

const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Returns the first `count` entries of each topic, and all entries of the topics in `whole`. */
function firstOfEach<Each extends { topic: string }>(all: readonly Each[], count: number, whole: ReadonlySet<string>) {
  const seen = new Map<string, number>()
  return all.filter(({ topic }) => {
    const before = seen.get(topic) ?? 0
    seen.set(topic, before + 1)
    return whole.has(topic) || before < count
  })
}

const withoutView = (figure: string) => figure.split('?')[0] ?? figure

/** Removes the figures that nothing in the pack refers to. Figures are most of a pack's size. */
function withUsedFigures(pack: Pack): Pack {
  const { questions, cases, cards, articles, ideas, figures } = pack
  const sections = [...articles.flatMap((article) => article.sections), ...ideas]
  const used = new Set(
    [
      ...[...questions, ...cases].map(({ figure }) => figure),
      ...cards.map(({ figure }) => figure?.back),
      ...sections.flatMap(({ blocks }) => blocks.map((block) => ('figure' in block ? block.figure : undefined))),
    ].flatMap((figure) => (figure === undefined ? [] : [withoutView(figure)])),
  )
  const kept = Object.entries(figures).filter(([id]) => used.has(withoutView(id)))
  return { ...pack, figures: Object.fromEntries(kept) }
}

/**
 * Returns a small part of the compiled bank: the whole sample and some of the topics, with fewer questions, cases,
 * cards and figures. With the whole bank, a browser would spend most of a test on downloading and storing thousands of
 * items.
 */
function cutBank(): BankFiles {
  const whole = readBankFiles()
  const sample = whole.manifest.packs.find(({ name }) => name === 'sample')
  // The sample's articles link to the cards of their topics, so these topics keep all cards.
  const freeTopics = new Set(sample && whole.read(sample.file).articles.map(({ topic }) => topic))
  const none = new Set<string>()
  const trim = (pack: Pack) =>
    withUsedFigures({
      ...pack,
      questions: firstOfEach(pack.questions, questionsPerTopic, none),
      cases: firstOfEach(pack.cases, casesPerTopic, none),
      cards: firstOfEach(pack.cards, cardsPerTopic, freeTopics),
    })
  const bodies = new Map<string, { pack: Pack; packed: Buffer }>()
  const cut = (entry: PackEntry): PackEntry => {
    if (entry.name === 'sample') return entry
    const pack = trim(whole.read(entry.file))
    const json = JSON.stringify(pack)
    // The file name must be the hash of the content, because devices check it.
    const file = `${createHash('sha256').update(json).digest('hex').slice(0, 16)}.json.br`
    const packed = brotliCompressSync(json, fastCompression)
    bodies.set(file, { pack, packed })
    const { questions, cases, cards, articles } = pack
    const counts = {
      questions: questions.length,
      cases: cases.length,
      cards: cards.length,
      articles: articles.length,
    }
    return { ...entry, file, bytes: packed.length, counts }
  }
  // New topics are left out, because the current date decides which students may open these topics.
  const established = whole.manifest.packs.filter(({ published }) => published === undefined)
  const topicPacks = established.filter(({ tier }) => tier !== 'demo')
  const dropped = new Set(topicPacks.filter(({ name }, at) => at % everyNthTopicPack !== 0 && !linkedTopics.has(name)))
  const packs = established.filter((entry) => !dropped.has(entry)).map(cut)
  const kept = packs.map(({ file }) => bodies.get(file)?.pack ?? whole.read(file))
  const ids = new Set(kept.flatMap(({ questions, cases }) => [...questions, ...cases].map(({ id }) => id)))
  return {
    ...whole,
    manifest: { ...whole.manifest, version: `${whole.manifest.version.slice(0, 10)}-small`, packs },
    index: {
      items: whole.index.items.filter(({ id }) => ids.has(id)),
      cards: kept.flatMap(({ cards }) => cards.map(({ id }) => id)),
    },
    packed: (file) => bodies.get(file)?.packed ?? whole.packed(file),
    read: (file) => bodies.get(file)?.pack ?? whole.read(file),
  }
}

let made: BankFiles | undefined

export const smallBank = () => (made ??= cutBank())

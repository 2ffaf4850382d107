import type { ContentPack, ContentTopic } from '@titer/contract'
import { contentOpensAt } from '@titer/domain'
import type { PackRow, StudyDatabase } from '../../log/database.ts'
import { findManifest, readValue } from '../../log/values.ts'
import { missingFrom } from '../storage/missing-packs.ts'
import type { Manifest } from '../../log/values.ts'
import { isPackOpen, readLatestServerTime, samplePack, answeredPartOf } from '../pack-access.ts'

/**
 * A topic with the ids of its open content on this device, and the numbers of its questions, cases and articles in the
 * whole bank. Content is open while the student may use its pack (`isPackOpen`). The answered questions and cases of a
 * closed free sample are included, too.
 */
export interface LibraryTopic extends ContentTopic {
  questions: string[]
  cases: string[]
  cards: string[]
  articles: { id: string; title: string }[]
  totals: { questions: number; cases: number; articles: number }
}

export interface Library {
  manifest: Manifest
  topics: LibraryTopic[]
  /** The number of open packs that are still to be downloaded. */
  missing: number
  /** Open packs that the student removed from this device. */
  removed: string[]
  /** New topics that at the moment only Premium opens, unless the student has them already. */
  premiumOnly: string[]
  /** Whether the plan's content is closed because the device was offline for too long. */
  isLapsed: boolean
  isTrialOver: boolean
}

/**
 * Reads the content that can currently be studied on this device. Returns null before the device has its first
 * manifest.
 */
export async function readLibrary(database: StudyDatabase): Promise<Library | null> {
  const [manifest, packs, removed, at] = await Promise.all([
    findManifest(database),
    database.packs.toArray(),
    readValue(database, 'removedPacks'),
    readLatestServerTime(database),
  ])
  if (manifest === undefined) return null
  const { subscription_type: tier, trialEndsAt } = manifest
  const granted = manifest.packs.filter(({ isOpen }) => isOpen)
  const open = new Set(granted.filter((pack) => isPackOpen(pack, manifest, at)).map(({ name }) => name))
  const held = packs.filter(({ name }) => open.has(name))
  const sample = packs.find(({ name }) => name === samplePack && !open.has(name))
  const missing = missingFrom(manifest, packs, removed).filter(({ name }) => open.has(name))
  return {
    manifest,
    topics: topicsOf(manifest, sample === undefined ? held : [...held, await answeredPartOf(database, sample)]),
    missing: missing.length,
    removed: removed.filter((name) => open.has(name) && packs.every((pack) => pack.name !== name)),
    premiumOnly: manifest.packs
      .filter(
        ({ isOpen, published }) => !isOpen && published !== undefined && at < contentOpensAt(published, 'starter'),
      )
      .map(({ name }) => name),
    isLapsed: tier !== 'demo' && granted.length > open.size,
    isTrialOver: trialEndsAt !== null && at >= trialEndsAt,
  }
}

/**
 * Returns a function that reads the library. While the content stays the same, the function returns the same object.
 * Otherwise a new time in the manifest would make pages repeat everything that they compute from the library.
 */
export function createLibraryReader(database: StudyDatabase) {
  let last: Library | null = null
  let lastContent = ''
  return async () => {
    const library = await readLibrary(database)
    // The tag identifies everything in the manifest except its times.
    const content = JSON.stringify({ ...library, manifest: library?.manifest.tag })
    if (content !== lastContent) [last, lastContent] = [library, content]
    return last
  }
}

/** Returns whether a pack belongs to a new topic that the student's plan opens later or not at all. */
export const opensLater = ({ isOpen, published }: Pick<ContentPack, 'isOpen' | 'published'>) =>
  !isOpen && published !== undefined

/**
 * Returns the ids of the topics that have questions or cases. A topic counts as written even if the student's plan opens
 * it later.
 */
export const writtenTopics = (packs: readonly Pick<ContentPack, 'name' | 'counts'>[]) =>
  new Set(packs.filter(({ counts }) => counts.questions + counts.cases > 0).map(({ name }) => name))

/** Returns the ids of the topics that the student's plan opens later. The demo opens no topic later. */
export const topicsOpeningLater = ({ packs, subscription_type: plan }: Pick<Manifest, 'packs' | 'subscription_type'>) =>
  new Set(plan === 'demo' ? [] : packs.filter(opensLater).map(({ name }) => name))

function topicsOf(manifest: Manifest, held: readonly PackRow[]): LibraryTopic[] {
  const of = <Each extends { topic: string }>(rows: (pack: PackRow) => readonly Each[]) =>
    Map.groupBy(
      held.flatMap((pack) => [...rows(pack)]),
      ({ topic }) => topic,
    )
  const questions = of(({ questions: rows }) => rows)
  const cases = of(({ cases: rows }) => rows)
  const cards = of(({ cards: rows }) => rows)
  const articles = of(({ articles: rows }) => rows)
  const listed = manifest.packs.filter((pack) => !opensLater(pack))
  const packCounts = new Map(listed.map(({ name, counts }) => [name, counts]))
  const ids = (rows: readonly { id: string }[] | undefined) => (rows ?? []).map(({ id }) => id)
  return manifest.topics
    .map((topic): LibraryTopic => {
      const counts = packCounts.get(topic.id) ?? { questions: 0, cases: 0, articles: 0 }
      const mine = { questions: ids(questions.get(topic.id)), cases: ids(cases.get(topic.id)) }
      const reading = articles.get(topic.id) ?? []
      return {
        ...topic,
        ...mine,
        cards: ids(cards.get(topic.id)),
        articles: reading.map(({ id, title }) => ({ id, title })),
        totals: {
          questions: Math.max(counts.questions, mine.questions.length),
          cases: Math.max(counts.cases, mine.cases.length),
          articles: Math.max(counts.articles, reading.length),
        },
      }
    })
    .filter(({ totals, cards: own }) => totals.questions + totals.cases + totals.articles + own.length > 0)
}

import { groupDigits } from '@titer/domain'
import type { ContentPack, ContentTopic } from '@titer/contract'
import type { EventKind } from '@titer/domain'
import type { LoggedEvent, StudyDatabase } from '../../../log/database.ts'
import { findManifest, readValue } from '../../../log/values.ts'
import { shortDay } from '../../../widgets/text/relative-time.ts'
import { missingPacks } from '../../../packs/storage/missing-packs.ts'
import {
  isPackOpen,
  accessLapsesAt,
  readLatestServerTime,
  samplePack,
  answeredSamplePack,
} from '../../../packs/pack-access.ts'

export interface PackLine {
  name: string
  title: string
  contents: string
  bytes: number
}

export interface Refusal {
  count: number
  /** The number and kind of the rejected events as text, such as “3 answers”. */
  what: string
  reason: string
  /** The day of the latest of these events. */
  day: string
}

export interface Device {
  here: PackLine[]
  missing: PackLine[]
  removed: PackLine[]
  refusals: Refusal[]
  /** The number of events that have not been sent yet. */
  unsent: number
  /** The time when the manifest was last fetched. */
  manifestFetchedAt: number | undefined
  /** The time when offline access to the content of a paid plan ends. Undefined without a paid plan. */
  openUntil: number | undefined
  isLapsed: boolean
  /** The time when the free trial ends, and whether it has ended. Undefined with a paid plan. */
  trial: { endsAt: number; isOver: boolean } | undefined
}

/** Reads the downloaded, missing and removed packs, and the events that are unsent or rejected. */
export async function readDevice(database: StudyDatabase): Promise<Device> {
  const [manifest, held, removed, refused, unsent, at] = await Promise.all([
    findManifest(database),
    database.packs.toCollection().primaryKeys() as Promise<string[]>,
    readValue(database, 'removedPacks'),
    database.events.where('standing').equals('refused').toArray(),
    database.events.where('standing').equals('new').count(),
    readLatestServerTime(database),
  ])
  const shared = { refusals: refusalsOf(refused), unsent }
  if (manifest === undefined) {
    const unknown = { manifestFetchedAt: undefined, openUntil: undefined, isLapsed: false, trial: undefined }
    return { ...shared, ...unknown, here: [], missing: [], removed: [] }
  }
  const { trialEndsAt } = manifest
  const open = manifest.packs.filter(({ isOpen }) => isOpen)
  const lines = (packs: readonly ContentPack[]) => packs.map((pack) => lineOf(pack, manifest.topics))
  return {
    ...shared,
    here: lines(open.filter(({ name }) => held.includes(name))),
    missing: lines(await missingPacks(database, manifest)),
    removed: lines(open.filter(({ name }) => removed.includes(name) && !held.includes(name))),
    manifestFetchedAt: manifest.fetchedAt,
    openUntil: manifest.subscription_type === 'demo' ? undefined : accessLapsesAt(manifest),
    isLapsed: open.some((pack) => !isPackOpen(pack, manifest, at)),
    trial: trialEndsAt === null ? undefined : { endsAt: trialEndsAt, isOver: at >= trialEndsAt },
  }
}

const titles: Partial<Record<string, string>> = {
  [samplePack]: 'Free sample',
  [answeredSamplePack]: 'Free sample: questions and cases you answered',
}

function lineOf({ name, counts, bytes, published }: ContentPack, topics: readonly ContentTopic[]): PackLine {
  const letter = /^cards-(\w)/.exec(name)?.[1]
  const subject = topics.find(({ id }) => letter !== undefined && id.startsWith(letter))?.subject
  const topic = topics.find(({ id }) => id === name)?.name
  const cards = `Cards: ${subject}${published === undefined ? '' : `, new topics of ${shortDay(published)}`}`
  const title = titles[name] ?? (subject === undefined ? (topic ?? name) : cards)
  const contents = [
    countOf(counts.questions, 'question'),
    countOf(counts.cases, 'case'),
    countOf(counts.cards, 'card'),
    countOf(counts.articles, 'article'),
  ]
  return { name, title, bytes, contents: contents.filter((words) => words !== undefined).join(', ') }
}

const countOf = (count: number, noun: string) =>
  count === 0 ? undefined : `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`

export const bytesOf = (lines: readonly PackLine[]) => lines.reduce((sum, { bytes }) => sum + bytes, 0)

/** Formats a size in KB, MB or GB. Sizes below 1 KB are shown as 1 KB. */
export function sizeWords(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  const [amount, unit] = bytes < 999_500_000 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}

const eventWords: Record<EventKind, [one: string, more: string]> = {
  started: ['session start', 'session starts'],
  answered: ['answer', 'answers'],
  ended: ['session end', 'session ends'],
  flagged: ['flag', 'flags'],
  reviewed: ['card review', 'card reviews'],
  undone: ['undone review', 'undone reviews'],
  shelved: ['card put aside', 'cards put aside'],
  bookmarked: ['bookmark', 'bookmarks'],
  noted: ['note', 'notes'],
  marked: ['highlight', 'highlights'],
  read: ['article marked as read', 'articles marked as read'],
  wroteCard: ['card you wrote', 'cards you wrote'],
  wroteQuestion: ['question you wrote', 'questions you wrote'],
  set: ['setting', 'settings'],
  spreadOut: ['catch-up plan', 'catch-up plans'],
  plannedExam: ['exam', 'exams'],
  reported: ['report', 'reports'],
}

/** Groups rejected events by kind and reason, latest first. */
export function refusalsOf(events: readonly Pick<LoggedEvent, 'kind' | 'reason' | 'day'>[]): Refusal[] {
  const groups = Map.groupBy(events, ({ kind, reason }) => `${kind} ${reason ?? ''}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const [one, more] = eventWords[first.kind]
      const day =
        group
          .map((event) => event.day)
          .toSorted()
          .at(-1) ?? first.day
      const count = group.length
      return [{ count, what: `${count} ${count === 1 ? one : more}`, reason: first.reason ?? '', day }]
    })
    .toSorted((one, other) => other.day.localeCompare(one.day))
}

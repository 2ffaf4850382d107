import { groupDigits } from '@titer/domain'
import { timeInWords } from '@titer/client/words'
import type { ContentPack, ContentTopic } from '@titer/contract'
import type { EventKind } from '@titer/domain'
import type { LoggedEvent, StudyDatabase } from '../../log/database.ts'
import { findManifest, readValue } from '../../log/values.ts'
import { missingPacks } from '../../packs/downloads.ts'
import { isPackOpen, lapsesAt, readMoment, samplePack, seenPack } from '../../packs/opening.ts'

export interface PackLine {
  name: string
  title: string
  contents: string
  bytes: number
}

export interface Refusal {
  count: number
  /** What was refused, such as “3 answers”. */
  what: string
  reason: string
  /** The last day of them. */
  day: string
}

export interface Device {
  here: PackLine[]
  coming: PackLine[]
  removed: PackLine[]
  refusals: Refusal[]
  /** How many things wait to be sent. */
  waiting: number
  /** When the server last said what there is. */
  heardAt: number | undefined
  /** Until when the content of a plan opens without a network; nothing without a plan. */
  openUntil: number | undefined
  isLapsed: boolean
  /** Until when the free sample is open, and whether that is over; nothing with a plan. */
  trial: { endsAt: number; isOver: boolean } | undefined
}

/** What of Titer is on this device, what is to come, and what the server would not take. */
export async function readDevice(database: StudyDatabase): Promise<Device> {
  const [manifest, held, removed, refused, waiting, at] = await Promise.all([
    findManifest(database),
    database.packs.toCollection().primaryKeys() as Promise<string[]>,
    readValue(database, 'removedPacks'),
    database.events.where('standing').equals('refused').toArray(),
    database.events.where('standing').equals('new').count(),
    readMoment(database),
  ])
  const shared = { refusals: refusalsOf(refused), waiting }
  if (manifest === undefined) {
    const unknown = { heardAt: undefined, openUntil: undefined, isLapsed: false, trial: undefined }
    return { ...shared, ...unknown, here: [], coming: [], removed: [] }
  }
  const { trialEndsAt } = manifest
  const open = manifest.packs.filter(({ isOpen }) => isOpen)
  const lines = (packs: readonly ContentPack[]) => packs.map((pack) => lineOf(pack, manifest.topics))
  return {
    ...shared,
    here: lines(open.filter(({ name }) => held.includes(name))),
    coming: lines(await missingPacks(database, manifest)),
    removed: lines(open.filter(({ name }) => removed.includes(name) && !held.includes(name))),
    heardAt: manifest.fetchedAt,
    openUntil: manifest.subscription_type === 'demo' ? undefined : lapsesAt(manifest),
    isLapsed: open.some((pack) => !isPackOpen(pack, manifest, at)),
    trial: trialEndsAt === null ? undefined : { endsAt: trialEndsAt, isOver: at >= trialEndsAt },
  }
}

const titles: Partial<Record<string, string>> = {
  [samplePack]: 'Free sample',
  [seenPack]: 'What you answered of the free sample',
}

function lineOf({ name, counts, bytes }: ContentPack, topics: readonly ContentTopic[]): PackLine {
  const [, letter] = /^cards-(\w)$/.exec(name) ?? []
  const subject = topics.find(({ id }) => letter !== undefined && id.startsWith(letter))?.subject
  const topic = topics.find(({ id }) => id === name)?.name
  const title = titles[name] ?? (subject === undefined ? (topic ?? name) : `Cards: ${subject}`)
  const contents = [
    many(counts.questions, 'question'),
    many(counts.cases, 'case'),
    many(counts.cards, 'card'),
    many(counts.articles, 'article'),
  ]
  return { name, title, bytes, contents: contents.filter((words) => words !== undefined).join(', ') }
}

const many = (count: number, noun: string) =>
  count === 0 ? undefined : `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`

export const bytesOf = (lines: readonly PackLine[]) => lines.reduce((sum, { bytes }) => sum + bytes, 0)

/** A size as people read it; nothing is smaller than a kilobyte. */
export function sizeWords(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  const [amount, unit] = bytes < 999_500_000 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}

const eventWords: Record<EventKind, [one: string, more: string]> = {
  started: ['start of a session', 'starts of sessions'],
  answered: ['answer', 'answers'],
  ended: ['end of a session', 'ends of sessions'],
  flagged: ['flag', 'flags'],
  reviewed: ['card review', 'card reviews'],
  undone: ['undone review', 'undone reviews'],
  shelved: ['card put aside', 'cards put aside'],
  bookmarked: ['bookmark', 'bookmarks'],
  noted: ['note', 'notes'],
  marked: ['highlight', 'highlights'],
  read: ['mark on an article', 'marks on articles'],
  wroteCard: ['card of your own', 'cards of your own'],
  wroteQuestion: ['question of your own', 'questions of your own'],
  set: ['setting', 'settings'],
  reported: ['report', 'reports'],
}

/** Alike ones together, the latest first. */
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

const asDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

export const dayWords = (at: number) => asDay.format(at)

export function agoWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const isSameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return isSameDay ? `today at ${timeInWords(at)}` : `on ${asDay.format(at)} at ${timeInWords(at)}`
}

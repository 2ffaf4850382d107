import { tierIncludes } from '@titer/domain'
import { defaultSeconds } from '../../device/study/default-seconds.ts'
import type { ItemRow, SessionRow, StudyDatabase } from '../../log/database.ts'
import { today } from '../../log/record.ts'
import { readRunningExamItems } from '../../log/running-exams.ts'
import { countCardsLeft, readDeck, type CardsLeft } from '../../packs/content/deck.ts'
import { drawRandom } from '../../packs/content/draw-random.ts'
import type { Library, LibraryTopic } from '../../packs/content/library.ts'
import { readChallenge } from './challenge.ts'

/** Something that the student can start from Today, with the minutes that it takes. */
export type Task = { minutes: number } & (
  | { kind: 'resume'; session: string; title: string; mode: SessionRow['mode']; done: number; questions: number }
  | { kind: 'cards'; left: CardsLeft }
  | { kind: 'missed'; items: string[] }
  | { kind: 'questions'; items: string[]; topic: string | undefined }
)

/** The minimum number of answers for a weak topic. With fewer answers, the share of right answers would mean little. */
const fewestAnswers = 5
/** A topic with a larger share of right answers is not weak, even if all other topics are known better. */
const mostKnown = 0.8
const [sessionSize, mostMissed] = [10, 5]

const minutesOf = (count: number, seconds: number) => Math.max(1, Math.round((count * seconds) / 60))

/** Reads the open tasks. This takes longer than the summary, because it goes through every card and every question. */
export async function readTasks(database: StudyDatabase, library: Library, resumable: SessionRow | undefined) {
  const [rows, examined, sessions, day] = await Promise.all([
    database.items.toArray(),
    readRunningExamItems(database),
    database.sessions.count(),
    today(database),
  ])
  const states = new Map(rows.filter(({ id }) => !examined.has(id)).map((row) => [row.id, row]))
  const open = library.topics.filter(({ questions }) => questions.length > 0)
  const left = countCardsLeft(await readDeck(database, library.topics))
  // Somebody who has never answered gets ten questions and nothing else: no card can be due yet.
  const isFirstVisit = sessions === 0 && rows.length === 0 && left.again + left.due === 0
  const isWeakKnown = tierIncludes(library.manifest.subscription_type, 'analytics') && !isFirstVisit
  const questions = questionsTask(open, states, isWeakKnown ? weakestTopic(library, states) : undefined)
  const tasks = isFirstVisit
    ? questions
    : [...resumeTask(resumable), ...cardsTask(left), ...missedTask(open, states), ...questions]
  return {
    isFirstVisit,
    hasContent: open.length > 0 || library.topics.some(({ cards }) => cards.length > 0),
    best: tasks,
    challenge: await readChallenge(database, library, day),
  }
}

export type Tasks = Awaited<ReturnType<typeof readTasks>>

function resumeTask(row: SessionRow | undefined): Task[] {
  if (row === undefined) return []
  const { id, title, mode, answers, items } = row
  const seconds = mode === 'case' ? defaultSeconds.cases : defaultSeconds.questions
  const minutes = minutesOf(items.length - answers.length, seconds)
  return [{ kind: 'resume', minutes, session: id, title, mode, done: answers.length, questions: items.length }]
}

function cardsTask(left: CardsLeft): Task[] {
  const count = left.fresh + left.again + left.due
  return count === 0 ? [] : [{ kind: 'cards', minutes: minutesOf(count, defaultSeconds.cards), left }]
}

/** Offers the questions that were answered wrongly last, latest first. */
function missedTask(open: readonly LibraryTopic[], states: ReadonlyMap<string, ItemRow>): Task[] {
  const items = open
    .flatMap(({ questions }) => questions)
    .flatMap((id) => states.get(id) ?? [])
    .filter(({ isLastRight, wrong }) => wrong > 0 && !isLastRight)
    .toSorted((one, other) => other.lastAt - one.lastAt)
    .slice(0, mostMissed)
    .map(({ id }) => id)
  return items.length === 0
    ? []
    : [{ kind: 'missed', minutes: minutesOf(items.length, defaultSeconds.questions), items }]
}

/** Offers ten questions, new ones first: of the weakest topic, or else of all topics. */
function questionsTask(
  open: readonly LibraryTopic[],
  states: ReadonlyMap<string, ItemRow>,
  weakest: string | undefined,
): Task[] {
  const topic = open.find(({ id, questions }) => id === weakest && questions.length >= sessionSize)
  const ids = topic?.questions ?? open.flatMap(({ questions }) => questions)
  const isSeen = (id: string) => {
    const state = states.get(id)
    return state !== undefined && state.right + state.wrong > 0
  }
  const drawn = drawRandom(ids, ids.length).toSorted((one, other) => Number(isSeen(one)) - Number(isSeen(other)))
  const items = drawn.slice(0, sessionSize)
  return items.length === 0
    ? []
    : [{ kind: 'questions', minutes: minutesOf(items.length, defaultSeconds.questions), items, topic: topic?.name }]
}

/** Returns the topic with the smallest share of right answers, unless every topic is known well. */
function weakestTopic({ topics }: Library, states: ReadonlyMap<string, ItemRow>): string | undefined {
  const weak = topics.flatMap(({ id, questions, cases }) => {
    const seen = [...questions, ...cases].flatMap((item) => states.get(item) ?? [])
    const right = seen.reduce((sum, state) => sum + state.right, 0)
    const all = right + seen.reduce((sum, state) => sum + state.wrong, 0)
    return all < fewestAnswers || right / all > mostKnown ? [] : [{ id, share: right / all }]
  })
  return weak.toSorted((one, other) => one.share - other.share)[0]?.id
}

import { chooseNext, dueCards, factOfCard } from '@titer/domain'
import { defaultSeconds } from '../../../device/study/default-seconds.ts'
import type { SessionRow, StudyDatabase } from '../../../log/database.ts'
import { today } from '../../../log/record.ts'
import { countCardsLeft, readDeck, type Deck } from '../../../packs/content/deck.ts'
import { drawRandom } from '../../../packs/content/draw-random.ts'
import { readFactQueue, type FactQueue } from '../../../packs/content/fact-queue.ts'
import type { Library } from '../../../packs/content/library.ts'
import { readChallenge } from '../challenge.ts'
import { readCandidates, type StudyCandidate } from './candidates.ts'

/** One task on Today. The student can start each task alone. */
export type Task = { minutes: number } & (
  | { kind: 'resume'; session: string; title: string; mode: SessionRow['mode']; done: number; questions: number }
  /**
   * `chosen` counts the cards in the suggested block. `due` and `fresh` count all cards that the review page offers
   * today.
   */
  | { kind: 'cards'; chosen: { due: number; fresh: number }; due: number; fresh: number }
  | { kind: 'facts'; steps: StudyCandidate[]; due: number }
  | { kind: 'questions'; steps: StudyCandidate[]; topic: string | undefined; isNew: boolean }
)

/**
 * The number of due cards and missed facts that wait for the student. A fact whose card is due as well counts only as a
 * fact.
 */
export interface Waiting {
  cards: number
  facts: number
}

/** The length of the suggested block of tasks, including the session that the student can carry on with. */
const blockMinutes = 20
/** The least time for the other tasks. Without it, a long unfinished session would fill the whole block. */
const leastMinutes = 5
/** The maximum number of facts in a session that asks only for missed facts. */
const factsPerSession = 20
const firstVisitQuestions = 10

const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60))
const secondsOf = (steps: readonly StudyCandidate[]) => steps.reduce((sum, { seconds }) => sum + seconds, 0)

/**
 * Chooses the tasks for Today. This takes longer than `readTodaySummary`, because it reads every card and every
 * question.
 */
export async function readTasks(database: StudyDatabase, library: Library, resumable: SessionRow | undefined) {
  const { topics } = library
  const [rows, deck, queue, sessions, day] = await Promise.all([
    database.items.toArray(),
    readDeck(database, topics),
    readFactQueue(database, topics),
    database.sessions.count(),
    today(database),
  ])
  const states = new Map(rows.filter(({ id }) => !queue.inRunningExam.has(id)).map((row) => [row.id, row]))
  const left = countCardsLeft(deck)
  // On the first visit, the student gets only ten random questions and no new cards.
  const isFirstVisit = sessions === 0 && rows.length === 0 && left.again + left.due === 0
  const candidates = await readCandidates(database, { topics, deck, queue, states })
  const steps = isFirstVisit
    ? drawRandom(
        candidates.filter(({ kind }) => kind === 'question'),
        firstVisitQuestions,
      )
    : chooseNext(candidates, Math.max(leastMinutes * 60, blockMinutes * 60 - secondsLeft(resumable)))
  const offered = { due: left.again + left.due, fresh: left.fresh, facts: queue.due.length }
  return {
    isFirstVisit,
    hasContent: topics.some(({ questions, cards }) => questions.length + cards.length > 0),
    waiting: waitingOf(deck, queue),
    waitingFacts: candidates.filter(({ kind }) => kind === 'fact').slice(0, factsPerSession),
    steps,
    minutes: minutesOf(secondsOf(steps) + (isFirstVisit ? 0 : secondsLeft(resumable))),
    best: [...(isFirstVisit ? [] : resumeTask(resumable)), ...tasksOf(steps, offered, library)],
    challenge: await readChallenge(database, library, day),
  }
}

export type Tasks = Awaited<ReturnType<typeof readTasks>>

function waitingOf(deck: Deck, queue: FactQueue): Waiting {
  const returning = new Set(queue.due.map(({ fact }) => fact.id))
  const cards = dueCards(deck.cards, deck.limits).filter(
    ({ id, isNew }) => !isNew && !returning.has(factOfCard(id) ?? ''),
  )
  return { cards: cards.length, facts: returning.size }
}

/** Estimates how long the rest of an unfinished session takes. */
function secondsLeft(row: SessionRow | undefined): number {
  if (row === undefined) return 0
  const seconds = row.mode === 'case' ? defaultSeconds.cases : defaultSeconds.questions
  return (row.items.length - row.answers.length) * seconds
}

function resumeTask(row: SessionRow | undefined): Task[] {
  if (row === undefined) return []
  const { id, title, mode, answers, items } = row
  const minutes = minutesOf(secondsLeft(row))
  return [{ kind: 'resume', minutes, session: id, title, mode, done: answers.length, questions: items.length }]
}

interface Offered {
  due: number
  fresh: number
  facts: number
}

function tasksOf(steps: readonly StudyCandidate[], offered: Offered, { topics }: Library): Task[] {
  const of = (kind: StudyCandidate['kind']) => steps.filter((step) => step.kind === kind)
  const [cards, facts, questions] = [of('card'), of('fact'), of('question')]
  const asked = new Set(questions.map(({ topic }) => topic))
  const fresh = cards.filter(({ isNew }) => isNew).length
  const tasks: Task[] = [
    {
      kind: 'cards',
      minutes: minutesOf(secondsOf(cards)),
      chosen: { due: cards.length - fresh, fresh },
      due: offered.due,
      fresh: offered.fresh,
    },
    { kind: 'facts', minutes: minutesOf(secondsOf(facts)), steps: facts, due: offered.facts },
    {
      kind: 'questions',
      minutes: minutesOf(secondsOf(questions)),
      steps: questions,
      topic: asked.size === 1 ? topics.find(({ id }) => asked.has(id))?.name : undefined,
      isNew: questions.every(({ isNew }) => isNew),
    },
  ]
  return tasks.filter((task) => of(kinds[task.kind]).length > 0)
}

const kinds = { resume: 'question', cards: 'card', facts: 'fact', questions: 'question' } as const

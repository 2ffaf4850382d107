import {
  assumedDaysAhead,
  dayMs,
  dueCards,
  factOfCard,
  factWorth,
  gainOfNew,
  gainOfReview,
  stableHash,
  type Candidate,
  type Outlook,
  type SessionStep,
} from '@titer/domain'
import { defaultSeconds } from '../../../device/study/default-seconds.ts'
import type { ItemRow, StudyDatabase } from '../../../log/database.ts'
import { schedulerOf } from '../../../log/refold.ts'
import { readValue } from '../../../log/values.ts'
import { ownTopic, type Deck } from '../../../packs/content/deck.ts'
import { readReturningFacts, type FactQueue, type ReturningFact } from '../../../packs/content/fact-queue.ts'
import { readExamDates } from '../../../packs/content/exam-dates.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { readTopicKnowledge } from './topic-knowledge.ts'

/**
 * A card, a missed fact or a question that the block of tasks suggested on Today could contain, and the session step
 * that it would become.
 */
export interface StudyCandidate extends Candidate {
  step: Exclude<SessionStep, { article: string }>
  isNew: boolean
}

/**
 * The maximum number of facts, and the maximum number of questions per topic, to consider. Both are more than fit into
 * twenty minutes.
 */
const [mostFacts, mostPerTopic] = [60, 18]

interface Given {
  topics: readonly LibraryTopic[]
  deck: Deck
  queue: FactQueue
  states: ReadonlyMap<string, ItemRow>
}

/** Reads the cards, missed facts and questions that could be studied next, with the expected marks of each. */
export async function readCandidates(database: StudyDatabase, given: Given): Promise<StudyCandidate[]> {
  const { topics, deck, queue, states } = given
  const [settings, examOf, knowledgeOf, facts] = await Promise.all([
    readValue(database, 'settings'),
    readExamDates(database, topics),
    readTopicKnowledge(database, topics, states),
    readReturningFacts(database, queue, mostFacts),
  ])
  const { now, today } = deck.limits
  const scheduler = schedulerOf(settings)
  const worthOf = factWorth(topics.map(({ id, share, totals }) => ({ id, share, facts: totals.questions })))
  const outlookOf = (topic: string): Outlook => {
    const examAt = examOf(topic)
    return { now, scheduler, daysAhead: examAt === undefined ? assumedDaysAhead : Math.max(1, (examAt - now) / dayMs) }
  }
  const newMarks = (topic: string) => worthOf(topic) * gainOfNew(knowledgeOf(topic), outlookOf(topic))
  const returning = facts.map((fact): StudyCandidate => ({
    ...kindOfVariant(fact),
    id: fact.row.id,
    kind: 'fact',
    topic: fact.topic,
    marks: worthOf(fact.topic) * gainOfReview(fact.row.memory, outlookOf(fact.topic)),
    urgentUntil: fact.urgentUntil,
    isNew: false,
  }))
  const askedIds = new Set(facts.flatMap(({ row, variant }) => [row.id, variant.id]))
  const cardsById = new Map(deck.cards.map((card) => [card.id, card]))
  const cards = dueCards(deck.cards, deck.limits).flatMap(({ id, isNew }): StudyCandidate[] => {
    // Skip cards whose fact is already asked, because a block must not ask for the same fact twice.
    if (askedIds.has(factOfCard(id) ?? '')) return []
    const { topic = ownTopic, state } = cardsById.get(id) ?? {}
    const memory = state?.memory
    const marks = memory === undefined ? newMarks(topic) : worthOf(topic) * gainOfReview(memory, outlookOf(topic))
    const common = { topic, marks, seconds: defaultSeconds.cards, urgentUntil: undefined, isNew }
    return [{ id, kind: 'card', step: { card: id }, ...common }]
  })
  const isFree = (id: string) => !askedIds.has(id) && !queue.inRunningExam.has(id)
  // The order depends only on the day, so that the chosen questions stay the same while the student looks at them.
  const byDay = (one: string, other: string) => stableHash(`${today} ${one}`) - stableHash(`${today} ${other}`)
  const questions = topics.flatMap(({ id: topic, questions: ids }): StudyCandidate[] => {
    const free = ids.filter(isFree)
    const unseen = free.filter((id) => !isSeen(states.get(id)))
    const marks = newMarks(topic)
    const common = { kind: 'question' as const, topic, seconds: defaultSeconds.questions, urgentUntil: undefined }
    if (unseen.length > 0) {
      const drawn = unseen.toSorted(byDay).slice(0, mostPerTopic)
      return drawn.map((id) => ({ id, ...common, step: { item: id }, marks, isNew: true }))
    }
    // If no question is new, offer the questions that were answered longest ago.
    const old = free.toSorted((one, other) => (states.get(one)?.lastAt ?? 0) - (states.get(other)?.lastAt ?? 0))
    return old.slice(0, mostPerTopic).map((id) => {
      const learnt = scheduler.next(undefined, 'good', states.get(id)?.lastAt ?? 0)
      const gain = gainOfReview(learnt, outlookOf(topic))
      return {
        id,
        ...common,
        step: { item: id },
        marks: worthOf(topic) * gain * (1 - knowledgeOf(topic)),
        isNew: false,
      }
    })
  })
  return [...returning, ...cards, ...questions]
}

const isSeen = (state: ItemRow | undefined) => state !== undefined && state.right + state.wrong > 0

function kindOfVariant({ row, variant }: ReturningFact): Pick<StudyCandidate, 'step' | 'seconds'> {
  if (variant.kind === 'card') return { step: { card: variant.id }, seconds: defaultSeconds.cards }
  const step = variant.id === row.id ? { item: variant.id } : { item: variant.id, fact: row.id }
  return { step, seconds: defaultSeconds.questions }
}

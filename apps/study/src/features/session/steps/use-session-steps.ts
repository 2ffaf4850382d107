import { remainingSteps, stepsOf, type SessionStep } from '@titer/domain'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useState } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { SessionRow, StudyDatabase } from '../../../log/database.ts'

/** Returns the id of a step's question, card or article. */
export const stepId = (step: SessionStep) => ('item' in step ? step.item : 'card' in step ? step.card : step.article)

export interface SessionSteps {
  all: SessionStep[]
  /** The steps that are left, in order. */
  left: SessionStep[]
  /** For each card that was reviewed in this session, whether the student remembered it. */
  remembered: ReadonlyMap<string, boolean>
  declineArticle: (article: string) => void
}

const noSteps = { remembered: new Map<string, boolean>(), read: [] as string[] }

/**
 * Reads which cards and articles of a session are done. A card counts as done if it was reviewed after the session
 * began.
 */
async function readDone(database: StudyDatabase, startedAt: number, steps: readonly SessionStep[]) {
  const [cards, articles] = await Promise.all([
    database.cards.bulkGet(steps.flatMap((step) => ('card' in step ? [step.card] : []))),
    database.articleMarks.bulkGet(steps.flatMap((step) => ('article' in step ? [step.article] : []))),
  ])
  const reviewed = cards.filter((row) => row !== undefined && (row.memory?.reviewedAt ?? 0) >= startedAt)
  return {
    remembered: new Map(reviewed.flatMap((row) => (row ? [[row.id, row.lastReview?.grade !== 'again']] : []))),
    read: articles.flatMap((mark) => (mark?.isRead === true ? [mark.id] : [])),
  }
}

/** Returns the steps of a session, or undefined while the database is read. */
export function useSessionSteps(row: SessionRow | undefined): SessionSteps | undefined {
  const { database } = useStudy()
  const [declined, setDeclined] = useState<readonly string[]>([])
  const done = useLiveQuery(
    async () => (row?.steps === undefined ? noSteps : readDone(database, row.startedAt, row.steps)),
    [database, row?.id],
  )
  if (row === undefined) return undefined
  const known = row.steps === undefined ? noSteps : done
  if (known === undefined) return undefined
  const all = stepsOf(row)
  const articles = new Set([...known.read, ...declined])
  const cards = new Set(known.remembered.keys())
  return {
    all,
    left: remainingSteps(all, { answers: row.answers, cards, articles }),
    remembered: known.remembered,
    declineArticle: (article) => setDeclined((before) => [...before, article]),
  }
}

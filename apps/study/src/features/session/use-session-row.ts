import { factOfItem, type Confidence, type SessionAnswer } from '@titer/domain'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { useRef } from 'react'
import { playSound, type Sound } from '../../device/input/sounds.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { thinkingMs } from '../../device/input/thinking-time.ts'
import type { SessionRow } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'
import type { StudyItem } from '../../packs/content/study-item.ts'

/** Returns a session's current state and its actions. */
export function useSessionRow(id: string) {
  const { database, record, recordSoon } = useStudy()
  const row = useLiveQuery(() => database.sessions.get(id), [database, id])
  const shownAt = useRef(0)
  const sound = async (kind: Sound) => {
    if ((await readValue(database, 'settings')).hasSounds) playSound(kind)
  }
  return {
    row,
    /** Starts measuring the thinking time for the question on screen. */
    startTimer: () => {
      shownAt.current = Date.now()
    },
    /** Records an answer. In an exam, the answer may replace the previous answer. */
    answer: async (studyItem: StudyItem, chosen: number, confidence: Confidence | null, previous?: SessionAnswer) => {
      const { item, mode } = studyItem
      const ms = thinkingMs(shownAt.current)
      const isRight = chosen === item.keyAt
      const fact = row && factOfItem(row, item.id)
      const asked = { session: id, mode, item: item.id, version: item.version, ...(fact !== undefined && { fact }) }
      const body = { ...asked, chosen, isRight, ms, confidence }
      // In an exam, wait until the session state includes the answer. The exam uses that state to replace answers and
      // to find unanswered questions.
      if (row?.isExam === true) {
        await record('answered', { ...body, ...(previous && { wasRight: previous.isRight }) }, previous?.day)
      } else await recordSoon('answered', body)
      shownAt.current = Date.now()
      // No sound is played in an exam, because it would reveal whether the answer is right.
      if (row?.isExam === false) void sound(isRight ? 'right' : 'wrong')
    },
    flag: (item: string, isOn: boolean) => record('flagged', { session: id, item, isOn }),
    end: async () => {
      await record('ended', { session: id })
      void sound('done')
    },
  }
}

/** Returns the seconds left in an exam, or undefined if the exam has no time limit. */
export function secondsLeft({ seconds, startedAt }: SessionRow, now: number): number | undefined {
  return seconds === null ? undefined : Math.max(0, Math.ceil(seconds - (now - startedAt) / 1000))
}

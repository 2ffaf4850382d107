import type { Confidence, SessionAnswer } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import { play, type Sound } from '../../app/sounds.ts'
import { useStudy } from '../../app/study.tsx'
import { thoughtMs } from '../../app/thought-ms.ts'
import type { SessionRow } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'
import type { Asked } from '../../packs/asked.ts'

/** A session as it stands, and what can be done in it. */
export function useSessionRow(id: string) {
  const { database, record, recordSoon } = useStudy()
  const row = useLiveQuery(() => database.sessions.get(id), [database, id])
  const shownAt = useRef(0)
  const sound = async (kind: Sound) => {
    if ((await readValue(database, 'settings')).hasSounds) play(kind)
  }
  return {
    row,
    /** The clock of the question that is shown begins now. */
    begin: () => {
      shownAt.current = Date.now()
    },
    /** Gives an answer, or, in an exam, another one in the place of the one before. */
    answer: async (asked: Asked, chosen: number, confidence: Confidence | null, before?: SessionAnswer) => {
      const { item, mode } = asked
      const ms = thoughtMs(shownAt.current)
      const isRight = chosen === item.keyAt
      const body = { session: id, mode, item: item.id, version: item.version, chosen, isRight, ms, confidence }
      // An exam goes by what is folded: which answer this one replaces, and what is still empty.
      if (row?.isExam === true) {
        await record('answered', { ...body, ...(before && { wasRight: before.isRight }) }, before?.day)
      } else await recordSoon('answered', body)
      shownAt.current = Date.now()
      // In an exam a sound would be the verdict before its time.
      if (row?.isExam === false) void sound(isRight ? 'right' : 'wrong')
    },
    flag: (item: string, isOn: boolean) => record('flagged', { session: id, item, isOn }),
    end: async () => {
      await record('ended', { session: id })
      void sound('done')
    },
  }
}

/** How many seconds an exam has left. */
export function secondsLeft({ seconds, startedAt }: SessionRow, now: number): number | undefined {
  return seconds === null ? undefined : Math.max(0, Math.ceil(seconds - (now - startedAt) / 1000))
}

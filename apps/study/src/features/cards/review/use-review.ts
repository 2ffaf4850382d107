import type { Grade } from '@titer/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../app/study.tsx'
import { thoughtMs } from '../../../app/thought-ms.ts'
import type { LibraryTopic } from '../../../packs/library.ts'
import { spokenInterval } from '../time-words.ts'
import { readTurn, type Turn } from './review.ts'

// So that the minutes on the page go down while one waits.
const lookAgainMs = 20_000

const gradeWords: Record<Grade, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

/** A sitting with the cards: what is asked, and all that can be done with it. */
export function useReview(topics: readonly LibraryTopic[]) {
  const { database, record } = useStudy()
  const [turn, setTurn] = useState<Turn>()
  const [isBackShown, setIsBackShown] = useState(false)
  /** What happened last, for those who do not see it. */
  const [said, setSaid] = useState('')
  const shownAt = useRef(0)
  const isEarly = useRef(false)
  const isBusy = useRef(false)

  const goOn = useCallback(
    async (wanted?: string) => {
      const next = await readTurn(database, topics, { wanted, isEarly: isEarly.current })
      shownAt.current = Date.now()
      setIsBackShown(false)
      setTurn(next)
      globalThis.scrollTo(0, 0)
    },
    [database, topics],
  )

  const isAsking = turn?.card !== undefined
  // Only while nothing is asked: a pack that arrives must not take a card away from under the thumb.
  useEffect(() => {
    if (isAsking) return undefined
    const timer = setTimeout(() => void goOn())
    return () => clearTimeout(timer)
  }, [isAsking, goOn])
  const waitingMs = turn?.waitingMs
  useEffect(() => {
    if (waitingMs === undefined) return undefined
    const timer = setTimeout(() => void goOn(), Math.min(Math.max(1_000, waitingMs), lookAgainMs))
    return () => clearTimeout(timer)
  }, [waitingMs, goOn])

  /** One thing at a time: a second press while the first is kept would count for the next card. */
  const once = async (act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    await act().finally(() => {
      isBusy.current = false
    })
  }

  const card = turn?.card
  return {
    turn,
    isBackShown,
    said,
    goOn,
    show: () => setIsBackShown(true),
    grade: (grade: Grade) =>
      once(async () => {
        if (card === undefined || !isBackShown) return
        const ms = thoughtMs(shownAt.current)
        await record('reviewed', { card: card.id, grade, ms })
        await goOn()
        setSaid(`${gradeWords[grade]}. It comes back in ${spokenInterval(card.after[grade])}.`)
      }),
    undo: () =>
      once(async () => {
        if (turn?.last === undefined) return
        await record('undone', turn.last, (await database.events.get(turn.last.event))?.day)
        await goOn(turn.last.card)
        setSaid('Your last review is taken back.')
      }),
    shelve: (state: 'buried' | 'suspended') =>
      once(async () => {
        if (card === undefined) return
        await record('shelved', { card: card.id, state, until: null })
        const bringBack = async () => {
          await record('shelved', { card: card.id, state: 'back', until: null })
          await goOn(card.id)
        }
        // At the top: below it would lie over the grades.
        toast(state === 'buried' ? 'Buried until tomorrow.' : 'Suspended. You find it under Cards.', {
          position: 'top-center',
          action: { label: 'Undo', onClick: () => void bringBack() },
        })
        await goOn()
      }),
    askEarly: () => {
      isEarly.current = true
      return goOn()
    },
  }
}

import type { Grade } from '@titer/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'
import { thinkingMs } from '../../../device/input/thinking-time.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { spokenInterval } from '../time-words.ts'
import { allowMoreNewCards } from '../../../packs/content/deck.ts'
import { readReviewState, type ReviewState } from './review.ts'

// Refresh often enough that the minutes on the page count down while the student waits.
const refreshMs = 20_000

const gradeWords: Record<Grade, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

/** Returns the state of the review session and the actions on its current card. */
export function useReview(topics: readonly LibraryTopic[], topic: string | undefined) {
  const { database, record } = useStudy()
  const [current, setCurrent] = useState<ReviewState>()
  const [isBackShown, setIsBackShown] = useState(false)
  /** A description of the last action, announced to screen readers. */
  const [announcement, setAnnouncement] = useState('')
  const shownAt = useRef(0)
  const isEarly = useRef(false)
  const isBusy = useRef(false)

  const showNext = useCallback(
    async (firstCard?: string) => {
      const next = await readReviewState(database, topics, { firstCard, isEarly: isEarly.current, topic })
      shownAt.current = Date.now()
      setIsBackShown(false)
      setCurrent(next)
      globalThis.scrollTo(0, 0)
    },
    [database, topics, topic],
  )

  const hasCard = current?.card !== undefined
  // Reload only while no card is shown: a newly downloaded pack must not replace the card that the student is looking at.
  useEffect(() => {
    if (hasCard) return undefined
    const timer = setTimeout(() => void showNext())
    return () => clearTimeout(timer)
  }, [hasCard, showNext])
  const waitingMs = current?.waitingMs
  useEffect(() => {
    if (waitingMs === undefined) return undefined
    const timer = setTimeout(() => void showNext(), Math.min(Math.max(1_000, waitingMs), refreshMs))
    return () => clearTimeout(timer)
  }, [waitingMs, showNext])

  /**
   * Runs an action, unless another action is still being stored. Without this guard, a double press would also grade
   * the next card.
   */
  const ignoreWhileBusy = async (act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    await act().finally(() => {
      isBusy.current = false
    })
  }

  const card = current?.card
  return {
    current,
    isBackShown,
    announcement,
    showNext,
    show: () => setIsBackShown(true),
    grade: (grade: Grade) =>
      ignoreWhileBusy(async () => {
        if (card === undefined || !isBackShown) return
        const ms = thinkingMs(shownAt.current)
        await record('reviewed', { card: card.id, grade, ms })
        await showNext()
        setAnnouncement(`${gradeWords[grade]}. It comes back in ${spokenInterval(card.intervals[grade])}.`)
      }),
    undo: () =>
      ignoreWhileBusy(async () => {
        if (current?.last === undefined) return
        await record('undone', current.last, (await database.events.get(current.last.event))?.day)
        await showNext(current.last.card)
        setAnnouncement('Your last review was undone.')
      }),
    shelve: (state: 'buried' | 'suspended') =>
      ignoreWhileBusy(async () => {
        if (card === undefined) return
        await record('shelved', { card: card.id, state, until: null })
        const bringBack = async () => {
          await record('shelved', { card: card.id, state: 'back', until: null })
          await showNext(card.id)
        }
        // The toast is shown at the top, because a toast at the bottom would cover the grade buttons.
        toast(state === 'buried' ? 'Buried until tomorrow.' : 'Suspended. You’ll find it under Cards.', {
          position: 'top-center',
          action: { label: 'Undo', onClick: () => void bringBack() },
        })
        await showNext()
      }),
    learnMore: (count: number) =>
      ignoreWhileBusy(async () => {
        await allowMoreNewCards(database, count)
        await showNext()
      }),
    showEarly: () => {
      isEarly.current = true
      return showNext()
    },
  }
}

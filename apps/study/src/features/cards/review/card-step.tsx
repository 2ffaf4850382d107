import { grades, type Grade } from '@titer/domain'
import { Button } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { thinkingMs } from '../../../device/input/thinking-time.ts'
import { useKeys } from '../../../device/input/use-keys.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { CardFace } from './card-face.tsx'
import { GradeBar } from './grade-bar.tsx'
import { readReviewCard } from './review.ts'

interface CardStepProps {
  id: string
  topics: readonly LibraryTopic[]
  /** Called after the student has graded or suspended the card, or has skipped a card that is not on this device. */
  onDone: () => void
}

/** Reviews one card within a session of questions. The review counts like a review on the review page. */
export function CardStep({ id, topics, onDone }: CardStepProps) {
  const { database, record } = useStudy()
  const navigate = useNavigate()
  // `shown` keeps the first result of the query, because the intervals must not change while the grade is being stored.
  const found = useLiveQuery(async () => (await readReviewCard(database, topics, id)) ?? null, [database, topics, id])
  const [shown, setShown] = useState(found)
  if (shown === undefined && found !== undefined) setShown(found)
  const [isBackShown, setIsBackShown] = useState(false)
  const frontId = useId()
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = Date.now()
  }, [])
  const isGraded = useRef(false)
  const grade = async (given: Grade) => {
    // Without this guard, a double press would store two reviews.
    if (!isBackShown || isGraded.current) return
    isGraded.current = true
    try {
      await record('reviewed', { card: id, grade: given, ms: thinkingMs(shownAt.current) })
      onDone()
    } catch (error) {
      isGraded.current = false
      throw error
    }
  }
  const suspend = async () => {
    await record('shelved', { card: id, state: 'suspended', until: null })
    onDone()
  }
  useKeys('review', {
    show: shown && !isBackShown ? () => setIsBackShown(true) : undefined,
    grade: isBackShown ? (at) => void grade(grades[at] ?? 'again') : undefined,
  })
  if (shown === undefined) return null
  if (shown === null) {
    return (
      <main className="grid flex-1 content-center justify-items-start gap-4 pb-26">
        <h1 className="text-h3 font-bold">This card is not on this device.</h1>
        <Button onClick={onDone}>Continue</Button>
      </main>
    )
  }
  const { card, today } = shown
  return (
    <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-2.5 min-[62rem]:pt-4">
      <CardFace
        card={card}
        topic={topics.find((topic) => topic.id === card.topic)}
        today={today}
        isBackShown={isBackShown}
        frontId={frontId}
        onShow={() => setIsBackShown(true)}
        onSuspend={() => void suspend()}
        onEdit={() => void navigate('/cards/own')}
      />
      <GradeBar
        card={card}
        isBackShown={isBackShown}
        frontId={frontId}
        onShow={() => setIsBackShown(true)}
        onGrade={(given) => void grade(given)}
      />
    </main>
  )
}

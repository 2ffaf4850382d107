import type { Grade } from '@titer/domain'
import { Button, Well } from '@titer/ui'
import { useLayoutEffect, useRef } from 'react'
import type { ReviewCard } from './review.ts'

const gradeStyles: { grade: Grade; label: string; level: number; colours: string; iconColour: string }[] = [
  { grade: 'again', label: 'Again', level: 0, colours: 'bg-wrong-wash', iconColour: 'text-wrong' },
  { grade: 'hard', label: 'Hard', level: 0.3, colours: 'bg-iodine-wash', iconColour: 'text-iodine' },
  { grade: 'good', label: 'Good', level: 0.7, colours: 'bg-correct-wash', iconColour: 'text-correct' },
  { grade: 'easy', label: 'Easy', level: 1, colours: 'bg-verdigris-wash', iconColour: 'text-verdigris' },
]

interface GradeBarProps {
  card: ReviewCard
  isBackShown: boolean
  frontId: string
  onShow: () => void
  onGrade: (grade: Grade) => void
}

/**
 * Shows the bar at the bottom of the screen: first the button that reveals the answer, then the grades with their next
 * intervals.
 */
export function GradeBar({ card, isBackShown, frontId, onShow, onGrade }: GradeBarProps) {
  const showRef = useRef<HTMLButtonElement>(null)
  const gradesRef = useRef<HTMLFieldSetElement>(null)
  // Move the focus before the next paint, so that a quick press of Space still shows the new card's back.
  useLayoutEffect(() => {
    const target = isBackShown ? gradesRef.current : showRef.current
    target?.focus({ preventScroll: true })
  }, [isBackShown])
  return (
    <div className="sticky bottom-0 z-4 bg-paper pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
      {isBackShown ? (
        <fieldset
          ref={gradesRef}
          tabIndex={-1}
          className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1.5 outline-none"
        >
          <legend className="sr-only">How well did you know it?</legend>
          {gradeStyles.map(({ grade, label, level, colours, iconColour }, at) => (
            <button
              key={grade}
              type="button"
              aria-keyshortcuts={String(at + 1)}
              onClick={() => onGrade(grade)}
              className={`relative grid min-h-[84px] content-center py-[8px] justify-items-center gap-[6px] rounded-surface leading-none focus-visible:rounded-surface ${colours}`}
            >
              <Well level={level} size={20} className={iconColour} />
              <span className={`font-head font-bold ${iconColour}`}>{label}</span>
              <span className="text-small leading-none text-ink tabular-nums">{card.intervals[grade]}</span>
              <kbd
                aria-hidden="true"
                className="absolute top-2 left-3 hidden font-text text-micro leading-none text-muted min-[62rem]:block"
              >
                {at + 1}
              </kbd>
            </button>
          ))}
        </fieldset>
      ) : (
        <div className="grid min-h-[84px] content-end">
          <Button ref={showRef} wide aria-describedby={frontId} onClick={onShow}>
            Show the answer
          </Button>
        </div>
      )}
    </div>
  )
}

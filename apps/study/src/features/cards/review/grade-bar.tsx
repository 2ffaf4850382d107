import type { Grade } from '@titer/domain'
import { Button, Well } from '@titer/ui'
import { useLayoutEffect, useRef } from 'react'
import type { AskedCard } from './review.ts'

const looks: { grade: Grade; word: string; level: number; colours: string; sign: string }[] = [
  { grade: 'again', word: 'Again', level: 0, colours: 'bg-wrong-wash', sign: 'text-wrong' },
  { grade: 'hard', word: 'Hard', level: 0.3, colours: 'bg-iodine-wash', sign: 'text-iodine' },
  { grade: 'good', word: 'Good', level: 0.7, colours: 'bg-correct-wash', sign: 'text-correct' },
  { grade: 'easy', word: 'Easy', level: 1, colours: 'bg-verdigris-wash', sign: 'text-verdigris' },
]

interface GradeBarProps {
  card: AskedCard
  isBackShown: boolean
  frontId: string
  onShow: () => void
  onGrade: (grade: Grade) => void
}

/** What the thumb rests on: first the answer, then how well it was known, with when the card comes back. */
export function GradeBar({ card, isBackShown, frontId, onShow, onGrade }: GradeBarProps) {
  const showRef = useRef<HTMLButtonElement>(null)
  const gradesRef = useRef<HTMLFieldSetElement>(null)
  // The focus goes with the card, so that Space always shows its back, however quickly it is pressed.
  useLayoutEffect(() => {
    const place = isBackShown ? gradesRef.current : showRef.current
    place?.focus({ preventScroll: true })
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
          {looks.map(({ grade, word, level, colours, sign }, at) => (
            <button
              key={grade}
              type="button"
              aria-keyshortcuts={String(at + 1)}
              onClick={() => onGrade(grade)}
              className={`relative grid min-h-[84px] content-center py-[8px] justify-items-center gap-[6px] rounded-surface leading-none focus-visible:rounded-surface ${colours}`}
            >
              <Well level={level} size={20} className={sign} />
              <span className={`font-head text-base font-bold ${sign}`}>{word}</span>
              <span className="text-small leading-none text-ink tabular-nums">{card.after[grade]}</span>
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

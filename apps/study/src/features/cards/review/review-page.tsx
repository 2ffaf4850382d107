import { grades } from '@titer/domain'
import { EllipsisVertical, Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLibrary, type LibraryTopic } from '../../../packs/library.ts'
import { useKeys } from '../../../app/use-keys.ts'
import { CardDialog } from '../own/card-dialog.tsx'
import { CardFace } from './card-face.tsx'
import { CardMenu } from './card-menu.tsx'
import { GradeBar } from './grade-bar.tsx'
import { NoCards, ReviewEnd } from './review-end.tsx'
import type { Turn } from './review.ts'
import { useReview } from './use-review.ts'

const nothing: Turn['left'] = { fresh: 0, again: 0, due: 0 }

/** One card after the other, until the day's cards are done. */
export function ReviewPage() {
  usePageTitle('Review')
  const library = useLibrary()
  if (library) return <Sitting topics={library.topics} />
  return <Frame left={nothing}>{library === null && <NoCards />}</Frame>
}

function Sitting({ topics }: { topics: readonly LibraryTopic[] }) {
  const review = useReview(topics)
  const { turn, isBackShown, grade, shelve } = review
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const frontId = useId()
  const card = turn?.card
  useKeys('review', {
    undo: turn?.last && (() => void review.undo()),
    show: card && !isBackShown ? review.show : undefined,
    grade: isBackShown ? (at) => void grade(grades[at] ?? 'again') : undefined,
  })
  if (turn === undefined) return <Frame left={nothing} />
  return (
    <Frame
      left={turn.left}
      said={review.said}
      onUndo={turn.last && (() => void review.undo())}
      onMenu={card && (() => setIsMenuOpen(true))}
    >
      {card === undefined ? (
        <ReviewEnd turn={turn} onEarly={() => void review.askEarly()} />
      ) : (
        <>
          <CardFace
            card={card}
            topic={topics.find(({ id }) => id === card.topic)}
            today={turn.today}
            isBackShown={isBackShown}
            frontId={frontId}
            onShow={review.show}
            onSuspend={() => void shelve('suspended')}
            onEdit={() => setIsEditing(true)}
          />
          <GradeBar
            key={card.id}
            card={card}
            isBackShown={isBackShown}
            frontId={frontId}
            onShow={review.show}
            onGrade={(each) => void grade(each)}
          />
          <CardMenu
            isOpen={isMenuOpen}
            isOwn={card.isOwn}
            onClose={() => setIsMenuOpen(false)}
            onBury={() => void shelve('buried')}
            onSuspend={() => void shelve('suspended')}
            onEdit={() => setIsEditing(true)}
          />
          <CardDialog
            card={card}
            isOpen={isEditing}
            onClose={() => setIsEditing(false)}
            onKept={() => void review.goOn(card.id)}
          />
        </>
      )}
    </Frame>
  )
}

interface FrameProps {
  left: Turn['left']
  said?: string
  onUndo?: (() => void) | undefined
  onMenu?: (() => void) | undefined
  children?: React.ReactNode
}

function Frame({ left, said = '', onUndo, onMenu, children }: FrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-4">
      <header className="sticky top-0 z-4 flex min-h-14 items-center gap-1 bg-paper min-[62rem]:my-4">
        <Link
          to="/cards"
          aria-label="Leave; your reviews are kept"
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-agar"
        >
          <X size={22} aria-hidden="true" />
        </Link>
        <p className="flex flex-1 flex-wrap justify-center gap-x-3.5 text-small leading-tight tabular-nums">
          <Count many={left.fresh} word="new" colour="text-violet" />
          <Count many={left.again} word="again" colour="text-wrong" />
          <Count many={left.due} word="due" colour="text-correct" />
        </p>
        <HeadButton label="Undo the last review" keys="U" onClick={onUndo}>
          <Undo2 size={20} aria-hidden="true" />
        </HeadButton>
        <span className="-mr-3">
          <HeadButton label="Bury, suspend, edit" onClick={onMenu}>
            <EllipsisVertical size={20} aria-hidden="true" />
          </HeadButton>
        </span>
      </header>
      <output className="sr-only">{said}</output>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  )
}

const Count = ({ many, word, colour }: { many: number; word: string; colour: string }) => (
  <span className="whitespace-nowrap">
    <strong className={`font-bold ${colour}`}>{many}</strong>
    {` ${word}`}
  </span>
)

interface HeadButtonProps {
  label: string
  keys?: string
  onClick: (() => void) | undefined
  children: React.ReactNode
}

const HeadButton = ({ label, keys, onClick, children }: HeadButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-keyshortcuts={keys}
    disabled={onClick === undefined}
    onClick={onClick}
    className="grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-agar focus-visible:rounded-full disabled:bg-transparent disabled:text-rim"
  >
    {children}
  </button>
)

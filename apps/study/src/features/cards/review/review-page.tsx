import { grades } from '@titer/domain'
import { EllipsisVertical, Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { useLibrary } from '../../../device/study/use-library.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { useKeys } from '../../../device/input/use-keys.ts'
import { CardDialog } from '../own/card-dialog.tsx'
import { CardFace } from './card-face.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardReport } from './card-report.tsx'
import { GradeBar } from './grade-bar.tsx'
import { NoCards, ReviewEnd } from './review-end.tsx'
import type { ReviewState } from './review.ts'
import { useReview } from './use-review.ts'

const noCardsLeft: ReviewState['left'] = { fresh: 0, again: 0, due: 0 }

/** Shows the due cards one at a time, until no cards are left for today. The URL can limit them to one topic. */
export function ReviewPage() {
  usePageTitle('Review')
  const library = useLibrary()
  const topic = useSearchParams()[0].get('topic') ?? undefined
  if (library) return <ReviewSession topics={library.topics} topic={topic} />
  return <Frame left={noCardsLeft}>{library === null && <NoCards />}</Frame>
}

function ReviewSession({ topics, topic }: { topics: readonly LibraryTopic[]; topic: string | undefined }) {
  const review = useReview(topics, topic)
  const { current, isBackShown, grade, shelve } = review
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const frontId = useId()
  const card = current?.card
  useKeys('review', {
    undo: current?.last && (() => void review.undo()),
    show: card && !isBackShown ? review.show : undefined,
    grade: isBackShown ? (at) => void grade(grades[at] ?? 'again') : undefined,
  })
  if (current === undefined) return <Frame left={noCardsLeft} isTopic={topic !== undefined} />
  return (
    <Frame
      left={current.left}
      isTopic={topic !== undefined}
      announcement={review.announcement}
      onUndo={current.last && (() => void review.undo())}
      onMenu={card && (() => setIsMenuOpen(true))}
    >
      {card === undefined ? (
        <ReviewEnd
          current={current}
          isTopic={topic !== undefined}
          onEarly={() => void review.showEarly()}
          onMore={(count) => void review.learnMore(count)}
        />
      ) : (
        <>
          <CardFace
            card={card}
            topic={topics.find(({ id }) => id === card.topic)}
            today={current.today}
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
            onReport={() => setIsReporting(true)}
          />
          {!card.isOwn && <CardReport card={card} isOpen={isReporting} onClose={() => setIsReporting(false)} />}
          <CardDialog
            card={card}
            isOpen={isEditing}
            onClose={() => setIsEditing(false)}
            onSaved={() => void review.showNext(card.id)}
          />
        </>
      )}
    </Frame>
  )
}

interface FrameProps {
  left: ReviewState['left']
  isTopic?: boolean
  announcement?: string
  onUndo?: (() => void) | undefined
  onMenu?: (() => void) | undefined
  children?: React.ReactNode
}

function Frame({ left, isTopic = false, announcement = '', onUndo, onMenu, children }: FrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-4">
      <header data-above-toasts className="sticky top-0 z-4 flex min-h-14 items-center gap-1 bg-paper min-[62rem]:my-4">
        <Link
          to={isTopic ? '/cards/topics' : '/cards'}
          aria-label="Leave (your reviews are saved)"
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-agar"
        >
          <X size={22} aria-hidden="true" />
        </Link>
        <p className="flex flex-1 flex-wrap justify-center gap-x-3.5 text-small leading-tight tabular-nums">
          <Count many={left.fresh} word="new" colour="text-violet" />
          <Count many={left.again} word="again" colour="text-wrong" />
          <Count many={left.due} word="due" colour="text-correct" />
        </p>
        <HeaderButton label="Undo the last review" keys="U" onClick={onUndo}>
          <Undo2 size={20} aria-hidden="true" />
        </HeaderButton>
        <span className="-mr-3">
          <HeaderButton label="Bury, suspend, edit or report" onClick={onMenu}>
            <EllipsisVertical size={20} aria-hidden="true" />
          </HeaderButton>
        </span>
      </header>
      <output className="sr-only">{announcement}</output>
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

interface HeaderButtonProps {
  label: string
  keys?: string
  onClick: (() => void) | undefined
  children: React.ReactNode
}

const HeaderButton = ({ label, keys, onClick, children }: HeaderButtonProps) => (
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

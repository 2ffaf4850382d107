import { Well } from '@titer/ui'
import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { FigureView } from '../../../widgets/teaching/figure-view.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { CardText } from '../card-text.tsx'
import { lastSeenWords } from '../time-words.ts'
import { splitBack, type ReviewCard } from './review.ts'

interface CardFaceProps {
  card: ReviewCard
  topic: LibraryTopic | undefined
  today: string
  isBackShown: boolean
  frontId: string
  onShow: () => void
  onSuspend: () => void
  onEdit: () => void
}

/** The interval, in days, from which a card counts as well known and its well icon is full. */
const fullDays = 21

/** Shows a card. The front keeps its position when the back appears. */
export function CardFace(props: CardFaceProps) {
  const { card, topic, today, isBackShown, frontId, onShow } = props
  const colour = topic?.subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet'
  const article = topic?.articles[0]
  return (
    <article className="relative flex flex-1 flex-col gap-3.5 rounded-surface bg-agar px-4.5 pt-4.5 pb-4 min-[62rem]:min-h-104 min-[62rem]:flex-none min-[62rem]:px-8 min-[62rem]:pt-7">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-micro leading-tight text-muted">
        <span className="flex items-center gap-2">
          <Well
            level={Math.min(1, (card.memory?.intervalDays ?? 0) / fullDays)}
            size={14}
            className={`shrink-0 ${colour}`}
          />
          <span>
            <Prose text={topic?.name.split(/[:;,]/)[0] ?? 'Your card'} />
          </span>
        </span>
        <span className="shrink-0">{card.seenDay === undefined ? 'new' : lastSeenWords(card.seenDay, today)}</span>
      </header>
      <h1
        id={frontId}
        className="font-head text-h3 leading-[1.28] font-semibold text-pretty whitespace-pre-line [font-synthesis-style:auto] min-[62rem]:max-w-[32ch]"
      >
        <CardText text={card.front} />
      </h1>
      {card.figure !== undefined && <FigureView id={isBackShown ? card.figure.back : card.figure.front} />}
      <div aria-live="polite" className="flex flex-1 flex-col gap-3.5">
        {isBackShown && (
          <>
            <hr className="my-0.5 h-0.5 w-full border-0 bg-line" />
            <Back card={card} colour={colour} />
            {card.isLeech && <Leech {...props} />}
          </>
        )}
      </div>
      {isBackShown && article !== undefined && (
        <Link
          to={`/read/${article.id}`}
          className={`-mb-2 inline-flex min-h-11 items-center gap-2 self-start text-small font-semibold no-underline ${colour}`}
        >
          <BookOpen size={19} aria-hidden="true" className="shrink-0" />
          <span>
            <Prose text={article.title} />
          </span>
        </Link>
      )}
      {!isBackShown && (
        // A tap anywhere on the card shows the back. Keyboard and screen-reader users have the button below.
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={onShow} className="absolute inset-0" />
      )}
    </article>
  )
}

function Back({ card: { back, isOwn }, colour }: { card: ReviewCard; colour: string }) {
  if (isOwn) {
    return (
      <div className="leading-[1.45] whitespace-pre-line">
        <CardText text={back} />
      </div>
    )
  }
  const [key, rest] = splitBack(back)
  return (
    <div className="grid gap-2 leading-[1.45] min-[62rem]:max-w-[60ch]">
      <p className={`font-bold ${colour}`}>
        <Prose text={key} />
      </p>
      {rest !== '' && (
        <p>
          <Prose text={rest} />
        </p>
      )}
    </div>
  )
}

function Leech({ card, onSuspend, onEdit }: CardFaceProps) {
  return (
    <div className="rounded-surface bg-iodine-wash p-3.5 text-small leading-snug">
      <p>
        <strong className="font-head font-bold text-iodine">You keep forgetting this card. </strong>
        {`You’ve forgotten it ${card.memory?.lapses ?? 0} times. Often the card is to blame, not you. `}
        {card.isOwn
          ? 'Shorten it to a single fact, or suspend it for now.'
          : 'Read more about it, link it to something you know, or suspend it for now.'}
      </p>
      <p className="-mb-2 flex gap-5">
        {card.isOwn && (
          <button type="button" onClick={onEdit} className="font-semibold underline underline-offset-4">
            Rewrite it
          </button>
        )}
        <button type="button" onClick={onSuspend} className="font-semibold underline underline-offset-4">
          Suspend it
        </button>
      </p>
    </div>
  )
}

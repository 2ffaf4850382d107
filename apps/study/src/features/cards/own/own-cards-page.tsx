import { withoutImages } from '@titer/bank/browser'
import { Button, Wells } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { ChevronLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { PageHeading } from '../../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { CardDialog } from './card-dialog.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ImportFile } from './import-file.tsx'
import { OwnQuestions } from './own-questions.tsx'

/** Shows the cards that the student wrote or imported, newest first. */
export function OwnCardsPage() {
  usePageTitle('Your own cards')
  const { database, record } = useStudy()
  const library = useLibrary()
  const cards = useLiveQuery(
    async () =>
      (await database.ownCards.filter(({ isGone }) => !isGone).toArray()).toSorted((one, other) => other.at - one.at),
    [database],
  )
  const [open, setOpen] = useState<string>()
  if (cards === undefined) return null
  // The server rejects questions written without an active Premium plan, so they would be lost at the next sync.
  const isLapsed = library?.isLapsed === true
  const isPremium = library?.manifest.subscription_type === 'premium' && !isLapsed
  const opened = cards.find(({ card }) => card === open)
  const remove = async ({ card, front, back, tags }: (typeof cards)[number]) => {
    const write = (isGone: boolean) => record('wroteCard', { card, front, back, tags, isGone })
    await write(true)
    toast('Deleted.', { action: { label: 'Undo', onClick: () => void write(false) } })
  }
  return (
    <div className="grid gap-5">
      <header>
        <Link
          to="/cards"
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-small font-semibold text-violet"
        >
          <ChevronLeft size={18} aria-hidden="true" />
          Cards
        </Link>
        <PageHeading>Your own cards</PageHeading>
      </header>
      {cards.length === 0 ? (
        <div className="grid justify-items-center gap-4 rounded-surface bg-agar px-5 py-8 text-center">
          <Wells levels={[0.2, 0, 0, 0, 0]} size={22} className="text-violet" />
          <p className="max-w-[38ch] leading-snug">
            You remember best what you put in your own words. Write a card after a lecture, or import a deck.
          </p>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {cards.map((card) => (
            <li key={card.card} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => setOpen(card.card)}
                className="min-w-0 flex-1 rounded-small py-2.5 text-left leading-snug hover:bg-agar focus-visible:rounded-small"
              >
                <span className="line-clamp-2 font-semibold">
                  <Prose text={withoutImages(card.front)} />
                </span>
                <span className="line-clamp-1 text-small text-muted">
                  <Prose text={withoutImages(card.back)} />
                </span>
              </button>
              <button
                type="button"
                aria-label={`Delete: ${withoutImages(card.front)}`}
                onClick={() => void remove(card)}
                className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
              >
                <Trash2 size={19} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-6">
        <ImportFile allowsQuestions={isPremium} />
        {cards.length > 0 && <ExportButtons cards={cards} />}
      </div>
      {library && <OwnQuestions isPremium={isPremium} isLapsed={isLapsed} />}
      <div className="sticky bottom-18 z-2 min-[62rem]:bottom-4">
        <Button wide onClick={() => setOpen('new')}>
          Write a card
        </Button>
      </div>
      <CardDialog
        card={opened && { ...opened, id: opened.card }}
        isOpen={open === 'new' || opened !== undefined}
        onClose={() => setOpen(undefined)}
      />
    </div>
  )
}

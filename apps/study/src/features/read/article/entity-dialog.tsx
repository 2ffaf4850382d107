import { Dialog } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useStudy } from '../../../device/study/study-context.tsx'

/** The maximum number of cards. A dialog with more cards would be too long to read. */
const maxCards = 6

interface EntityDialogProps {
  entity: string | undefined
  onClose: () => void
}

/** Shows the cards about one of the article's entities. */
export function EntityDialog({ entity, onClose }: EntityDialogProps) {
  return (
    <Dialog title="What your cards say" isOpen={entity !== undefined} onClose={onClose}>
      {entity !== undefined && <EntityCards entity={entity} />}
    </Dialog>
  )
}

function EntityCards({ entity }: { entity: string }) {
  const { database } = useStudy()
  const cards = useLiveQuery(() => {
    const name = entity.toLowerCase()
    return database.bankCards.filter(({ subject }) => subject.toLowerCase() === name).toArray()
  }, [database, entity])
  if (cards === undefined) return null
  const title = entity.charAt(0).toUpperCase() + entity.slice(1)
  if (cards.length === 0) {
    return (
      <p>
        {'There is no card about '}
        <Prose text={entity} />
        {' on this device.'}
      </p>
    )
  }
  const more = cards.length - maxCards
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The dialog scrolls, so its content must be reachable by keyboard.
    <section tabIndex={0} aria-label={title} className="grid gap-3 focus-visible:rounded-small">
      <h3 className="text-lead">
        <Prose text={title} />
      </h3>
      <dl className="divide-y divide-line border-y border-line text-small leading-snug">
        {cards.slice(0, maxCards).map(({ id, front, back }) => (
          <div key={id} className="grid gap-0.5 py-2.5">
            <dt className="text-muted">
              <Prose text={front} />
            </dt>
            <dd className="text-body leading-snug">
              <Prose text={back} />
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="text-small text-muted">{`${more} more ${more === 1 ? 'is' : 'are'} in Cards.`}</p>}
    </section>
  )
}

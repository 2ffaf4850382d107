import { useLiveQuery } from '../../../device/study/live-query.ts'
import { Link } from 'react-router'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { shortDate, wholeMinutes } from '../plan-words.ts'
import { isBehind, readCatchUp } from './read-catch-up.ts'
import { useUndoSpread } from './use-undo-spread.ts'

const look =
  'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-surface bg-iodine-wash p-3.5 leading-snug text-ink text-small'
const action = 'inline-flex min-h-11 items-center font-semibold text-violet'

/**
 * Offers to spread out the waiting cards and facts if the student is behind (`isBehind`). Afterwards, offers to undo the
 * spread.
 */
export function CatchUpNotice() {
  const { database } = useStudy()
  const topics = useLibrary()?.topics
  const undo = useUndoSpread()
  const catchUp = useLiveQuery(
    async () => (topics === undefined ? undefined : readCatchUp(database, topics)),
    [database, topics],
  )
  if (catchUp === undefined) return null
  if (catchUp.spreadUntil !== undefined) {
    return (
      <section aria-label="Catching up" className={look}>
        <p className="min-w-0 flex-1 basis-48">
          {`You’re catching up until ${shortDate(catchUp.spreadUntil)}. You get no new cards until then.`}
        </p>
        <button type="button" onClick={undo} className={action}>
          Undo
        </button>
        <Link to="/plan/catch-up" className={action}>
          Change
        </Link>
      </section>
    )
  }
  if (!isBehind(catchUp)) return null
  return (
    <section aria-label="Catching up" className={look}>
      <p className="min-w-0 flex-1 basis-48">
        <strong className="block font-head text-body font-bold">Missed some days?</strong>
        {`${wholeMinutes(catchUp.minutesWaiting)} minutes of cards and missed facts are waiting. You don’t have to do them all today.`}
      </p>
      <Link to="/plan/catch-up" className={action}>
        Spread them out
      </Link>
    </section>
  )
}

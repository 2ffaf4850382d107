import { Button, LoadingWells } from '@titer/ui'
import { Link } from 'react-router'
import { absenceOf, type Absence } from '../packs/absence.ts'
import { useLibrary } from '../packs/library.ts'
import { offlineDays } from '../packs/opening.ts'
import { LandingLink } from './landing-link.tsx'
import { useStudy, useSyncState } from './study.tsx'

export const lapsedWords = `It has been more than ${offlineDays} days since the last connection, so the content of your plan is closed. Connect once, and it opens again. What you did is all here.`

export const endedWords =
  'The free trial is over, and no plan is running. The cards stay open, and so does what you answered of the free sample.'

type Told = Exclude<Absence, 'reading' | 'coming'>

const sentences: Record<Told, (things: string) => string> = {
  none: (things) =>
    `Nothing has been downloaded to this device yet. Connect once, and ${things} stay here for the bus.`,
  removed: (things) => `You took your ${things} off this device. What you did with them is kept.`,
  lapsed: () => lapsedWords,
  ended: () => endedWords,
  full: (things) => `This device is full. Make some room, and your ${things} are downloaded.`,
}

/** A whole page in the place of what is not here: why, and what to do about it. */
export function NothingHere({ things }: { things: string }) {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 text-center">
      <WhyNothing things={things} />
    </div>
  )
}

/** The same in a few lines of a page. */
export function WhyNothing({ things }: { things: string }) {
  const { download } = useSyncState()
  const absence = useAbsence(things)
  if (absence === 'reading') return null
  if (absence === 'coming') {
    return <LoadingWells label={`${download === undefined ? 'Fetching' : 'Downloading'} your ${things}`} />
  }
  return (
    <>
      <p className="max-w-[40ch] text-muted">{sentences[absence](things)}</p>
      <WayOut absence={absence} />
    </>
  )
}

/** Why something is not to be had here, as it stands now. */
export function useAbsence(things: string) {
  return absenceOf(useLibrary(), useSyncState(), things === 'cards')
}

const link = 'inline-flex min-h-11 items-center font-semibold text-violet'

export function WayOut({ absence }: { absence: Told }) {
  const { sync } = useStudy()
  if (absence === 'ended') {
    return (
      <LandingLink to="/pricing" className={link}>
        See the plans
      </LandingLink>
    )
  }
  if (absence === 'removed' || absence === 'full') {
    return (
      <Link to="/settings#device" className={link}>
        {absence === 'removed' ? 'Download them again' : 'See what is on this device'}
      </Link>
    )
  }
  return (
    <Button look="quiet" small onClick={() => void sync.syncNow()}>
      Sync now
    </Button>
  )
}

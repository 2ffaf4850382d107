import { Button, LoadingWells } from '@titer/ui'
import { Link } from 'react-router'
import { findUnavailableReason, type UnavailableReason } from '../../device/study/unavailable-reason.ts'
import { useLibrary } from '../../device/study/use-library.ts'
import { offlineAccessDays } from '../../packs/pack-access.ts'
import { LandingLink } from '../links/landing-link.tsx'
import { useStudy, useSyncState } from '../../device/study/study-context.tsx'

export const lapsedMessage = `It has been more than ${offlineAccessDays} days since the last connection, so the content of your plan is closed. Connect once to open it again. Everything you did is still here.`

export const trialEndedMessage =
  'Your free trial has ended, and you have no active plan. The cards stay open, and so do the sample questions you answered.'

type ShownReason = Exclude<UnavailableReason, 'reading' | 'coming'>

const messages: Record<ShownReason, (contentName: string) => string> = {
  none: (contentName) =>
    `Nothing has been downloaded to this device yet. Connect once, and your ${contentName} will work offline.`,
  removed: (contentName) => `You removed your ${contentName} from this device. Your progress is saved.`,
  lapsed: () => lapsedMessage,
  ended: () => trialEndedMessage,
  full: (contentName) => `This device is full. Free some space, and your ${contentName} will download.`,
}

/** Shows, as a whole page, the reason why content is unavailable and the action that makes it available. */
export function ContentUnavailablePage({ contentName }: { contentName: string }) {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 text-center">
      <ContentUnavailable contentName={contentName} />
    </div>
  )
}

/** Shows, as part of a page, the reason why content is unavailable and the action that makes it available. */
export function ContentUnavailable({ contentName }: { contentName: string }) {
  const { download } = useSyncState()
  const reason = useUnavailableReason(contentName)
  if (reason === 'reading') return null
  if (reason === 'coming') {
    return <LoadingWells label={`${download === undefined ? 'Loading' : 'Downloading'} your ${contentName}`} />
  }
  return (
    <>
      <p className="max-w-[40ch] text-muted">{messages[reason](contentName)}</p>
      <UnavailableAction reason={reason} />
    </>
  )
}

export function useUnavailableReason(contentName: string) {
  return findUnavailableReason(useLibrary(), useSyncState(), contentName === 'cards')
}

const link = 'inline-flex min-h-11 items-center font-semibold text-violet'

export function UnavailableAction({ reason }: { reason: ShownReason }) {
  const { sync } = useStudy()
  if (reason === 'ended') {
    return (
      <LandingLink to="/pricing" className={link}>
        See the plans
      </LandingLink>
    )
  }
  if (reason === 'removed' || reason === 'full') {
    return (
      <Link to="/settings#device" className={link}>
        {reason === 'removed' ? 'Download them again' : 'Manage storage'}
      </Link>
    )
  }
  return (
    <Button look="quiet" small onClick={() => void sync.syncNow()}>
      Sync now
    </Button>
  )
}

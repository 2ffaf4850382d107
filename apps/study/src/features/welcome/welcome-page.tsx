import { useLiveQuery } from '../../device/study/live-query.ts'
import { Navigate } from 'react-router'
import { useStudy, useSyncState } from '../../device/study/study-context.tsx'
import type { StudyDatabase } from '../../log/database.ts'
import { readMoment } from '../../log/record.ts'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { LoadingWells } from '@titer/ui'
import { WelcomeForm } from './welcome-form.tsx'

async function readArrival(database: StudyDatabase) {
  const [{ today, settings }, sessions, cards] = await Promise.all([
    readMoment(database),
    database.sessions.count(),
    database.cards.count(),
  ])
  return { day: today, hasBeenHere: settings.isWelcomed || sessions + cards > 0 }
}

/** Welcomes a new student. Redirects all other students, and a student whose first sync fails, to Today. */
export function WelcomePage() {
  usePageTitle('Welcome')
  const { database } = useStudy()
  const { status, syncedAt } = useSyncState()
  const arrival = useLiveQuery(() => readArrival(database), [database])
  if (arrival?.hasBeenHere === true) return <Navigate to="/" replace />
  // Before the first sync, the device cannot distinguish a new student from a known student on a new device.
  const isUnknown = arrival === undefined || syncedAt === undefined
  if (isUnknown && (status === 'offline' || status === 'failed')) return <Navigate to="/" replace />
  if (isUnknown) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadingWells label="Getting everything ready" />
      </main>
    )
  }
  return <WelcomeForm today={arrival.day} />
}

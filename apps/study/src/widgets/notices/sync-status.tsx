import { useLiveQuery } from 'dexie-react-hooks'
import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useStudy, useSyncState } from '../../device/study/study-context.tsx'

const icons = { idle: CloudCheck, syncing: CloudUpload, offline: CloudOff, failed: CloudAlert, full: CloudAlert }

/** Shows the sync status as a button. A tap starts a sync. */
export function SyncStatus() {
  const { database, sync } = useStudy()
  const { status, download } = useSyncState()
  const pending = useLiveQuery(() => database.events.where('standing').equals('new').count(), [database]) ?? 0
  const Icon = status === 'idle' && pending > 0 ? CloudUpload : icons[status]
  return (
    <>
      <button
        type="button"
        onClick={() => void sync.syncNow()}
        className="flex min-h-11 items-center gap-1.5 text-micro text-muted hover:text-ink"
      >
        <Icon size={18} aria-hidden="true" />
        {statusText({ status, pending, download })}
      </button>
      <output className="sr-only">{problems[status]}</output>
    </>
  )
}

// Screen readers announce these texts when they appear. Screen readers do not announce a sync's progress.
const problems = { idle: '', syncing: '', offline: 'Offline', failed: 'Not synced', full: 'Device full' }

function statusText({
  status,
  pending,
  download,
}: Pick<ReturnType<typeof useSyncState>, 'status' | 'download'> & { pending: number }) {
  if (download !== undefined && download.packs > download.packsDone) {
    return `Downloading ${Math.round((100 * download.bytesDone) / Math.max(1, download.bytes))}%`
  }
  const unsent = pending === 0 ? '' : `, ${pending} saved here`
  if (problems[status] !== '') return `${problems[status]}${unsent}`
  if (pending === 0) return 'Synced'
  return status === 'syncing' ? 'Syncing' : `${pending} to sync`
}

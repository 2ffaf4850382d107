import { useLiveQuery } from 'dexie-react-hooks'
import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useStudy, useSyncState } from './study.tsx'

const signs = { idle: CloudCheck, syncing: CloudUpload, offline: CloudOff, failed: CloudAlert, full: CloudAlert }

/** Whether what was done here has reached the server. A word for it, and a press that asks again. */
export function SyncMark() {
  const { database, sync } = useStudy()
  const { status, download } = useSyncState()
  const waiting = useLiveQuery(() => database.events.where('standing').equals('new').count(), [database]) ?? 0
  const Sign = status === 'idle' && waiting > 0 ? CloudUpload : signs[status]
  return (
    <>
      <button
        type="button"
        onClick={() => void sync.syncNow()}
        className="flex min-h-11 items-center gap-1.5 text-micro text-muted hover:text-ink"
      >
        <Sign size={18} aria-hidden="true" />
        {wordsFor({ status, waiting, download })}
      </button>
      <output className="sr-only">{troubles[status]}</output>
    </>
  )
}

// Said aloud as it comes; how far a sync has come is not.
const troubles = { idle: '', syncing: '', offline: 'Offline', failed: 'Not synced', full: 'Device full' }

function wordsFor({
  status,
  waiting,
  download,
}: Pick<ReturnType<typeof useSyncState>, 'status' | 'download'> & { waiting: number }) {
  if (download !== undefined && download.packs > download.packsDone) {
    return `Downloading ${Math.round((100 * download.bytesDone) / Math.max(1, download.bytes))}%`
  }
  const kept = waiting === 0 ? '' : `, ${waiting} kept here`
  if (troubles[status] !== '') return `${troubles[status]}${kept}`
  if (waiting === 0) return 'Synced'
  return status === 'syncing' ? 'Syncing' : `${waiting} to sync`
}

import { useLiveQuery } from 'dexie-react-hooks'
import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useStudy, useSyncState } from './study.tsx'

const signs = { idle: CloudCheck, syncing: CloudUpload, offline: CloudOff, failed: CloudAlert, full: CloudAlert }

/** Whether what was done here has reached the server. A word for it, and a press that asks again. */
export function SyncMark() {
  const { database, sync } = useStudy()
  const { status, download } = useSyncState()
  const waiting = useLiveQuery(() => database.events.where('standing').equals('new').count(), [database]) ?? 0
  const Sign = signs[status]
  return (
    // Around the button: a button does not take its name from a status inside it.
    <output className="block">
      <button
        type="button"
        onClick={() => void sync.syncNow()}
        className="flex min-h-11 items-center gap-1.5 text-micro text-muted hover:text-ink"
      >
        <Sign size={18} aria-hidden="true" />
        {wordsFor({ status, waiting, download })}
      </button>
    </output>
  )
}

function wordsFor({
  status,
  waiting,
  download,
}: Pick<ReturnType<typeof useSyncState>, 'status' | 'download'> & { waiting: number }) {
  if (download !== undefined && download.packs > download.packsDone) {
    return `Downloading ${Math.round((100 * download.bytesDone) / Math.max(1, download.bytes))}%`
  }
  const kept = waiting === 0 ? '' : `, ${waiting} kept here`
  if (status === 'offline') return `Offline${kept}`
  if (status === 'full') return `Device full${kept}`
  if (status === 'failed') return `Not synced${kept}`
  return status === 'syncing' && waiting > 0 ? 'Syncing' : 'Synced'
}

import { CloudAlert, CloudCheck, CloudDownload, CloudOff, CloudUpload } from 'lucide-react'
import { useSharedQuery } from '../../device/study/shared-query.ts'
import { useStudy, useSyncState } from '../../device/study/study-context.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { syncSummary, type SyncStage } from '../text/sync-words.ts'

const icons: Record<SyncStage, typeof CloudCheck> = {
  synced: CloudCheck,
  sending: CloudUpload,
  downloading: CloudDownload,
  offline: CloudOff,
  failed: CloudAlert,
  full: CloudAlert,
}

// Screen readers announce these stages when they begin. They do not announce the other stages.
const problems: Partial<Record<SyncStage, string>> = { offline: 'Offline', failed: 'Not synced', full: 'Device full' }

function useSyncSummary() {
  const sync = useSyncState()
  const pending = useSharedQuery(useStudy().unsentEvents) ?? 0
  const library = useLibrary()
  const hasAllPacks = library === undefined || library?.missing === 0
  return syncSummary({ ...sync, pending, hasAllPacks })
}

/** Shows the sync status as a button. A tap starts a sync. */
export function SyncStatus() {
  const { sync } = useStudy()
  const { stage, words } = useSyncSummary()
  const Icon = icons[stage]
  return (
    <>
      <button
        type="button"
        onClick={() => void sync.syncNow()}
        className="flex min-h-11 items-center gap-1.5 text-micro text-muted hover:text-ink"
      >
        <Icon size={18} aria-hidden="true" />
        {words}
      </button>
      <output className="sr-only">{problems[stage]}</output>
    </>
  )
}

/** Shows the sync status as an icon, for a header without room for words. A tap starts a sync. */
export function SyncIcon() {
  const { sync } = useStudy()
  const { stage, words } = useSyncSummary()
  const Icon = icons[stage]
  return (
    <>
      <button
        type="button"
        onClick={() => void sync.syncNow()}
        className="grid size-11 place-items-center rounded-full text-ink"
      >
        <Icon size={21} aria-hidden="true" />
        <span className="sr-only">{words}</span>
      </button>
      <output className="sr-only">{problems[stage]}</output>
    </>
  )
}

/** Shows the sync status as a line of text, unless the device is synced or is sending events. */
export function SyncLine() {
  const { stage, words } = useSyncSummary()
  if (stage === 'synced' || stage === 'sending') return null
  const Icon = icons[stage]
  return (
    <p className="flex items-center gap-2 text-small text-muted">
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      {words}
    </p>
  )
}

import type { SyncState } from '../../sync/engine.ts'
import { counted } from './counted.ts'

/** `sending` means that the device has events to send, or that the first sync since the app was opened has not ended. */
export type SyncStage = 'synced' | 'sending' | 'downloading' | 'offline' | 'failed' | 'full'

interface SyncFacts extends SyncState {
  /** The number of events that the server does not have yet. */
  pending: number
  /** Whether the device has every pack that the student's plan unlocks, except packs that the student removed. */
  hasAllPacks: boolean
}

const problems = { offline: 'Offline', failed: 'Not synced', full: 'Device full' } as const

/**
 * Returns the stage of the sync and the words for it. A device counts as synced only after all its packs have arrived.
 */
export function syncSummary({ status, syncedAt, download, pending, hasAllPacks }: SyncFacts): {
  stage: SyncStage
  words: string
} {
  if (download !== undefined && download.packs > download.packsDone) {
    const percent = Math.round((100 * download.bytesDone) / Math.max(1, download.bytes))
    return { stage: 'downloading', words: `Downloading ${percent}%` }
  }
  if (status === 'offline' || status === 'failed' || status === 'full') {
    return {
      stage: status,
      words: `${problems[status]}${pending === 0 ? '' : `, ${counted(pending, 'change')} saved`}`,
    }
  }
  if (!hasAllPacks) return { stage: 'downloading', words: 'Downloading' }
  if (pending > 0)
    return { stage: 'sending', words: status === 'syncing' ? 'Syncing' : `${counted(pending, 'change')} to sync` }
  return syncedAt === undefined ? { stage: 'sending', words: 'Syncing' } : { stage: 'synced', words: 'Synced' }
}

import { isOffline, isUnauthorized, type Session } from '@titer/client'
import type { StudyDatabase } from '../log/database.ts'
import { storageFaultOf } from '../log/storage-fault.ts'
import type { DownloadProgress } from '../packs/storage/downloads.ts'
import { requestBackgroundSync } from '../worker/request-background-sync.ts'

export interface SyncState {
  /** `full` means that the sync failed because the device has no space left. */
  status: 'idle' | 'syncing' | 'offline' | 'failed' | 'full'
  /** The time of the last successful sync since the app was opened. */
  syncedAt: number | undefined
  /** The progress of the current download. Undefined if nothing is being downloaded. */
  download: DownloadProgress | undefined
}

const settleMs = 1_500
const everyMs = 60_000
const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

function statusAfter(error: unknown): SyncState['status'] {
  if (isOffline(error)) return 'offline'
  return storageFaultOf(error) === 'full' ? 'full' : 'failed'
}

/**
 * Creates an engine that syncs soon after a new event, when the network returns, when the app becomes visible, and once
 * a minute. After each failure in a row, it waits longer before it tries again.
 */
export function createSyncEngine(database: StudyDatabase, call: Session['call']) {
  let state: SyncState = { status: 'idle', syncedAt: undefined, download: undefined }
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let running: Promise<void> | undefined
  let isStopped = false
  let isRequestedAgain = false
  let progressAt = 0
  const listeners = new Set<() => void>()

  const update = (change: Partial<SyncState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, delayMs)
  }

  const work = async () => {
    update({ status: 'syncing' })
    try {
      // The modules are loaded on demand, because they import the API's schemas, which would slow down the start of the
      // app.
      const { downloadMissing, refreshManifest, refreshProgress, syncOnce } = await import('./sync-steps.ts')
      const fault = await syncOnce(database, call).catch((error: unknown) => ({ error }))
      if (isOffline(fault?.error) || isUnauthorized(fault?.error)) throw fault.error
      if (Date.now() - progressAt >= everyMs) {
        progressAt = Date.now()
        // XP and the public profile are only displayed, so a failure to fetch them must not stop the sync.
        await refreshProgress(database, call).catch(() => undefined)
      }
      // New content is downloaded even if the device could not send some events.
      await refreshManifest(database, call)
      await downloadMissing(database, call, (download) => update({ download }))
      if (fault !== undefined) throw fault.error
      pauseMs = firstPauseMs
      update({ status: 'idle', syncedAt: Date.now(), download: undefined })
      schedule(everyMs)
    } catch (error) {
      update({ status: statusAfter(error), download: undefined })
      // A signed-out student cannot sync until they sign in again, so no further sync is scheduled.
      if (isUnauthorized(error)) return
      schedule(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  const run = () => {
    if (running !== undefined) {
      // The running sync may have read the log before the newest event was stored, so another sync must follow.
      isRequestedAgain = true
      return running
    }
    // Only one tab syncs at a time. The other tabs show the result too, because all tabs read the same database.
    running = navigator.locks
      .request(`sync of ${database.name}`, { ifAvailable: true }, (lock) =>
        lock === null ? schedule(firstPauseMs) : work(),
      )
      .then((): void => undefined)
      .finally(() => {
        running = undefined
        if (isRequestedAgain) schedule(settleMs)
        isRequestedAgain = false
      })
    return running
  }

  // The student has come back to the device, and may have chosen another avatar on another device in the meantime.
  const wake = () => {
    progressAt = 0
    schedule(0)
  }
  const onVisibilityChange = () => (document.visibilityState === 'visible' ? wake() : void sendWhenHidden())
  // The student may not return until tomorrow, so the service worker sends the pending events now.
  const sendWhenHidden = async () => {
    if ((await database.events.where('standing').equals('new').count()) > 0) await requestBackgroundSync()
  }

  return {
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Syncs after a short delay, so that events in quick succession are sent together. */
    nudge: () => {
      // A running sync may have read the log before this event was stored, and resets the timer when it ends. Another
      // sync must follow it.
      if (running !== undefined) isRequestedAgain = true
      schedule(settleMs)
    },
    /** Syncs immediately, at the student's request. */
    syncNow: async () => {
      pauseMs = firstPauseMs
      await run()
    },
    start: () => {
      isStopped = false
      globalThis.addEventListener('online', wake)
      document.addEventListener('visibilitychange', onVisibilityChange)
      wake()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      globalThis.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    },
  }
}

export type SyncEngine = ReturnType<typeof createSyncEngine>

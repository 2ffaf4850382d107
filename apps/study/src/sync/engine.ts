import { isOffline, isUnauthorized, type Session } from '@titer/client'
import type { StudyDatabase } from '../log/database.ts'
import { storageFaultOf } from '../log/storage-fault.ts'
import { downloadMissing, refreshManifest, type DownloadProgress } from '../packs/downloads.ts'
import { sendLater } from '../worker/send-later.ts'
import { syncOnce } from './sync.ts'

export interface SyncState {
  /** Full is a device without room for what the server has. */
  status: 'idle' | 'syncing' | 'offline' | 'failed' | 'full'
  /** When this device and the server last agreed, while the app has been open. */
  syncedAt: number | undefined
  /** What is being downloaded, if anything. */
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

/** Keeps device and server together: soon after something was done, when the network returns, and now and then. */
export function createSyncEngine(database: StudyDatabase, call: Session['call']) {
  let state: SyncState = { status: 'idle', syncedAt: undefined, download: undefined }
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let running: Promise<void> | undefined
  let isStopped = false
  let isAskedAgain = false
  const listeners = new Set<() => void>()

  const become = (change: Partial<SyncState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const plan = (delayMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, delayMs)
  }

  const work = async () => {
    become({ status: 'syncing' })
    try {
      const fault = await syncOnce(database, call).catch((error: unknown) => ({ error }))
      if (isOffline(fault?.error) || isUnauthorized(fault?.error)) throw fault.error
      // What there is to study does not wait for what could not be sent.
      await refreshManifest(database, call)
      await downloadMissing(database, call, (download) => become({ download }))
      if (fault !== undefined) throw fault.error
      pauseMs = firstPauseMs
      become({ status: 'idle', syncedAt: Date.now(), download: undefined })
      plan(everyMs)
    } catch (error) {
      become({ status: statusAfter(error), download: undefined })
      // Whoever is signed out has nothing to send until they sign in again.
      if (isUnauthorized(error)) return
      plan(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  const run = () => {
    if (running !== undefined) {
      // What is under way may have looked already, before the latest was done.
      isAskedAgain = true
      return running
    }
    // One tab at a time: the others see what it brings, as they look at the same database.
    running = navigator.locks
      .request(`sync of ${database.name}`, { ifAvailable: true }, (lock) =>
        lock === null ? plan(firstPauseMs) : work(),
      )
      .then((): void => undefined)
      .finally(() => {
        running = undefined
        if (isAskedAgain) plan(settleMs)
        isAskedAgain = false
      })
    return running
  }

  const wake = () => plan(0)
  // Whoever puts the app away may not come back before the next day.
  const look = () => (document.visibilityState === 'visible' ? wake() : void leave())
  const leave = async () => {
    if ((await database.events.where('standing').equals('new').count()) > 0) await sendLater()
  }

  return {
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Something was done: it is sent soon, with what follows at once. */
    nudge: () => plan(settleMs),
    /** Now, because somebody asks for it. */
    syncNow: async () => {
      pauseMs = firstPauseMs
      await run()
    },
    start: () => {
      isStopped = false
      globalThis.addEventListener('online', wake)
      document.addEventListener('visibilitychange', look)
      wake()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      globalThis.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

export type SyncEngine = ReturnType<typeof createSyncEngine>

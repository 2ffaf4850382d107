import type { Account } from '@titer/client'
import type { EventBodies, EventKind, StudyEvent } from '@titer/domain'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { StudyDatabase } from '../../log/database.ts'
import { createLibraryReader, type Library } from '../../packs/content/library.ts'
import { foldPending } from '../../log/append.ts'
import { refoldOutdated } from '../../log/refold-outdated.ts'
import { readTiming, record, recordSoon, type Timing } from '../../log/record.ts'
import { useSaveLatestServerTime } from './use-save-latest-server-time.ts'
import { createSyncEngine, type SyncEngine } from '../../sync/engine.ts'
import { callAs } from '../account/session.ts'
import { observeQuery } from './live-query.ts'
import { createSharedQuery, type SharedQuery } from './shared-query.ts'
import { showWhenStorageCleared } from './storage-fault-toasts.ts'

export interface Study {
  account: Account
  database: StudyDatabase
  sync: SyncEngine
  /** The content that can be studied on this device. Components read it with `useLibrary`. */
  library: SharedQuery<Library | null>
  /** The number of events that the device has not sent yet. */
  unsentEvents: SharedQuery<number>
  /** Stores an event on the device, and sends it to the server soon afterwards. */
  record: <K extends EventKind>(kind: K, body: EventBodies[K], day?: string) => Promise<StudyEvent>
  /** Does the same as `record`, but returns sooner: the event is stored first and folded shortly afterwards. */
  recordSoon: <K extends EventKind>(kind: K, body: EventBodies[K]) => Promise<void>
}

const StudyContext = createContext<Study | undefined>(undefined)

function openStudy(userId: number) {
  const database = new StudyDatabase(userId)
  showWhenStorageCleared(database)
  const sync = createSyncEngine(database, callAs(userId))
  // The values that determine an event's time and day are kept in memory, so that `recordSoon` does not have to read
  // the database after a key press.
  let timing: Timing | undefined
  return {
    database,
    sync,
    library: createSharedQuery(createLibraryReader(database)),
    unsentEvents: createSharedQuery(async () => database.events.where('standing').equals('new').count()),
    watchTiming: () =>
      observeQuery(() => readTiming(database)).subscribe((read) => {
        timing = read
      }),
    record: async <K extends EventKind>(kind: K, body: EventBodies[K], day?: string) => {
      const event = await record(database, kind, body, day)
      sync.nudge()
      return event
    },
    recordSoon: async <K extends EventKind>(kind: K, body: EventBodies[K]) => {
      await (timing === undefined ? record(database, kind, body) : recordSoon(database, timing, kind, body))
      sync.nudge()
    },
  }
}

/** Provides the signed-in student's database, sync and account. */
export function StudyProvider({ account, children }: { account: Account; children: ReactNode }) {
  const { userId } = account
  const study = useMemo(() => openStudy(userId), [userId])
  useSaveLatestServerTime(study.database)
  useEffect(() => {
    // Folds the events that were stored but not folded when the app was last closed.
    void foldPending(study.database)
    void refoldOutdated(study.database)
    const subscription = study.watchTiming()
    const stops = [study.library, study.unsentEvents].map((query) => query.start())
    study.sync.start()
    // Requests persistent storage. Otherwise a browser that runs out of space may delete the log.
    void navigator.storage?.persist?.()
    return () => {
      subscription.unsubscribe()
      for (const stop of stops) stop()
      study.sync.stop()
    }
  }, [study])
  const value = useMemo(() => ({ ...study, account }), [study, account])
  return <StudyContext value={value}>{children}</StudyContext>
}

export function useStudy(): Study {
  const study = use(StudyContext)
  if (study === undefined) throw new Error('useStudy needs a StudyProvider around it.')
  return study
}

export function useSyncState() {
  const { sync } = useStudy()
  return useSyncExternalStore(sync.subscribe, sync.getSnapshot)
}

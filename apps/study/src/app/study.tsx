import type { Account } from '@titer/client'
import type { EventBodies, EventKind, StudyEvent } from '@titer/domain'
import { liveQuery } from 'dexie'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { StudyDatabase } from '../log/database.ts'
import { foldKept } from '../log/append.ts'
import { bringForward } from '../log/bring-forward.ts'
import { readTiming, record, recordSoon, type Timing } from '../log/record.ts'
import { useKeptMoment } from '../packs/use-kept-moment.ts'
import { createSyncEngine, type SyncEngine } from '../sync/engine.ts'
import { session } from './client.ts'
import { tellWhenCleared } from './tell-storage-faults.ts'

export interface Study {
  account: Account
  database: StudyDatabase
  sync: SyncEngine
  /** Something is done: kept on the device when this returns, sent soon after. */
  record: <K extends EventKind>(kind: K, body: EventBodies[K], day?: string) => Promise<StudyEvent>
  /** The same, on its way to the disk before this returns; everything else shows it a moment later. */
  recordSoon: <K extends EventKind>(kind: K, body: EventBodies[K]) => Promise<void>
}

const StudyContext = createContext<Study | undefined>(undefined)

function openStudy(userId: number) {
  const database = new StudyDatabase(userId)
  tellWhenCleared(database)
  const sync = createSyncEngine(database, session.callOf(userId))
  // A key press is not the moment to read the disk.
  let timing: Timing | undefined
  return {
    database,
    sync,
    watchTiming: () =>
      liveQuery(() => readTiming(database)).subscribe((read) => {
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

/** Everything of one student on this device. */
export function StudyProvider({ account, children }: { account: Account; children: ReactNode }) {
  const { userId } = account
  const study = useMemo(() => openStudy(userId), [userId])
  useKeptMoment(study.database)
  useEffect(() => {
    // What was done in the moment in which the app died.
    void foldKept(study.database)
    void bringForward(study.database)
    const watching = study.watchTiming()
    study.sync.start()
    // A browser short of room may otherwise throw the log away.
    void navigator.storage?.persist?.()
    return () => {
      watching.unsubscribe()
      study.sync.stop()
    }
  }, [study])
  const value = useMemo(() => ({ ...study, account }), [study, account])
  return <StudyContext value={value}>{children}</StudyContext>
}

export function useStudy(): Study {
  const study = use(StudyContext)
  if (study === undefined) throw new Error('Nobody is studying here.')
  return study
}

export function useSyncState() {
  const { sync } = useStudy()
  return useSyncExternalStore(sync.subscribe, sync.getSnapshot)
}

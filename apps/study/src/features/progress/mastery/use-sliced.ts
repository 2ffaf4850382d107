import { useEffect, useRef, useState } from 'react'
import { useStudy } from '../../../app/study.tsx'
import type { StudyDatabase } from '../../../log/database.ts'
import { readValue, writeValue, type WorkedOut } from '../../../log/values.ts'
import type { Slicing } from './slices.ts'
import type { Model } from './use-measured.ts'

type Work<Value> = (database: StudyDatabase, model: Model, slicing: Slicing) => Promise<Value | undefined>

// What is sooner there needs no word.
const worthTellingMs = 1_000
// Drawing takes longer than a slice: not after each of them.
const toldSteps = 10

/** How much there is to work from: what is done elsewhere, and the packs that say where it belongs. */
const standOf = async (database: StudyDatabase) =>
  `${await readValue(database, 'cursor')} ${await database.packs.count()}`

/**
 * Works something out in slices, when the page opens and once more if a first sync brings what other devices did. What
 * was worked out before, even on an earlier visit, stays until then. The function given has to be the same at every
 * render.
 */
export function useSliced<Value>(name: WorkedOut, work: Work<Value>, model: Model | undefined, kept?: Value) {
  const { database, sync } = useStudy()
  const [value, setValue] = useState<Value>()
  const [progress, setProgress] = useState<number>()
  const [hasFailed, setHasFailed] = useState(false)
  const again = useRef<() => void>(undefined)
  useEffect(() => {
    if (model === undefined) return undefined
    let calling = new AbortController()
    let stand = ''
    const begin = async () => {
      calling.abort()
      calling = new AbortController()
      const { signal } = calling
      const begunAt = performance.now()
      stand = await standOf(database)
      const onProgress = (done: number) => {
        if (performance.now() - begunAt > worthTellingMs) setProgress(Math.floor(done * toldSteps) / toldSteps)
      }
      const worked = await work(database, model, { signal, onProgress })
      if (signal.aborted) return
      setValue(worked)
      setProgress(undefined)
      // Where there is no room it is worked out again next time.
      if (worked !== undefined) await writeValue(database, name, worked).catch(() => undefined)
    }
    let isSynced = sync.getSnapshot().syncedAt !== undefined
    const unsubscribe = sync.subscribe(() => {
      if (isSynced || sync.getSnapshot().syncedAt === undefined) return
      isSynced = true
      void standOf(database).then((now) => (now === stand || calling.signal.aborted ? undefined : begin()))
    })
    again.current = () => void begin().catch(() => setHasFailed(true))
    again.current()
    return () => {
      unsubscribe()
      calling.abort()
    }
  }, [name, work, database, sync, model])
  const retry = () => {
    setHasFailed(false)
    again.current?.()
  }
  return { value: value ?? kept, progress, retry: hasFailed ? retry : undefined }
}

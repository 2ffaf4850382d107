import { useEffect, useRef, useState } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { StudyDatabase } from '../../../log/database.ts'
import { readValue, writeValue, type CachedResult } from '../../../log/values.ts'
import { whenIdle } from '../../../log/when-idle.ts'
import type { Slicing } from './slices.ts'
import type { Model } from './use-model.ts'

type Work<Value> = (database: StudyDatabase, model: Model, slicing: Slicing) => Promise<Value | undefined>

const maxStartDelayMs = 1_000
// The delay before the progress is shown. A quick result needs no progress display.
const progressDelayMs = 1_000
// Rendering takes longer than a slice, so the progress is rendered in steps instead of after each slice.
const progressSteps = 10

/** Identifies the input data by the sync cursor and the number of packs. The packs assign the answers to topics. */
const readInputVersion = async (database: StudyDatabase) =>
  `${await readValue(database, 'cursor')} ${await database.packs.count()}`

/**
 * Runs a computation in slices when the page opens, and again if the first sync changes the input data or if the model
 * changes. Until the new result is ready, returns the previous result, which may be from an earlier visit. `work` must
 * be the same function on every render, because a new function restarts the computation.
 */
export function useSlicedComputation<Value>(
  name: CachedResult,
  work: Work<Value>,
  model: Model | undefined,
  cached?: Value,
) {
  const { database, sync } = useStudy()
  const [value, setValue] = useState<Value>()
  const [progress, setProgress] = useState<number>()
  const [hasFailed, setHasFailed] = useState(false)
  const restart = useRef<() => void>(undefined)
  useEffect(() => {
    if (model === undefined) return undefined
    let controller = new AbortController()
    let inputVersion = ''
    const compute = async (signal: AbortSignal) => {
      inputVersion = await readInputVersion(database)
      // The page is painted first. It may already show the previous result.
      await whenIdle(maxStartDelayMs)
      if (signal.aborted) return
      const startedAt = performance.now()
      const onProgress = (done: number) => {
        if (performance.now() - startedAt > progressDelayMs)
          setProgress(Math.floor(done * progressSteps) / progressSteps)
      }
      const result = await work(database, model, { signal, onProgress })
      if (signal.aborted) return
      setValue(result)
      setProgress(undefined)
      setHasFailed(false)
      // If the device is full, the result is not cached and is computed again on the next visit.
      if (result !== undefined) await writeValue(database, name, result).catch(() => undefined)
    }
    const start = () => {
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      compute(signal).catch(() => {
        if (!signal.aborted) setHasFailed(true)
      })
    }
    let isSynced = sync.getSnapshot().syncedAt !== undefined
    const unsubscribe = sync.subscribe(() => {
      if (isSynced || sync.getSnapshot().syncedAt === undefined) return
      isSynced = true
      readInputVersion(database).then(
        (now) => (now === inputVersion || controller.signal.aborted ? undefined : start()),
        () => setHasFailed(true),
      )
    })
    restart.current = start
    start()
    return () => {
      unsubscribe()
      controller.abort()
    }
  }, [name, work, database, sync, model])
  const retry = () => {
    setHasFailed(false)
    restart.current?.()
  }
  return { value: value ?? cached, progress, retry: hasFailed ? retry : undefined }
}

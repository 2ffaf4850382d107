import { useSyncExternalStore } from 'react'
import { observeQuery } from './live-query.ts'

export interface SharedQuery<Result> {
  start: () => () => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Result | undefined
}

/**
 * Creates a query that runs once for all components that need its result, and again whenever the data that it read
 * changes. The result is undefined until the first run has ended. `start` returns the function that stops the query.
 */
export function createSharedQuery<Result>(query: () => Promise<Result>): SharedQuery<Result> {
  let state: { result: Result | undefined } | { error: unknown } = { result: undefined }
  const listeners = new Set<() => void>()
  const update = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    start: () => {
      const subscription = observeQuery(query).subscribe({
        next: (result) => update({ result }),
        error: (error) => update({ error }),
      })
      return () => subscription.unsubscribe()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Returns the latest result. Throws the error of a query that has failed, so that React shows the error page. */
    getSnapshot: () => {
      if ('error' in state) throw state.error
      return state.result
    },
  }
}

/** Returns the result of a shared query, and renders the component again when the result changes. */
export const useSharedQuery = <Result>({ subscribe, getSnapshot }: SharedQuery<Result>) =>
  useSyncExternalStore(subscribe, getSnapshot)

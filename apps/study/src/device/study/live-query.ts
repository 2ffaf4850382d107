import { liveQuery } from 'dexie'
import { useLiveQuery as useDexieLiveQuery } from 'dexie-react-hooks'

/**
 * Runs a query, and runs it again whenever data that it read changes.
 *
 * Dexie tracks the reads of a whole query only if the query is an async function. In another function that returns a
 * promise, Dexie may miss the reads after an `await` of nested async functions, and then the result is never updated.
 */
export const observeQuery = <Result>(query: () => Promise<Result> | Result) => liveQuery(async () => query())

/** Returns the result of a query, and renders the component again when the result changes. See `observeQuery`. */
export function useLiveQuery<Result, Default = undefined>(
  query: () => Promise<Result> | Result,
  dependencies: unknown[],
  initial?: Default,
): Result | Default {
  return useDexieLiveQuery<Result, Default>(async () => query(), dependencies, initial as Default)
}

/**
 * The reason why the device could not store data. `full`: the device is full. `lost`: the browser has deleted or closed
 * the database, or cannot open it.
 */
export type StorageFault = 'full' | 'lost'

const lostNames = new Set([
  'DatabaseClosedError',
  'OpenFailedError',
  'MissingAPIError',
  'InvalidStateError',
  'NotFoundError',
  'UnknownError',
])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Finds the storage fault in a database error, which may wrap other errors. Returns undefined if the error has another
 * cause.
 */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!isObject(error)) return undefined
  if (error['name'] === 'QuotaExceededError') return 'full'
  const inner = [error['inner'], ...(Array.isArray(error['failures']) ? (error['failures'] as unknown[]) : [])]
  const found = inner.map(storageFaultOf).find((fault) => fault !== undefined)
  if (found !== undefined) return found
  return lostNames.has(String(error['name'])) ? 'lost' : undefined
}

/** Why something could not be kept on the device: no room, or what was kept is gone or closed to us. */
export type StorageFault = 'full' | 'away'

const awayNames = new Set([
  'DatabaseClosedError',
  'OpenFailedError',
  'MissingAPIError',
  'InvalidStateError',
  'NotFoundError',
  'UnknownError',
])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads it from an error of the database, which wraps the one beneath it; nothing, if it is about something else. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!isObject(error)) return undefined
  if (error['name'] === 'QuotaExceededError') return 'full'
  const beneath = [error['inner'], ...(Array.isArray(error['failures']) ? (error['failures'] as unknown[]) : [])]
  const found = beneath.map(storageFaultOf).find((fault) => fault !== undefined)
  if (found !== undefined) return found
  return awayNames.has(String(error['name'])) ? 'away' : undefined
}

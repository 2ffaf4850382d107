import { AppError } from '@titer/contract'

const retryAfterSeconds = 2

/**
 * Rejects a request while the event loop lags. The library reports a delay of Infinity if it has made no measurement
 * since its last check. A measurement can be missing on a busy machine even if this process is not overloaded, so the
 * request is accepted.
 */
export const refuseUnderPressure = (delayMs: number | undefined): Promise<never> | undefined =>
  delayMs === Infinity ? undefined : Promise.reject(new AppError('service.unavailable', { retryAfterSeconds }))

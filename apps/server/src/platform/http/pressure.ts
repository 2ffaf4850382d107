import { AppError } from '@titer/contract'

const retryAfterSeconds = 2

/**
 * Refuses a request while the event loop lags. The library reports a delay of Infinity when it has no measurement since
 * its last check. That happens on a busy machine and says nothing about this process, so the request is let through.
 */
export const refuseUnderPressure = (delayMs: number | undefined): Promise<never> | undefined =>
  delayMs === Infinity ? undefined : Promise.reject(new AppError('service.unavailable', { retryAfterSeconds }))

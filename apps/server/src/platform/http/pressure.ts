import { AppError } from '@titer/contract'

const retryAfterSeconds = 2

/**
 * Rejects a request with a 503. `@fastify/under-pressure` calls this function while the event loop lags, and passes the
 * measured delay. The delay is Infinity if the library has made no measurement since its last check. A measurement can
 * be missing on a busy machine even if this process is not overloaded, so the request is then accepted.
 */
export const refuseUnderPressure = (delayMs: number | undefined): Promise<never> | undefined =>
  delayMs === Infinity ? undefined : Promise.reject(new AppError('service.unavailable', { retryAfterSeconds }))

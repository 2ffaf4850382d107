import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerErrorHandlers } from './error-responses.ts'
import { refuseUnderPressure } from './pressure.ts'

describe('refuseUnderPressure', () => {
  it('responds with 503 and a retry time while the event loop lags', async () => {
    const app = Fastify()
    registerErrorHandlers(app)
    // Every process uses more than one byte of memory, so every request reaches the pressure handler.
    await app.register(underPressure, { maxRssBytes: 1, pressureHandler: () => refuseUnderPressure(5_000) })
    app.get('/', () => 'reached')
    await app.ready()
    await expect.poll(async () => (await app.inject('/')).statusCode).toBe(503)
    const { headers } = await app.inject('/')
    expect(headers['retry-after']).toBe('2')
    await app.close()
  })

  it('accepts a request when the delay of the event loop has not been measured', () => {
    expect(refuseUnderPressure(Infinity)).toBeUndefined()
  })
})

import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerFailures } from './failures.ts'
import { refuseUnderPressure } from './pressure.ts'

describe('a request under pressure', () => {
  it('is refused with 503 and a time to come back when the event loop lags', async () => {
    const app = Fastify()
    answerFailures(app)
    // Memory is always above one byte, so every request meets the handler.
    await app.register(underPressure, { maxRssBytes: 1, pressureHandler: () => refuseUnderPressure(5_000) })
    app.get('/', () => 'reached')
    await app.ready()
    await expect.poll(async () => (await app.inject('/')).statusCode).toBe(503)
    const { headers } = await app.inject('/')
    expect(headers['retry-after']).toBe('2')
    await app.close()
  })

  it('goes on when no delay was measured', () => {
    expect(refuseUnderPressure(Infinity)).toBeUndefined()
  })
})

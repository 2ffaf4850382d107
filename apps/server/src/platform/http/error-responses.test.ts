import { errorAnswer, errors } from '@titer/contract'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerErrorHandlers } from './error-responses.ts'

it('[ASVS 16.5.1][ASVS 16.5.3] the response to an unexpected error has a general message and no details of the error', async () => {
  const app = Fastify()
  registerErrorHandlers(app)
  app.get('/', () => {
    throw new Error('select * from users where password_hash = $1\nparams: hushed')
  })
  app.get('/rejected', () => Promise.reject(Object.assign(new Error('hushed'), { statusCode: 200, stack: 'hushed' })))
  for (const url of ['/', '/rejected']) {
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(500)
    const body = errorAnswer.strict().parse(response.json())
    expect(body).toMatchObject({ code: 'service.unexpected', error: errors['service.unexpected'].message })
    expect(response.payload).not.toMatch(/hushed|select|at \S+ \(/)
  }
  await app.close()
})

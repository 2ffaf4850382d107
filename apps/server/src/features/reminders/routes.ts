import { reminderCalls, stopRemindersByLink } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { authenticationOf } from '../accounts/index.ts'
import type { Reminders } from './service.ts'

const changeLimit = { limit: { max: 60, seconds: 600 } }

export function reminderRoutes(app: FastifyInstance, reminders: Reminders) {
  serve(app, reminderCalls.state, (request) => reminders.state(authenticationOf(request).user.id))
  serve(
    app,
    reminderCalls.set,
    (request) => reminders.set(authenticationOf(request).user.id, request.body),
    changeLimit,
  )
  serve(
    app,
    reminderCalls.stop,
    async (request) => {
      await reminders.stop(authenticationOf(request).user.id)
      return { success: true as const }
    },
    changeLimit,
  )
}

/**
 * Registers the call that stops reminders without signing in. The link in the mail and the button in the notification
 * use it, and so do mail programs, which send a form from their own servers.
 */
export function stopReminderRoutes(app: FastifyInstance, reminders: Reminders) {
  app.addContentTypeParser('*', { bodyLimit: 1_024 }, (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, undefined))
  })
  serve(
    app,
    stopRemindersByLink,
    async ({ params }) => {
      await reminders.stopByToken(params.token)
      return { success: true as const }
    },
    { limit: { max: 600, seconds: 600 } },
  )
}

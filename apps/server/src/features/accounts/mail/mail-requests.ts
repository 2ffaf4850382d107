import { messages } from '@titer/contract'
import type { Handle } from '../../../platform/database/database.ts'
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts'
import type { AccountMailer } from './account-mailer.ts'
import type { PasswordChanges } from '../passwords/password-changes.ts'
import type { Registration } from '../registration/registration.ts'

interface MailRequest {
  wanted: 'resetPassword' | 'verifyEmail'
  email: string
}

interface Needs {
  database: Handle
  jobs: Pick<Jobs, 'send'>
  mailer: AccountMailer
  registration: Registration
  passwordChanges: PasswordChanges
}

const queueName = 'accounts-requests'

/**
 * Handles requests for mails that anybody may request for any address. The response and its timing are the same for
 * every address, so they do not reveal who is registered.
 */
export function createMailRequests({ database, jobs, mailer, registration, passwordChanges }: Needs) {
  const queue: Queue<MailRequest> = {
    name: queueName,
    work: ({ wanted, email }) =>
      wanted === 'verifyEmail' ? registration.resend(email) : passwordChanges.sendReset(email),
  }
  const enqueue = (request: MailRequest) => jobs.send(database, queueName, request)

  return {
    queue,

    resendVerification: async (email: string) => {
      await registration.coolDown(email)
      await enqueue({ wanted: 'verifyEmail', email })
      return messages.verificationResent
    },

    forgotPassword: async (email: string) => {
      if (await mailer.reserveMail(database, 'resetPassword', email)) await enqueue({ wanted: 'resetPassword', email })
      return messages.resetSent
    },
  }
}

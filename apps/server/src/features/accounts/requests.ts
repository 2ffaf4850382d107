import { messages } from '@titer/contract'
import type { Handle } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { Mailroom } from './mailroom.ts'
import type { PasswordChanges } from './password-changes.ts'
import type { Registration } from './registration.ts'

interface MailRequest {
  wanted: 'resetPassword' | 'verifyEmail'
  email: string
}

interface Needs {
  database: Handle
  jobs: Pick<Jobs, 'send'>
  mailroom: Mailroom
  registration: Registration
  passwordChanges: PasswordChanges
}

const queueName = 'accounts-requests'

/** Mail that anybody may ask for any address: the answer is the same for all, and comes as fast. */
export function createRequests({ database, jobs, mailroom, registration, passwordChanges }: Needs) {
  const queue: Queue<MailRequest> = {
    name: queueName,
    work: ({ wanted, email }) =>
      wanted === 'verifyEmail' ? registration.resend(email) : passwordChanges.sendReset(email),
  }
  const ask = (request: MailRequest) => jobs.send(database, queueName, request)

  return {
    queue,

    resendVerification: async (email: string) => {
      await registration.coolDown(email)
      await ask({ wanted: 'verifyEmail', email })
      return messages.verificationResent
    },

    forgotPassword: async (email: string) => {
      if (await mailroom.mayWrite('resetPassword', email)) await ask({ wanted: 'resetPassword', email })
      return messages.resetSent
    },
  }
}

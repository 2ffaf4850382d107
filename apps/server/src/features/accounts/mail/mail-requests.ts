import { messages } from '@titer/contract'
import type { Handle } from '../../../platform/database/database.ts'
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts'
import type { AccountMailer } from './account-mailer.ts'
import type { PasswordChanges } from '../passwords/password-changes.ts'
import type { Registration } from '../registration/registration.ts'
import { userStore } from '../users/user-store.ts'

/** A request in the job queue. Without `userId`, nobody has registered the address, and the job does nothing. */
interface MailRequest {
  wanted: 'resetPassword' | 'verifyEmail'
  userId?: number
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
 * every address, so they do not reveal who is registered. Each request therefore adds a job, which contains no address.
 */
export function createMailRequests({ database, jobs, mailer, registration, passwordChanges }: Needs) {
  const queue: Queue<MailRequest> = {
    name: queueName,
    work: async ({ wanted, userId }) => {
      if (userId === undefined) return
      await (wanted === 'verifyEmail' ? registration.resend(userId) : passwordChanges.sendReset(userId))
    },
  }
  const enqueue = async (wanted: MailRequest['wanted'], email: string) => {
    const user = await userStore(database).findByEmail(email)
    const request: MailRequest = { wanted, ...(user && { userId: user.id }) }
    await jobs.send(database, queueName, request)
  }

  return {
    queue,

    resendVerification: async (email: string) => {
      await registration.coolDown(email)
      await enqueue('verifyEmail', email)
      return messages.verificationResent
    },

    forgotPassword: async (email: string) => {
      if (await mailer.reserveMail(database, 'resetPassword', email)) await enqueue('resetPassword', email)
      return messages.resetSent
    },
  }
}

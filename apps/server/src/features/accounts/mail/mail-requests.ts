import { messages } from '@titer/contract'
import type { Handle } from '../../../platform/database/database.ts'
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts'
import type { AccountMailer } from './account-mailer.ts'
import type { PasswordChanges } from '../passwords/password-changes.ts'
import type { Registration } from '../registration/registration.ts'
import { userStore } from '../users/user-store.ts'

/** A request in the job queue. If nobody has registered the address, `userId` is missing and the job does nothing. */
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
 * Accepts requests for mails that anybody may request for any address. Neither the response nor its timing may reveal
 * whether the address is registered. Therefore a request only looks up the user and adds a job, and the job does the
 * rest of the work.
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

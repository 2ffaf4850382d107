import { accountTimings } from '@titer/contract'
import type { Handle } from '../../../platform/database/database.ts'
import type { HitCounter } from '../../../platform/http/rate-limits.ts'
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../../platform/mail/mail.ts'
import { sha256, type Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
import { userStore } from '../users/user-store.ts'
import { mails, type QueuedMail } from './mails.ts'

const queueName = 'accounts-mail'

interface Needs {
  database: Handle
  secrets: Secrets
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
  countHits: HitCounter
}

/**
 * Creates the mailer for account mails. A mail is enqueued in the same transaction as the change it reports, so a
 * rolled-back change sends no mail. A job then renders and sends the mail.
 */
export function createAccountMailer({ database, secrets, jobs, transport, landing, countHits }: Needs) {
  const queue: Queue<QueuedMail> = {
    name: queueName,
    work: async ({ letter, userId, codeId, nextPage }, jobId) => {
      const user = await userStore(database).find(userId)
      const derived = codeId === undefined ? undefined : await codeStore(database, secrets).derive(codeId)
      // If the account was deleted, or the code was used or revoked, before the mail was sent, the mail is no longer
      // needed.
      if (user === undefined || (codeId !== undefined && derived === undefined)) return
      const { email, username } = user
      const hasLinkedIdentity = await userStore(database).hasIdentity(userId)
      // A code is sent to the address that it was issued for, for example to the old address after an email change.
      const to = derived?.row.email ?? email
      await transport.send(
        mails[letter]({ to, username, email, hasLinkedIdentity, landing, code: derived?.code ?? '', nextPage }),
        jobId,
      )
    },
  }
  return {
    queue,
    enqueue: (tx: Handle, mail: QueuedMail) => jobs.send(tx, queueName, mail),

    /**
     * Reserves one mail of this kind to this address. If `tx` is a transaction, the reservation counts only if the
     * transaction commits. Returns false if a mail was already reserved within the last minute. The limit keeps people
     * from flooding somebody else's mailbox.
     */
    reserveMail: async (tx: Handle, kind: keyof typeof mails, to: string) => {
      const key = `${kind} ${sha256(to.toLowerCase()).toString('base64url')}`
      return (await countHits(key, accountTimings.resendCooldownSeconds, tx)).hits === 1
    },
  }
}

export type AccountMailer = ReturnType<typeof createAccountMailer>

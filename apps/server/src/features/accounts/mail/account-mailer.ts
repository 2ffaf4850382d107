import { accountTimings } from '@titer/contract'
import type { Handle } from '../../../platform/database/database.ts'
import type { HitCounter } from '../../../platform/http/rate-limits.ts'
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../../platform/mail/mail.ts'
import { sha256, type Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
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
    work: async ({ letter, codeId, ...input }) => {
      const derived = codeId === undefined ? { code: '' } : await codeStore(database, secrets).derive(codeId)
      // The code was used or revoked before the mail was sent, so the mail is no longer needed.
      if (derived === undefined) return
      await transport.send(mails[letter]({ ...input, landing, code: derived.code }))
    },
  }
  return {
    queue,
    enqueue: (tx: Handle, mail: QueuedMail) => jobs.send(tx, queueName, mail),

    /**
     * Reserves one mail of this kind to this address, in the transaction that sends the mail. Returns false if a mail
     * was already reserved within the last minute. The limit keeps people from flooding somebody else's mailbox.
     */
    reserveMail: async (tx: Handle, kind: keyof typeof mails, to: string) => {
      const key = `${kind} ${sha256(to.toLowerCase()).toString('base64url')}`
      return (await countHits(key, accountTimings.resendCooldownSeconds, tx)).hits === 1
    },
  }
}

export type AccountMailer = ReturnType<typeof createAccountMailer>

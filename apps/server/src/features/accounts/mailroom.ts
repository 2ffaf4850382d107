import { accountTimings } from '@titer/contract'
import type { Handle } from '../../platform/database/database.ts'
import type { HitCounter } from '../../platform/http/rate-limits.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { sha256, type Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import { letters, type LetterOrder } from './letters.ts'

const queueName = 'accounts-mail'

interface Needs {
  database: Handle
  secrets: Secrets
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
  countHits: HitCounter
}

/** Letters are ordered inside the change they tell of, and written and posted by a job afterwards. */
export function createMailroom({ database, secrets, jobs, transport, landing, countHits }: Needs) {
  const queue: Queue<LetterOrder> = {
    name: queueName,
    work: async ({ letter, codeId, ...order }) => {
      const written = codeId === undefined ? { code: '' } : await codeStore(database, secrets).write(codeId)
      // The code was used or taken back before the letter left: nobody needs it any more.
      if (written === undefined) return
      await transport.send(letters[letter]({ ...order, landing, code: written.code }))
    },
  }
  return {
    queue,
    order: (tx: Handle, order: LetterOrder) => jobs.send(tx, queueName, order),

    /** Nobody's box is filled by somebody else: one letter of a kind a minute to one address. */
    mayWrite: async (letter: keyof typeof letters, to: string) =>
      (
        await countHits(
          `${letter} ${sha256(to.toLowerCase()).toString('base64url')}`,
          accountTimings.resendCooldownSeconds,
        )
      ).hits === 1,
  }
}

export type Mailroom = ReturnType<typeof createMailroom>

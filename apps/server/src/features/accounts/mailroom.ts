import type { Handle } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import { letters, type LetterOrder } from './letters.ts'

const queueName = 'accounts-mail'

interface Needs {
  database: Handle
  secrets: Secrets
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
}

/** Letters are ordered inside the change they tell of, and written and posted by a job afterwards. */
export function createMailroom({ database, secrets, jobs, transport, landing }: Needs) {
  const queue: Queue<LetterOrder> = {
    name: queueName,
    work: async ({ letter, codeId, ...order }) => {
      const written = codeId === undefined ? { code: '' } : await codeStore(database, secrets).write(codeId)
      // The code was used or taken back before the letter left: nobody needs it any more.
      if (written === undefined) return
      await transport.send(letters[letter]({ ...order, landing, code: written.code }))
    },
  }
  return { queue, order: (tx: Handle, order: LetterOrder) => jobs.send(tx, queueName, order) }
}

export type Mailroom = ReturnType<typeof createMailroom>

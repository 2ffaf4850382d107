import { planCatalogue, type Tier } from '@titer/domain'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import { renderMail, type MailContent } from '../../platform/mail/mail-template.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { accountStore } from '../accounts/index.ts'

interface Needs {
  database: Database
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
}

/** A plan change or cancellation by the student. */
interface PlanChange {
  userId: number
  from: Tier
  to: Tier
  /** Null if no plan is active any more. */
  endDate: string | null
}

// This name is stored with queued jobs, so it cannot change without a migration.
const mailQueueName = 'subscriptions-plan-mails'
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Karachi' })

/** Creates the mails about a plan that a student has changed or cancelled. */
export function createPlanMails({ database, jobs, transport, landing }: Needs) {
  const queue: Queue<PlanChange> = {
    name: mailQueueName,
    work: async ({ userId, from, to, endDate }, jobId) => {
      const address = await accountStore(database, userId).email()
      if (address === undefined) return
      const text =
        endDate === null
          ? cancelledText(nameOf(from))
          : changedText(nameOf(from), nameOf(to), dateFormat.format(new Date(endDate)))
      await transport.send(
        renderMail({
          to: address,
          greeting: 'Hello,',
          action: { label: 'See your plan', url: `${landing}/account#payments` },
          closing: 'If this was not you, change your password and write to us.',
          ...text,
        }),
        jobId,
      )
    },
  }

  return {
    queue,
    /** Queues the mail in the transaction that changes the plan, so that each change queues exactly one mail. */
    send: (tx: Handle, change: PlanChange) => jobs.send(tx, mailQueueName, change),
  }
}

type MailText = Pick<MailContent, 'subject' | 'paragraphs'>

const changedText = (from: string, to: string, end: string): MailText => ({
  subject: `Your plan is now Titer ${to}`,
  paragraphs: [
    `You changed your plan from ${from} to ${to}. The change applies now and costs nothing.`,
    `Your end date stays the same: ${to} runs until ${end}. It does not renew automatically.`,
  ],
})

const cancelledText = (from: string): MailText => ({
  subject: `You cancelled Titer ${from}`,
  paragraphs: [
    `Your ${from} plan has ended, as you asked. You keep your account, your progress and demo access.`,
    'Cancelling does not return any money. If you want a refund, ask for it in your account under your payments.',
  ],
})

const nameOf = (tier: Tier) => planCatalogue.find((plan) => plan.tier === tier)?.name ?? 'Demo'

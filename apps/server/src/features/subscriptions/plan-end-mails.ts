import { and, eq, gt, lte } from 'drizzle-orm'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import { renderMail } from '../../platform/mail/mail-template.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { accountStore } from '../accounts/index.ts'
import { subscriptionPlans, subscriptionReminders, userSubscriptions } from './tables.ts'

interface Needs {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
}

interface PlanEndMail {
  userId: number
  planName: string
  endDate: string
  days: number
}

// The smallest number comes first, because the first match is used: for a plan that ends within a day, only the one-day
// mail is sent.
const daysBefore = [1, 7]
const daySeconds = 86_400
// This name is stored with queued jobs, so it cannot change without a migration.
const mailQueueName = 'subscriptions-letters'
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Karachi' })

/** Creates the jobs that mail users one week and one day before their plan ends. */
export function createPlanEndMails({ database, clock, jobs, transport, landing }: Needs) {
  const findEnding: Queue<object> = {
    // This name is stored with scheduled jobs, so it cannot change without a migration.
    name: 'subscriptions-reminders',
    schedule: '15 * * * *',
    work: async () => {
      const now = clock.now()
      const ending = await database
        .select({
          id: userSubscriptions.id,
          userId: userSubscriptions.userId,
          endDate: userSubscriptions.endDate,
          planName: subscriptionPlans.name,
        })
        .from(userSubscriptions)
        .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, userSubscriptions.planId))
        .where(
          and(
            eq(userSubscriptions.status, 'active'),
            gt(userSubscriptions.endDate, now),
            lte(userSubscriptions.endDate, later(now, Math.max(...daysBefore) * daySeconds)),
          ),
        )
      for (const { id, userId, endDate, planName } of ending) {
        const days = daysBefore.find((count) => endDate <= later(now, count * daySeconds)) ?? 0
        await database.transaction(async (tx) => {
          const inserted = await tx
            .insert(subscriptionReminders)
            .values({ subscriptionId: id, endDate, days })
            .onConflictDoNothing()
            .returning({ days: subscriptionReminders.days })
          // If the row already existed, this mail was queued before.
          if (inserted.length === 0) return
          await jobs.send(tx, mailQueueName, { userId, planName, endDate: endDate.toISOString(), days })
        })
      }
    },
  }

  const mails: Queue<PlanEndMail> = {
    name: mailQueueName,
    work: async ({ userId, planName, endDate, days }, jobId) => {
      const to = await accountStore(database, userId).email()
      if (to === undefined) return
      const when = days === 1 ? 'tomorrow' : `in ${days} days`
      await transport.send(
        renderMail({
          to,
          subject: `Your Titer ${planName} plan ends ${when}`,
          greeting: 'Hello,',
          paragraphs: [
            `Your ${planName} plan runs until ${dateFormat.format(new Date(endDate))}. It does not renew automatically.`,
            'Your progress stays in your account. If you pay again before that day, the new months are added to your current plan.',
          ],
          action: { label: 'See the plans', url: `${landing}/pricing` },
          closing: 'After that day you still have demo access.',
        }),
        jobId,
      )
    },
  }

  return { queues: [findEnding, mails] }
}

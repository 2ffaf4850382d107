import { and, eq, gt, lte } from 'drizzle-orm'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import { writeMail } from '../../platform/mail/letter.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { standingOf } from '../accounts/index.ts'
import { subscriptionPlans, subscriptionReminders, userSubscriptions } from './tables.ts'

interface Needs {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
}

interface Reminder {
  userId: number
  planName: string
  endDate: string
  days: number
}

// The nearest first: who is told of tomorrow need not be told of next week as well.
const daysBefore = [1, 7]
const daySeconds = 86_400
const letterQueue = 'subscriptions-letters'
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Karachi' })

/** Tells people that their plan is about to end, a week and a day before. */
export function createReminders({ database, clock, jobs, transport, landing }: Needs) {
  const remind: Queue<object> = {
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
          const told = await tx
            .insert(subscriptionReminders)
            .values({ subscriptionId: id, endDate, days })
            .onConflictDoNothing()
            .returning({ days: subscriptionReminders.days })
          if (told.length === 0) return
          await jobs.send(tx, letterQueue, { userId, planName, endDate: endDate.toISOString(), days })
        })
      }
    },
  }

  const letters: Queue<Reminder> = {
    name: letterQueue,
    work: async ({ userId, planName, endDate, days }) => {
      const to = await standingOf(database, userId).email()
      if (to === undefined) return
      const when = days === 1 ? 'tomorrow' : `in ${days} days`
      await transport.send(
        writeMail({
          to,
          subject: `Your Titer ${planName} plan ends ${when}`,
          greeting: 'Hello,',
          paragraphs: [
            `Your ${planName} plan runs until ${day.format(new Date(endDate))}. Nothing is charged by itself.`,
            'What you have learned stays in your account. Pay again before that day, and the new months are added to the old.',
          ],
          action: { label: 'Look at the plans', url: `${landing}/pricing` },
          closing: 'After that day you keep the demo.',
        }),
      )
    },
  }

  return { queues: [remind, letters] }
}

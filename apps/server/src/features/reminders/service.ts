import { AppError, type Reminder, type ReminderRequest } from '@titer/contract'
import { nextReminderAt, reminderDay } from '@titer/domain'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import type { PushSender } from '../../platform/push/push.ts'
import { accountStore } from '../accounts/index.ts'
import { reminderMail, reminderMessage } from './reminder-words.ts'
import { reminderStore } from './store.ts'

interface Needs {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  push: PushSender
  /** Returns the student's streak on a day, and whether the student has studied on that day. */
  streakOn: (userId: number, day: string) => Promise<{ days: number; hasStudied: boolean }>
  study: string
}

interface SendJob {
  userId: number
  day: string
}

const sendQueue = 'reminders-send'
const batchSize = 500
// A phone that was offline at the chosen time still receives the reminder if it is online again within this time. The
// time is short, so that the reminder rarely appears in quiet hours.
const pushLifetimeSeconds = 3_600

/**
 * Creates the reminders to study. They are off until a student turns them on. A student gets at most one a day, by push
 * message or mail.
 */
export function createReminders({ database, clock, jobs, transport, push, streakOn, study }: Needs) {
  const queueBatch = () =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const due = await reminderStore(tx).lockDue(now, batchSize)
      const advanced = due.map((row) => {
        const day = reminderDay(row, now.getTime(), row.lastDay)
        return { ...row, day, nextAt: new Date(nextReminderAt(row, now.getTime())), lastDay: day ?? row.lastDay }
      })
      for (const { userId, day } of advanced) {
        if (day !== undefined) await jobs.send(tx, sendQueue, { userId, day } satisfies SendJob)
      }
      if (advanced.length > 0) await reminderStore(tx).advance(advanced)
      return due.length
    })

  const findDue: Queue<object> = {
    name: 'reminders-due',
    schedule: '* * * * *',
    work: async () => {
      while ((await queueBatch()) === batchSize);
    },
  }

  const send: Queue<SendJob> = {
    name: sendQueue,
    work: async ({ userId, day }, jobId) => {
      const reminder = await reminderStore(database).find(userId)
      // Check again before sending: the student may have stopped the reminders, or this may be a retry that is too late
      // or in quiet hours.
      if (reminder === undefined || reminderDay(reminder, clock.now().getTime(), null) !== day) return
      const { hasStudied, ...streak } = await streakOn(userId, day)
      if (hasStudied) return
      const { stopToken } = reminder
      if (reminder.push !== null) {
        const outcome = await push.send(reminder.push, reminderMessage(streak, stopToken), pushLifetimeSeconds)
        if (outcome === 'sent') return
        await reminderStore(database).changeToMail(userId, reminder.push.endpoint)
      }
      const email = await accountStore(database, userId).email()
      if (email === undefined) return
      await transport.send(reminderMail(email, streak, { study, stopToken }), jobId)
    },
  }

  const state = async (userId: number) => {
    const row = await reminderStore(database).find(userId)
    return { success: true as const, reminder: row === undefined ? null : toReminder(row), pushKey: push.publicKey }
  }

  return {
    state,

    set: async (userId: number, { push: target, ...times }: ReminderRequest) => {
      if (target !== null && !push.isKnownService(target.endpoint)) throw new AppError('reminder.pushService')
      await reminderStore(database).save({
        userId,
        ...times,
        push: target,
        stopToken: randomBytes(32).toString('base64url'),
        nextAt: new Date(nextReminderAt(times, clock.now().getTime())),
      })
      return state(userId)
    },

    stop: (userId: number) => reminderStore(database).remove(userId),
    stopByToken: (token: string) => reminderStore(database).removeByToken(token),

    queues: [findDue, send],
  }
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof reminderStore>['find']>>>

const toReminder = ({ minute, timeZone, quietFrom, quietTo, restDays, push }: Row): Reminder => ({
  minute,
  timeZone,
  quietFrom,
  quietTo,
  restDays,
  endpoint: push?.endpoint ?? null,
})

export type Reminders = ReturnType<typeof createReminders>

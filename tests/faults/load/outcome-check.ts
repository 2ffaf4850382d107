import { addMonths } from '@titer/domain'
import pg from 'pg'
import type { StripeDouble } from '../../../apps/server/src/testing/payments/stripe-double.ts'
import type { Count, FaultReport } from '../report.ts'
import type { Purchase } from './buyers.ts'
import type { MailServer, ReceivedMail } from './mail-server.ts'
import type { DevicesResult } from './students.ts'

const months = 6
const pricePaisa = 70_000
const clockToleranceMs = 60_000

interface Outcome {
  faults: string
  events: DevicesResult
  purchases: readonly Purchase[]
  registered: readonly string[]
}

/**
 * Compares the expected events, payments and mails with the final state of the database, the provider and the mail
 * server.
 */
export function createOutcomeCheck(databaseUrl: string, stripe: StripeDouble, mail: MailServer) {
  /** For each job, how often the server was killed while the job ran. */
  const killedUnderWay = new Map<string, number>()

  const query = async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Counts the payments that are paid at the provider but not completed in our database. */
  const countUncompleted = async () => {
    const rows = await query<{ reference: string }>(
      "select reference from payment_transactions where status <> 'completed' and reference is not null",
    )
    return rows.filter(({ reference }) => stripe.isPaid(reference)).length
  }

  const copiesOf = (to: string, isReceipt: boolean) =>
    mail.received.filter((each) => each.to === to && each.isReceipt === isReceipt)

  /**
   * Returns the received copies of every mail that must arrive: a link for each registration, a receipt for each
   * payment.
   */
  const promisedMails = ({ purchases, registered }: Pick<Outcome, 'purchases' | 'registered'>) => [
    ...registered.map((email) => copiesOf(email, false)),
    ...purchases.filter(({ paidAt }) => paidAt !== undefined).map(({ email }) => copiesOf(email, true)),
  ]

  /**
   * Returns how many extra copies of a mail are allowed. SMTP cannot guarantee to deliver a mail exactly once: a sender
   * that does not see the confirmation must send the mail again.
   */
  const allowedRepeats = (copies: readonly ReceivedMail[]) => {
    const jobs = new Set(copies.map(({ messageId }) => /[\da-f-]{36}/.exec(messageId)?.[0] ?? ''))
    const killed = [...jobs].reduce((sum, job) => sum + (killedUnderWay.get(job) ?? 0), 0)
    return { unconfirmed: copies.filter(({ isUnconfirmed }) => isUnconfirmed).length, killed }
  }

  const countMails = (promised: readonly ReceivedMail[][]) => {
    const count: Count = { made: promised.length, kept: 0, lost: 0, doubled: 0 }
    const repeated = { unconfirmed: 0, killed: 0 }
    for (const copies of promised) {
      if (copies.length === 0) count.lost += 1
      else count.kept += 1
      const allowed = allowedRepeats(copies)
      const extra = Math.max(0, copies.length - 1)
      const unconfirmed = Math.min(extra, allowed.unconfirmed)
      const killed = Math.min(extra - unconfirmed, allowed.killed)
      repeated.unconfirmed += unconfirmed
      repeated.killed += killed
      count.doubled += extra - unconfirmed - killed
    }
    return { count, repeated }
  }

  const countPayments = async (purchases: readonly Purchase[]) => {
    const rows = await query<{ user_id: string; months: number; end_date: Date; tier: string }>(
      `select s.user_id, s.end_date, u.subscription_status as tier,
         (sum(p.months) filter (where not p.is_revoked))::int as months
       from user_subscriptions s join subscription_periods p on p.subscription_id = s.id join users u on u.id = s.user_id
       where s.status = 'active' group by s.user_id, s.end_date, u.subscription_status`,
    )
    const planOf = new Map(rows.map((row) => [Number(row.user_id), row]))
    const count: Count = { made: 0, kept: 0, lost: 0, doubled: 0 }
    for (const { id, paidAt } of purchases) {
      const plan = planOf.get(id)
      if (paidAt === undefined) {
        if (plan !== undefined) count.doubled += 1
        continue
      }
      count.made += 1
      const earliest = addMonths(new Date(paidAt), months).getTime() - clockToleranceMs
      const latest = addMonths(new Date(), months).getTime() + clockToleranceMs
      const isShort = plan?.tier !== 'starter' || plan.months < months || plan.end_date.getTime() < earliest
      const isLong = plan !== undefined && (plan.months > months || plan.end_date.getTime() > latest)
      if (isShort) count.lost += 1
      else if (isLong) count.doubled += 1
      else count.kept += 1
    }
    return count
  }

  const findWrongLedger = async (paid: number) => {
    const [ledger] = await query<{ cash: number; sum: number }>(
      `select coalesce(sum(amount_paisa) filter (where account = 'cash'), 0)::int as cash,
              coalesce(sum(amount_paisa), 0)::int as sum from ledger_entries`,
    )
    return ledger?.cash === paid * pricePaisa && ledger.sum === 0
      ? []
      : [`The ledger has ₨${(ledger?.cash ?? 0) / 100} instead of ₨${(paid * pricePaisa) / 100}, sum ${ledger?.sum}.`]
  }

  /** Compares the number of events and answers in the log with the totals in tables that are computed from the log. */
  const findWrongTotals = async () => {
    const [totals] = await query<{ events: number; heads: number; answers: number; days: number }>(
      `select (select count(*) from study_events)::int as events,
              (select coalesce(sum(events), 0) from study_heads)::int as heads,
              (select count(*) from study_events where kind = 'answered')::int as answers,
              (select coalesce(sum(questions_answered_today), 0) from user_analytics)::int as days`,
    )
    return totals?.events === totals?.heads && totals?.answers === totals?.days
      ? []
      : [`The totals differ from the log: ${JSON.stringify(totals)}.`]
  }

  return {
    noteMailsUnderWay: async () => {
      for (const { id } of await query<{ id: string }>("select id from pgboss.job where state = 'active'")) {
        killedUnderWay.set(id, (killedUnderWay.get(id) ?? 0) + 1)
      }
    },

    /**
     * Counts the payments that are paid but not completed in our database yet, and the mails that have not arrived yet.
     */
    countUnsettled: async (purchases: readonly Purchase[], registered: readonly string[]) =>
      (await countUncompleted()) +
      promisedMails({ purchases, registered }).filter((copies) => copies.length === 0).length,

    report: async ({ faults, events, purchases, registered }: Outcome): Promise<FaultReport> => {
      const payments = await countPayments(purchases)
      const { count: mails, repeated } = countMails(promisedMails({ purchases, registered }))
      const { refused, signedOut, ...eventCount } = events
      return {
        faults,
        counts: { events: eventCount, payments, mails },
        notes: [
          ...noteOf(repeated.unconfirmed, 'mails sent again, because the connection was cut before the confirmation'),
          ...noteOf(repeated.killed, 'mails sent again, because the server was killed before it recorded the sending'),
        ],
        failures: [
          ...(await findWrongLedger(payments.made)),
          ...(await findWrongTotals()),
          ...noteOf(signedOut, 'times, a device was signed out'),
          ...Object.entries(refused).map(([reason, times]) => `${times} events were refused: ${reason}`),
        ],
      }
    },
  }
}

const noteOf = (times: number, sentence: string) => (times === 0 ? [] : [`${times} ${sentence}`])

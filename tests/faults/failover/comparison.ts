import type { Mailbox } from '../../support/mailbox.ts'
import { readPaymentTotals, readRows } from './payment-totals.ts'
import type { Count, FaultReport } from '../report.ts'
import type { StudentLoad } from './student-load.ts'

const monthsPaid = 6

type Comparison = Record<'events' | 'payments' | 'mails', Count> & { isLedgerBalanced: boolean }

/** Compares everything that the server acknowledged with the database and with the mails that arrived. */
export async function compareWithDatabase(
  databaseUrl: string,
  { events, buyers }: StudentLoad['acknowledged'],
  expectedMails: string[],
  mailbox: Mailbox,
): Promise<Comparison> {
  const rows = await readRows<{ id: string; answer: string }>(
    databaseUrl,
    `select id, user_id || kind || (body ->> 'session') || coalesce(body ->> 'item', '') as answer from study_events`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  const keptEvents = [...events].filter((id) => ids.has(id)).length

  const totals = await readPaymentTotals(databaseUrl)
  const monthsOf = new Map(totals.months.map(({ user_id, months }) => [Number(user_id), months]))
  const months = buyers.map(({ userId }) => monthsOf.get(userId) ?? 0)
  const mails = expectedMails.map(mailbox.count)
  return {
    events: {
      made: events.size,
      kept: keptEvents,
      lost: events.size - keptEvents,
      doubled: rows.length - new Set(rows.map(({ answer }) => answer)).size,
    },
    payments: {
      made: buyers.length,
      kept: months.filter((paid) => paid >= monthsPaid).length,
      lost: months.filter((paid) => paid < monthsPaid).length,
      doubled: months.filter((paid) => paid > monthsPaid).length,
    },
    mails: {
      made: mails.length,
      kept: mails.filter((count) => count > 0).length,
      lost: mails.filter((count) => count === 0).length,
      doubled: mails.filter((count) => count > 1).length,
    },
    isLedgerBalanced: totals.sum === 0,
  }
}

interface Experience {
  requests: number
  repeated: number
  longestErrorMs: number
  failures: Record<string, number>
  copies: number
  alreadyRegistered: number
}

/** Creates the report: how much was kept, lost and doubled, and which errors the students saw. */
export function reportOn({ isLedgerBalanced, ...counts }: Comparison, experience: Experience): FaultReport {
  const { requests, repeated, longestErrorMs, failures, copies, alreadyRegistered } = experience
  const reasons = Object.entries(failures).map(([reason, times]) => `${times} × ${reason}`)
  return {
    faults: 'primary killed and replica promoted, a server process killed',
    counts,
    notes: [
      `${requests} requests, all answered; ${repeated} of them after retries (${reasons.join(', ') || 'no failure'})`,
      `a student saw errors for at most ${(longestErrorMs / 1000).toFixed(1)} s, from the failed request to the success`,
      `${copies} mails arrived again with the same Message-ID, which mailboxes drop`,
      `${alreadyRegistered} repeated registrations got the answer that the address is already registered`,
    ],
    failures: isLedgerBalanced ? [] : ['The ledger is not balanced.'],
  }
}

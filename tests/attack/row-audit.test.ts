import { describe, expect, it } from 'vitest'
import { findWrongRows, type Rows } from './row-audit.ts'

const [victim, attacker, newcomer] = [1, 2, 3]

const rowsOf = (tables: Record<string, object[]>): Rows =>
  new Map(
    Object.entries(tables).map(([table, rows]) => [
      table,
      new Map(rows.map((row) => [JSON.stringify(row), { ...row }])),
    ]),
  )

const users = [
  { id: victim, subscription_status: 'premium' },
  { id: attacker, subscription_status: 'demo' },
]
const payment = { transaction_id: 'p', user_id: victim, status: 'awaiting_transfer' }
const before = { users, payment_transactions: [payment], transfer_proofs: [], study_events: [], ledger_entries: [] }

const wrongAfter = (after: Record<string, object[]>) =>
  findWrongRows(rowsOf(before), rowsOf({ ...before, ...after }), new Set([attacker]))

describe('findWrongRows', () => {
  it('allows new rows of the attackers and of new accounts', () => {
    expect(wrongAfter({})).toEqual([])
    expect(wrongAfter({ study_events: [{ user_id: attacker }, { user_id: newcomer }] })).toEqual([])
    expect(wrongAfter({ users: [...users, { id: newcomer, subscription_status: 'demo' }] })).toEqual([])
  })

  it('reports changed, deleted and added rows of a user who is not an attacker, even if a row refers to the user only through a payment', () => {
    expect(wrongAfter({ payment_transactions: [{ ...payment, status: 'cancelled' }] })).toHaveLength(2)
    expect(wrongAfter({ users: users.slice(1) })).toHaveLength(1)
    expect(wrongAfter({ study_events: [{ user_id: victim }] })).toHaveLength(1)
    expect(wrongAfter({ transfer_proofs: [{ transaction_id: 'p' }] })).toHaveLength(1)
  })

  it('reports new rows without an owner, new ledger entries, and a plan without a payment', () => {
    expect(wrongAfter({ study_events: [{ user_id: null }] })).toHaveLength(1)
    expect(wrongAfter({ ledger_entries: [{ transaction_id: 'p', amount: 1 }] })).toContain(
      '1 new rows in ledger_entries',
    )
    const promoted = users.map((user) => ({ ...user, subscription_status: 'premium' }))
    expect(wrongAfter({ users: promoted })).toEqual([`user ${attacker} got a plan without a payment`])
  })
})

import type { Transaction } from '@titer/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createAttemptKeys, growingPauses, loadKnownPayments, watchPayment } from './payments.ts'

const sessionId = '6f9c2c1e-3a3f-4c55-9a83-6c1f0f2a7b10'

const transaction = (status: Transaction['status']): Transaction => ({
  transaction_id: '0d8d3c0a-54d8-4a86-8d0e-1f2f5a6d7c11',
  session_id: sessionId,
  plan_id: 1,
  plan_name: 'Starter',
  method: 'local-card',
  status,
  amount_paisa: 70_000,
  refunded_paisa: 0,
  held_paisa: 0,
  currency: 'PKR',
  created_at: '2026-11-01T09:00:00Z',
  completed_at: null,
  expires_at: '2026-11-01T10:00:00Z',
  receipt_number: null,
  is_repeat: false,
})

const failure = (status: number) => new ApiError({ code: 'payment.verification', message: 'Not now', status })

type Answer = Transaction['status'] | ApiError

/** Watches a payment while the server returns these responses, one per poll. The last response repeats forever. */
async function watch(answers: Answer[], signal = new AbortController().signal) {
  const pauses: number[] = []
  const updates: string[] = []
  let asked = 0
  const next = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? 'pending'
    asked += 1
    if (answer instanceof ApiError) throw answer
    return transaction(answer)
  }
  const watched = watchPayment({
    payments: { find: next, verify: next },
    sessionId,
    onUpdate: ({ status }) => void updates.push(status),
    pause: async (ms) => void pauses.push(ms),
    signal,
  })
  const end = await watched.then(
    ({ status }) => status,
    (error: unknown) => error,
  )
  return { end, asked, pauses, updates }
}

describe("a payment attempt's key", () => {
  it('[S-11] stays the same for the same plan and payment method, and changes if either changes', () => {
    let made = 0
    const { keyFor, forget } = createAttemptKeys(() => `key ${(made += 1)}`)
    expect(keyFor('starter', 'local-card')).toBe('key 1')
    expect(keyFor('starter', 'local-card')).toBe('key 1')
    expect(keyFor('premium', 'local-card')).toBe('key 2')
    expect(keyFor('premium', 'international-card')).toBe('key 3')
    forget()
    expect(keyFor('premium', 'international-card')).toBe('key 4')
  })
})

describe('a watched payment', () => {
  it('[S-12] is polled only while the provider may still report that it was paid', async () => {
    const ends = [
      'completed',
      'rejected',
      'returned',
      'refunded',
      'disputed',
      'awaiting_transfer',
      'proof_submitted',
    ] as const
    for (const end of ends) expect(await watch([end])).toMatchObject({ end, asked: 1, pauses: [] })
    expect(await watch(['pending', 'pending', 'completed'])).toMatchObject({ end: 'completed', pauses: [0, 2_000] })
  })

  it('[S-12] can succeed after a failed attempt, and is shown as failed only if the provider confirms the failure', async () => {
    expect(await watch(['failed', 'completed'])).toMatchObject({ end: 'completed', updates: [] })
    const late = await watch(['pending', 'failed', 'failed', 'completed'])
    expect(late).toMatchObject({ end: 'completed', updates: ['pending', 'failed', 'failed'] })
    expect(await watch(['expired'])).toMatchObject({ end: 'expired' })
  })

  it('is polled for almost two minutes, with growing pauses', async () => {
    const { end, pauses } = await watch(['pending'])
    expect(end).toBe('pending')
    expect(pauses).toEqual([0, ...growingPauses()])
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    const total = pauses.reduce((sum, ms) => sum + ms, 0)
    expect(total).toBeLessThanOrEqual(120_000)
    expect(total).toBeGreaterThan(100_000)
  })

  it('is still watched after two failed polls in a row, but not after three', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom<Answer>('pending', failure(502), failure(429))), async (answers) => {
        const { end } = await watch(['pending', ...answers.slice(0, 8), 'completed'])
        const run = answers
          .slice(0, 8)
          .map((answer) => (answer === 'pending' ? ' ' : 'x'))
          .join('')
        expect(end instanceof ApiError ? 'given up' : end).toBe(run.includes('xxx') ? 'given up' : 'completed')
      }),
    ))

  it('[X-39] is no longer polled when the server rejects the request', async () => {
    const refused = failure(404)
    expect(await watch([refused])).toMatchObject({ end: refused, asked: 1, pauses: [] })
    expect(await watch(['pending', refused])).toMatchObject({ end: refused, asked: 2, pauses: [0] })
  })

  it('is no longer polled after an abort', async () => {
    const { asked } = await watch(['pending'], AbortSignal.abort())
    expect(asked).toBe(1)
  })
})

describe("an account's payments", () => {
  it('[E-11] are loaded even if their refund state cannot be loaded', async () => {
    const asked: string[] = []
    const known = await loadKnownPayments({
      history: async () => [transaction('completed'), transaction('pending')],
      refundState: async (transactionId) => {
        asked.push(transactionId)
        throw failure(502)
      },
    })
    expect(known.map(({ transaction: { status }, refund }) => ({ status, refund }))).toEqual([
      { status: 'completed', refund: undefined },
      { status: 'pending', refund: undefined },
    ])
    expect(asked).toHaveLength(1)
  })
})

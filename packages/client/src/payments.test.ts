import type { Transaction } from '@titer/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
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
  currency: 'PKR',
  created_at: '2026-11-01T09:00:00Z',
  completed_at: null,
  expires_at: '2026-11-01T10:00:00Z',
})

const failure = (status: number) => new ApiError({ code: 'payment.verification', message: 'Not now', status })

type Answer = Transaction['status'] | ApiError

/** Watches a payment that answers so, one answer after another and then the last one for ever. */
async function watch(answers: Answer[], signal = new AbortController().signal) {
  const pauses: number[] = []
  const told: string[] = []
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
    onTold: ({ status }) => void told.push(status),
    pause: async (ms) => void pauses.push(ms),
    signal,
  })
  const end = await watched.then(
    ({ status }) => status,
    (error: unknown) => error,
  )
  return { end, asked, pauses, told }
}

describe('the key of an attempt', () => {
  it('[S-11] stays while the plan and the way to pay stay, and changes with either', () => {
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

describe('a payment that is watched', () => {
  it('[S-12] is asked for no more once nothing more can come of it', async () => {
    const ends = ['completed', 'rejected', 'refunded', 'disputed', 'awaiting_transfer', 'proof_submitted'] as const
    for (const end of ends) expect(await watch([end])).toMatchObject({ end, asked: 1, pauses: [] })
    expect(await watch(['pending', 'pending', 'completed'])).toMatchObject({ end: 'completed', pauses: [0, 2_000] })
  })

  it('[S-12] counts money that comes after a refusal, and calls it refused only when the provider does', async () => {
    expect(await watch(['failed', 'completed'])).toMatchObject({ end: 'completed', told: [] })
    const late = await watch(['pending', 'failed', 'failed', 'completed'])
    expect(late).toMatchObject({ end: 'completed', told: ['pending', 'failed', 'failed'] })
    expect(await watch(['expired'])).toMatchObject({ end: 'expired' })
  })

  it('is given two minutes, in pauses that grow', async () => {
    const { end, pauses } = await watch(['pending'])
    expect(end).toBe('pending')
    expect(pauses).toEqual([0, ...growingPauses()])
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    const total = pauses.reduce((sum, ms) => sum + ms, 0)
    expect(total).toBeLessThanOrEqual(120_000)
    expect(total).toBeGreaterThan(100_000)
  })

  it('outlives two failures in a row, and no third', () =>
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

  it('[X-39] is given up at once where the server refuses to tell', async () => {
    const refused = failure(404)
    expect(await watch([refused])).toMatchObject({ end: refused, asked: 1, pauses: [] })
    expect(await watch(['pending', refused])).toMatchObject({ end: refused, asked: 2, pauses: [0] })
  })

  it('is left alone once nobody waits', async () => {
    const { asked } = await watch(['pending'], AbortSignal.abort())
    expect(asked).toBe(1)
  })
})

describe('the payments of an account', () => {
  it('[E-11] are told also where nobody can say what became of a refund', async () => {
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

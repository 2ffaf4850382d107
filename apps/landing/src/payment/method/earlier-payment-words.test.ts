import type { Transaction } from '@titer/contract'
import { expect, it } from 'vitest'
import { earlierPaymentWords } from './earlier-payment-words.ts'

const payment = (status: Transaction['status']): Transaction => ({
  transaction_id: '11111111-1111-4111-8111-111111111111',
  session_id: '22222222-2222-4222-8222-222222222222',
  plan_id: 1,
  plan_name: 'Starter',
  method: 'local-bank',
  status,
  amount_paisa: 70_000,
  refunded_paisa: 0,
  held_paisa: 0,
  currency: 'PKR',
  created_at: '2026-11-16T09:00:00Z',
  completed_at: null,
  expires_at: '2026-11-19T09:00:00Z',
  receipt_number: null,
  is_repeat: false,
})

it('the notice about an earlier payment names its plan and price, and links to that payment or to the list of payments', () => {
  for (const status of ['proof_submitted', 'mismatched', 'completed', 'awaiting_transfer', 'pending'] as const) {
    const { text, link } = earlierPaymentWords(payment(status))
    expect(text).toContain('₨700')
    expect(text).toContain('Titer Starter')
    expect(link.to).toMatch(/^\/(payment|account)/)
  }
})

it('while a transfer is under review, the notice says that the student would pay twice; if the plan is already paid, it says that a new payment adds months', () => {
  expect(earlierPaymentWords(payment('proof_submitted')).text).toContain('you pay twice')
  expect(earlierPaymentWords(payment('completed')).text).toContain('months are added')
})

it('after a transfer of a smaller amount, the notice names the received and the missing amount', () => {
  const words = earlierPaymentWords({ ...payment('mismatched'), held_paisa: 65_050 })
  expect(words).toMatchObject({
    title: 'We have received ₨650.50 from you',
    text: 'Titer Starter costs ₨700. Send the missing ₨49.50 instead of paying again.',
  })
})

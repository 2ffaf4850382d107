import { userInfo } from 'node:os'
import { AppError } from '@titer/contract'
import { formatRupees, paymentStatuses, spellReference } from '@titer/domain'
import type { NamedPayment } from '../features/payments/index.ts'
import { violatedIndex } from '../platform/database/unavailable.ts'
import { ProviderUnavailable, RefundByHand } from '../platform/payments/provider.ts'
import type { Services } from '../services.ts'
import { Refusal, type Command } from './operator.ts'

const rupees = (paisa: number) => formatRupees(Math.round(paisa / 100))

const actor = () => `operator ${userInfo().username}`

const line = (payment: NamedPayment) =>
  [
    payment.transactionId,
    payment.status.padEnd(17),
    rupees(payment.amountPaisa).padStart(6),
    payment.planName.padEnd(8),
    payment.provider.padEnd(13),
    payment.createdAt.toISOString(),
    ...(payment.isMismatched ? ['OTHER MONEY CAME'] : []),
  ].join('  ')

const find = async (name: string | undefined, { payments }: Services) => {
  if (name === undefined) throw new Refusal('Say which payment: its id, or the reference of a transfer.')
  const payment = await payments.records.find(name)
  if (payment === undefined) throw new Refusal(`There is no payment ${name}.`)
  return payment
}

const list: Command = async (_, { status }, { payments }) => {
  const wanted = paymentStatuses.find((known) => known === status)
  if (status !== undefined && wanted === undefined) throw new Refusal(`Say one of ${paymentStatuses.join(', ')}.`)
  const found = await payments.records.list(wanted)
  return found.length === 0 ? ['No payments.'] : found.map(line)
}

const show: Command = async ([name], _, services) => {
  const payment = await find(name, services)
  const { events, ledger } = await services.payments.records.about(payment.transactionId)
  return [
    line(payment),
    `user       ${payment.userId ?? 'gone'}`,
    `reference  ${payment.provider === 'bank-transfer' ? spellReference(payment.reference ?? '') : payment.reference}`,
    `money      ${rupees(payment.capturedPaisa)} came, ${rupees(payment.refundedPaisa)} went back, dispute ${payment.dispute}`,
    ...events.map(({ receivedAt, type }) => `heard      ${receivedAt.toISOString()}  ${type}`),
    ...ledger.map(({ account, amountPaisa }) => `ledger     ${account.padEnd(8)} ${amountPaisa / 100}`),
  ]
}

const confirmTransfer: Command = async ([reference], options, services) => {
  const { 'bank-id': bankId, amount, date } = options
  if (typeof bankId !== 'string' || typeof amount !== 'string' || typeof date !== 'string') {
    throw new Refusal("Say --bank-id, --amount in rupees and --date, as they stand on the bank's statement.")
  }
  const amountPaisa = Math.round(Number(amount) * 100)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  if (!(amountPaisa > 0) || !isDate) throw new Refusal('Say the amount as 700 and the date as 2026-11-15.')
  const found = await find(reference, services)
  try {
    const statement = { bankTransactionId: bankId.trim(), amountPaisa, receivedOn: date }
    const payment = await services.payments.transfers.confirm(found.reference ?? '', statement, actor())
    if (payment === undefined) throw new Refusal(`${reference} is no transfer.`)
    return [line(payment)]
  } catch (error) {
    if (violatedIndex(error) === undefined) throw error
    throw new Refusal(`${bankId} has paid for something already.`)
  }
}

const refund: Command = async ([name], { 'by-hand': byHand }, services) => {
  const found = await find(name, services)
  try {
    const payment = await services.payments.refunds.grant(found, actor(), byHand === true)
    return payment === undefined ? [] : [line(payment)]
  } catch (error) {
    const isKnown = error instanceof AppError || error instanceof RefundByHand || error instanceof ProviderUnavailable
    throw isKnown ? new Refusal(error.message) : error
  }
}

const reconcile: Command = async (_words, _options, { payments }) => {
  const asked = await payments.reconcile()
  return [`Asked about ${asked} payments.`]
}

export const paymentCommands = {
  list: { usage: '[--status pending]', run: list },
  show: { usage: '<id or reference>', run: show },
  'confirm-transfer': { usage: '<reference> --bank-id <id> --amount <rupees> --date <day>', run: confirmTransfer },
  refund: { usage: '<id or reference> [--by-hand]', run: refund },
  reconcile: { usage: '', run: reconcile },
} satisfies Record<string, { usage: string; run: Command }>

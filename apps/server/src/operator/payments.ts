import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '@titer/contract'
import {
  formatAmount,
  formatReceiptNumber,
  formatReference,
  heldPaisa,
  maskAccountNumber,
  paymentStatuses,
} from '@titer/domain'
import { accountOfRequest, type PaymentWithPlan, type RefundRequest } from '../features/payments/index.ts'
import { violatedUniqueIndex } from '../platform/database/database-errors.ts'
import { ProviderUnavailable, ManualRefundRequired } from '../platform/payments/provider.ts'
import type { Services } from '../services.ts'
import { CommandError, type Command, type RunCommand } from './command.ts'

const actor = () => `operator ${userInfo().username}`

const line = (payment: PaymentWithPlan) =>
  [
    payment.transactionId,
    payment.status.padEnd(17),
    formatAmount(payment.amountPaisa, payment.currency).padStart(6),
    payment.planName.padEnd(8),
    payment.provider.padEnd(13),
    payment.createdAt.toISOString(),
    ...(payment.provider === 'bank-transfer' && payment.reference ? [formatReference(payment.reference)] : []),
    ...(payment.isMismatched ? ['CHECK MANUALLY'] : []),
    ...(payment.repeatsTransactionId !== null && payment.capturedPaisa > payment.refundedPaisa ? ['PAID TWICE'] : []),
    ...(payment.userId === null && payment.capturedPaisa > payment.refundedPaisa ? ['ACCOUNT DELETED'] : []),
  ].join('  ')

/** Replaces each run of white space, control characters and format characters with one space. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

const describeRefundRequest = (request: RefundRequest) => {
  const { askedAt, isEligible, reason, decision, decidedAt, refusalExplanation } = request
  const account = accountOfRequest(request)
  return [
    `requested  ${askedAt.toISOString()}  ${isEligible ? 'eligible' : 'not eligible'} (${reason})  ${explanationOf(request)}`,
    ...(account === undefined ? [] : [`pay to     ${plain(account.bank)}, ${maskAccountNumber(account.number)}`]),
    decidedAt === null
      ? 'decision   open'
      : `decision   ${decidedAt.toISOString()}  ${[decision, refusalExplanation].filter(Boolean).join(': ')}`,
  ]
}

const explanationOf = ({ isAutomatic, explanation }: RefundRequest) =>
  isAutomatic ? 'Recorded by Titer: the student paid twice.' : plain(explanation)

const find = async (name: string | undefined, { payments }: Services) => {
  if (name === undefined) {
    throw new CommandError('Which payment? Give its id, the number of its receipt or the reference of a transfer.')
  }
  const payment = await payments.records.find(name)
  if (payment === undefined) throw new CommandError(`Payment not found: ${name}`)
  return payment
}

const list: RunCommand = async (_, { status, refunds }, { payments }) => {
  if (refunds === true) return listRefunds(payments)
  const wanted = paymentStatuses.find((known) => known === status)
  if (status !== undefined && wanted === undefined)
    throw new CommandError(`--status must be one of: ${paymentStatuses.join(', ')}.`)
  const found = await payments.records.list(wanted)
  return found.length === 0 ? ['No payments.'] : found.map(line)
}

const listRefunds = async (payments: Services['payments']) => {
  const open = await payments.records.openRefundRequests()
  return open.length === 0
    ? ['No open refund requests.']
    : open.map((request) =>
        [
          request.transactionId,
          request.askedAt.toISOString(),
          `${request.isEligible ? 'eligible' : 'not eligible'} (${request.reason})`.padEnd(23),
          explanationOf(request),
          ...(request.provider === 'bank-transfer' && request.accountNumber === null ? ['NO ACCOUNT YET'] : []),
        ].join('  '),
      )
}

const show: RunCommand = async ([name], _, services) => {
  const payment = await find(name, services)
  const { email, events, ledger, request, proofs, received } = await services.payments.records.about(payment)
  const money = (paisa: number) => formatAmount(paisa, payment.currency)
  return [
    line(payment),
    `user       ${payment.userId ?? 'deleted'}  ${email ?? ''}`,
    `reference  ${payment.provider === 'bank-transfer' ? formatReference(payment.reference ?? '') : payment.reference}`,
    `money      ${money(payment.capturedPaisa)} paid, ${money(payment.refundedPaisa)} refunded, dispute ${payment.dispute}`,
    ...(heldPaisa(payment) > 0 || payment.returnedPaisa > 0
      ? [`wrong sum  ${money(heldPaisa(payment))} held, ${money(payment.returnedPaisa)} sent back`]
      : []),
    ...(payment.receiptNumber === null ? [] : [`receipt    ${formatReceiptNumber(payment.receiptNumber)}`]),
    ...(payment.repeatsTransactionId === null ? [] : [`repeats    ${payment.repeatsTransactionId}`]),
    `proofs     ${proofs}`,
    ...received.map(({ receivedOn, amountPaisa, bankTransactionId }) =>
      ['statement ', receivedOn, money(amountPaisa), plain(bankTransactionId)].join(' '),
    ),
    ...(request === undefined ? [] : describeRefundRequest(request)),
    ...events.map(({ receivedAt, type }) => `event      ${receivedAt.toISOString()}  ${type}`),
    ...ledger.map(({ account, amountPaisa }) => `ledger     ${account.padEnd(8)} ${amountPaisa / 100}`),
  ]
}

const confirmTransfer: RunCommand = async ([reference], options, services) => {
  const { 'bank-id': bankId, amount, date } = options
  if (typeof bankId !== 'string' || typeof amount !== 'string' || typeof date !== 'string') {
    throw new CommandError('Give --bank-id, --amount in rupees and --date as on the bank statement.')
  }
  const amountPaisa = Math.round(Number(amount) * 100)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  if (!(amountPaisa > 0) || !isDate) throw new CommandError('--amount must look like 700 and --date like 2026-11-15.')
  const found = await find(reference, services)
  try {
    const statement = { bankTransactionId: bankId.trim(), amountPaisa, receivedOn: date }
    const payment = await services.payments.transfers.confirm(found.reference ?? '', statement, actor())
    if (payment === undefined) throw new CommandError(`${reference} is not a bank transfer.`)
    return [line(payment)]
  } catch (error) {
    if (error instanceof AppError)
      throw new CommandError(
        `${error.message} Confirm this line of the statement for another payment, or return the money.`,
      )
    if (violatedUniqueIndex(error) !== 'bank_receipts_pkey') throw error
    throw new CommandError(`Bank transaction ${bankId} is already confirmed for a payment.`)
  }
}

const refund: RunCommand = async ([name], { 'by-hand': byHand }, services) => {
  const found = await find(name, services)
  try {
    const payment = await services.payments.refunds.grant(found, actor(), byHand === true)
    return payment === undefined ? [] : [line(payment)]
  } catch (error) {
    const isKnown =
      error instanceof AppError || error instanceof ManualRefundRequired || error instanceof ProviderUnavailable
    if (!isKnown) throw error
    const needsAccount =
      error instanceof ManualRefundRequired && found.provider === 'bank-transfer' && found.capturedPaisa > 0
    throw new CommandError(needsAccount ? `${error.message} ${await payTo(found, services)}` : error.message)
  }
}

/** Shows the full account number, because the operator has to transfer the refund to this account. */
const payTo = async (payment: PaymentWithPlan, services: Services) => {
  const { request } = await services.payments.records.about(payment)
  const account = request && accountOfRequest(request)
  if (account === undefined) return 'The student has not named a bank account for the refund yet.'
  const { title, bank, number } = account
  return `Pay ${formatAmount(payment.amountPaisa, payment.currency)} to ${plain(title)}, ${plain(bank)}, ${number}`
}

const reasonIn = (because: string | boolean | undefined) => {
  const text = typeof because === 'string' ? because.trim() : ''
  if (text === '') throw new CommandError('Give --because "WORDS". The student gets this text by mail.')
  return text
}

const refuseRefund: RunCommand = async ([name], { because }, services) => {
  const text = reasonIn(because)
  const payment = await find(name, services)
  if (!(await services.payments.refunds.refuse(payment, text, actor()))) {
    throw new CommandError(
      'There is no open refund request: none was made, it is already decided, or the money was refunded.',
    )
  }
  return [`Refused. The student gets a mail with this text: ${text}`]
}

const saveProofs: RunCommand = async ([name], { to }, services) => {
  if (typeof to !== 'string') throw new CommandError('Give --to with the folder to write the proofs to.')
  const payment = await find(name, services)
  const folder = resolve(to)
  const proofs = await services.payments.transfers.exportProofs(payment, folder, actor())
  if (proofs.length === 0) throw new CommandError('No proof was sent for this payment.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths: string[] = []
  for (const { fileName, content } of proofs) {
    const path = join(folder, fileName)
    await writeFile(path, content, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new CommandError(`${path} already exists and was not overwritten.`) : error
    })
    paths.push(path)
  }
  return paths
}

const rejectTransfer: RunCommand = async ([name], { because }, services) => {
  const text = reasonIn(because)
  const payment = await find(name, services)
  if (!(await services.payments.transfers.reject(payment, text, actor()))) {
    throw new CommandError('This transfer is no longer open.')
  }
  return [`Rejected. The student gets a mail with this text: ${text}`]
}

const reconcile: RunCommand = async ([name], _options, services) => {
  const payment = name === undefined ? undefined : await find(name, services)
  const count = await services.payments.reconcile(payment)
  return payment === undefined ? [`Looked up ${count} payments.`] : [line(await find(name, services))]
}

/**
 * Wraps a command so that an audit entry is written before the command runs. The other commands are not wrapped: the
 * functions that they call write audit entries with more details.
 */
const withAuditEntry =
  (action: string, run: RunCommand): RunCommand =>
  async (args, options, services) => {
    const entry = { actor: actor(), action, subject: args[0] ?? 'all', details: { ...options } }
    await services.payments.writeAuditEntry(entry)
    return run(args, options, services)
  }

export const paymentCommands = {
  list: { usage: '[--status STATUS | --refunds]', run: withAuditEntry('list', list) },
  show: { usage: 'PAYMENT', run: withAuditEntry('show', show) },
  'confirm-transfer': { usage: 'REFERENCE --bank-id ID --amount RUPEES --date DAY', run: confirmTransfer },
  refund: { usage: 'PAYMENT [--by-hand]', run: refund },
  'refuse-refund': { usage: 'PAYMENT --because "WORDS"', run: refuseRefund },
  'save-proofs': { usage: 'PAYMENT --to FOLDER', run: saveProofs },
  'reject-transfer': { usage: 'REFERENCE --because "WORDS"', run: rejectTransfer },
  reconcile: { usage: '[PAYMENT]', run: withAuditEntry('reconcile', reconcile) },
} satisfies Record<string, Command>

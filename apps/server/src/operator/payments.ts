import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '@titer/contract'
import { formatRupees, paymentStatuses, spellReference } from '@titer/domain'
import type { NamedPayment, RefundRequest } from '../features/payments/index.ts'
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
    ...(payment.provider === 'bank-transfer' && payment.reference ? [spellReference(payment.reference)] : []),
    ...(payment.isMismatched ? ['LOOK AT THE MONEY'] : []),
    ...(payment.userId === null && payment.capturedPaisa > payment.refundedPaisa ? ['THE ACCOUNT IS GONE'] : []),
  ].join('  ')

// What somebody has written must not steer the operator's terminal.
const plain = (words: string) => words.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

const asked = ({ askedAt, isEligible, reason, words, decision, decidedAt, decisionWords }: RefundRequest) => [
  `asked      ${askedAt.toISOString()}  ${isEligible ? 'eligible' : 'not eligible'} (${reason})  ${plain(words)}`,
  decidedAt === null
    ? 'decision   open'
    : `decision   ${decidedAt.toISOString()}  ${[decision, decisionWords].filter(Boolean).join(': ')}`,
]

const find = async (name: string | undefined, { payments }: Services) => {
  if (name === undefined) throw new Refusal('Say which payment: its id, or the reference of a transfer.')
  const payment = await payments.records.find(name)
  if (payment === undefined) throw new Refusal(`There is no payment ${name}.`)
  return payment
}

const list: Command = async (_, { status, refunds }, { payments }) => {
  if (refunds === true) return listRefunds(payments)
  const wanted = paymentStatuses.find((known) => known === status)
  if (status !== undefined && wanted === undefined) throw new Refusal(`Say one of ${paymentStatuses.join(', ')}.`)
  const found = await payments.records.list(wanted)
  return found.length === 0 ? ['No payments.'] : found.map(line)
}

const listRefunds = async (payments: Services['payments']) => {
  const open = await payments.records.openRefundRequests()
  return open.length === 0
    ? ['No open refund requests.']
    : open.map(({ transactionId, askedAt, isEligible, reason, words }) =>
        [
          transactionId,
          askedAt.toISOString(),
          `${isEligible ? 'eligible' : 'not eligible'} (${reason})`.padEnd(23),
          plain(words),
        ].join('  '),
      )
}

const show: Command = async ([name], _, services) => {
  const payment = await find(name, services)
  const { email, events, ledger, request, proofs, received } = await services.payments.records.about(payment)
  return [
    line(payment),
    `user       ${payment.userId ?? 'gone'}  ${email ?? ''}`,
    `reference  ${payment.provider === 'bank-transfer' ? spellReference(payment.reference ?? '') : payment.reference}`,
    `money      ${rupees(payment.capturedPaisa)} came, ${rupees(payment.refundedPaisa)} went back, dispute ${payment.dispute}`,
    `proofs     ${proofs}`,
    ...received.map(({ receivedOn, amountPaisa, bankTransactionId }) =>
      ['statement ', receivedOn, rupees(amountPaisa), plain(bankTransactionId)].join(' '),
    ),
    ...(request === undefined ? [] : asked(request)),
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
    if (error instanceof AppError)
      throw new Refusal(`${error.message} Confirm the line for another payment, or send it back.`)
    if (violatedIndex(error) !== 'bank_receipts_pkey') throw error
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

const refuseRefund: Command = async ([name], { because }, services) => {
  const words = typeof because === 'string' ? because.trim() : ''
  if (words === '') throw new Refusal('Say --because "…": the person gets these words by mail.')
  const payment = await find(name, services)
  if (!(await services.payments.refunds.refuse(payment, words, actor()))) {
    throw new Refusal('There is no open request: nobody has asked, or it is decided, or the money has gone back.')
  }
  return [`Refused. The person is told by mail: ${words}`]
}

const saveProofs: Command = async ([name], { to }, services) => {
  if (typeof to !== 'string') throw new Refusal('Say --to, the folder to write them into.')
  const payment = await find(name, services)
  const folder = resolve(to)
  const proofs = await services.payments.transfers.takeProofs(payment, folder, actor())
  if (proofs.length === 0) throw new Refusal('No proof was sent for this payment.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths: string[] = []
  for (const { fileName, content } of proofs) {
    const path = join(folder, fileName)
    await writeFile(path, content, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new Refusal(`${path} is there already, and stays as it is.`) : error
    })
    paths.push(path)
  }
  return paths
}

const rejectTransfer: Command = async ([name], { because }, services) => {
  const words = typeof because === 'string' ? because.trim() : ''
  if (words === '') throw new Refusal('Say --because "…": the person gets these words by mail.')
  const payment = await find(name, services)
  if (!(await services.payments.transfers.reject(payment, words, actor()))) {
    throw new Refusal('Nobody waits for this transfer any more.')
  }
  return [`Rejected. The person is told by mail: ${words}`]
}

const reconcile: Command = async ([name], _options, services) => {
  const payment = name === undefined ? undefined : await find(name, services)
  const asked = await services.payments.reconcile(payment)
  return payment === undefined ? [`Asked about ${asked} payments.`] : [line(await find(name, services))]
}

/** That somebody looked is written down as well as what they did. */
const writtenDown =
  (action: string, run: Command): Command =>
  async (words, options, services) => {
    const deed = { actor: actor(), action, subject: words[0] ?? 'all', details: { ...options } }
    await services.payments.writeDown(deed)
    return run(words, options, services)
  }

export const paymentCommands = {
  list: { usage: '[--status pending | --refunds]', run: writtenDown('list', list) },
  show: { usage: '<id or reference>', run: writtenDown('show', show) },
  'confirm-transfer': { usage: '<reference> --bank-id <id> --amount <rupees> --date <day>', run: confirmTransfer },
  refund: { usage: '<id or reference> [--by-hand]', run: refund },
  'refuse-refund': { usage: '<id or reference> --because "<words>"', run: refuseRefund },
  'save-proofs': { usage: '<id or reference> --to <folder>', run: saveProofs },
  'reject-transfer': { usage: '<reference> --because "<words>"', run: rejectTransfer },
  reconcile: { usage: '[id or reference]', run: writtenDown('reconcile', reconcile) },
} satisfies Record<string, { usage: string; run: Command }>

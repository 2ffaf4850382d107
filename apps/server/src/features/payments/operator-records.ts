import { parseReceiptNumber, parseReference, type PaymentStatus } from '@titer/domain'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { accountStore } from '../accounts/index.ts'
import { paymentStore, type PaymentWithPlan } from './payment/payment-store.ts'
import { refundRequestStore } from './refunds/refund-request-store.ts'
import { countProofs, type Transfers } from './transfers/transfers.ts'

interface Needs {
  database: Database
  transfers: Pick<Transfers, 'statementLinesOf'>
}

/** Creates the operator's view of all users' payments. */
export const createOperatorRecords = ({ database, transfers }: Needs) => ({
  list: (status: PaymentStatus | undefined) => paymentStore(database).newest(status, 100),

  countByProvider: () => paymentStore(database).countByProvider(),

  openRefundRequests: () => refundRequestStore(database).open(),

  /** Finds a payment by its id, its receipt number or its bank transfer reference. */
  find: async (idOrReference: string) => {
    const receipt = parseReceiptNumber(idOrReference)
    if (receipt !== undefined) return paymentStore(database).findByReceipt(receipt)
    const reference = parseReference(idOrReference)
    const byReference =
      reference === undefined ? undefined : await paymentStore(database).findByReference('bank-transfer', reference)
    return byReference ?? (isUuid(idOrReference) ? paymentStore(database).find(idOrReference) : undefined)
  },

  about: async ({ transactionId, userId }: PaymentWithPlan) => ({
    email: userId === null ? undefined : await accountStore(database, userId).email(),
    events: await paymentStore(database).eventsOf(transactionId),
    ledger: await paymentStore(database).ledgerOf(transactionId),
    request: await refundRequestStore(database).find(transactionId),
    proofs: await countProofs(database, transactionId),
    received: await transfers.statementLinesOf(transactionId),
  }),
})

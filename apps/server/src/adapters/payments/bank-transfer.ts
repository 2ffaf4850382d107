import { makeReference, raastQr, spellReference, type RaastRequest } from '@titer/domain'
import type { BankDetails } from '@titer/contract'
import { ForgedEvent, RefundByHand, type PaymentProvider } from '../../platform/payments/provider.ts'
import { sha256 } from '../../platform/secrets.ts'

/** What the operator's bank has given for codes that banking apps read. */
type RaastSettings = Omit<RaastRequest, 'amountPaisa' | 'reference'>

interface Settings {
  account: BankDetails
  raast: RaastSettings | undefined
  landing: string
}

const hours = 3_600

/** Transfers from any bank or wallet. No machine tells of them: the operator finds them on the statement. */
export const bankTransferProvider = ({ account, raast, landing }: Settings): PaymentProvider => ({
  name: 'bank-transfer',
  firstAttempt: 'awaiting_transfer',
  openSeconds: 72 * hours,

  // Made from our own id, so that the same order has the same reference whenever it is opened.
  open: ({ transactionId, sessionId, planId }) =>
    Promise.resolve({
      reference: makeReference(sha256(transactionId)),
      url: `${landing}/payment/checkout?session=${sessionId}&plan=${planId}`,
    }),

  instructions: ({ reference, amountPaisa }) => ({
    bankDetails: account,
    reference: spellReference(reference),
    qrCode: raast === undefined ? null : raastQr({ ...raast, amountPaisa, reference }),
  }),

  lookUp: () => Promise.resolve([]),

  refund: ({ reference }) =>
    Promise.reject(new RefundByHand(`Transfer the money of ${spellReference(reference)} back, then say so here.`)),

  read: () => {
    throw new ForgedEvent('A bank sends no messages.')
  },
})

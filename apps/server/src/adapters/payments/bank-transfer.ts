import { makeReference, raastQr, formatReference, type RaastRequest } from '@titer/domain'
import type { BankDetails } from '@titer/contract'
import { ForgedEvent, ManualRefundRequired, type PaymentProvider } from '../../platform/payments/provider.ts'
import { sha256 } from '../../platform/secrets.ts'

/** The settings that the operator's bank provides for QR codes of Raast, Pakistan's instant payment system. */
type RaastSettings = Omit<RaastRequest, 'amountPaisa' | 'reference'>

interface Settings {
  account: BankDetails
  raast: RaastSettings | undefined
  landing: string
}

const hours = 3_600

/**
 * Creates the provider for transfers from any bank or wallet. No API reports these transfers; the operator finds them
 * on the bank statement.
 */
export const bankTransferProvider = ({ account, raast, landing }: Settings): PaymentProvider => ({
  name: 'bank-transfer',
  firstAttempt: 'awaiting_transfer',
  openSeconds: 72 * hours,

  // The reference is derived from our id, so opening the same order again returns the same reference.
  open: ({ transactionId, sessionId, planId }) =>
    Promise.resolve({
      reference: makeReference(sha256(transactionId)),
      url: `${landing}/payment/checkout?session=${sessionId}&plan=${planId}`,
    }),

  instructions: ({ reference, amountPaisa }) => ({
    bankDetails: account,
    reference: formatReference(reference),
    qrCode: raast === undefined ? null : raastQr({ ...raast, amountPaisa, reference }),
  }),

  lookUp: () => Promise.resolve([]),

  refund: ({ reference }) =>
    Promise.reject(
      new ManualRefundRequired(
        `Transfer the money of ${formatReference(reference)} back, then run this command again with --by-hand.`,
      ),
    ),

  read: () => {
    throw new ForgedEvent('Banks send no webhooks.')
  },
})

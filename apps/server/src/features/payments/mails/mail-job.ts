/** The kind of a mail about a payment. Each kind has its own text. */
export type MailKind =
  | 'completed'
  | 'paid_twice'
  | 'refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'mismatched'
  | 'short'
  | 'returned'
  | 'rejected'
  | 'instructions'
  | 'refund_requested'
  | 'refund_refused'

/**
 * A queued mail about a payment. The field names must not change, because the queue may still contain jobs from an
 * older version of the server.
 */
export interface MailJob {
  transactionId: string
  /** The kind of the mail. */
  news: MailKind
  /** The operator's explanation for rejecting a transfer or refusing a refund. */
  words?: string
  /** The amount received so far. Only the mails about a wrong amount mention it. */
  receivedPaisa?: number | undefined
}

/** The queue's name. It is stored with queued jobs, so it cannot change without a migration. */
export const mailQueueName = 'payments-letters'

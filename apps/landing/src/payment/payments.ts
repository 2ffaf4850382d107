import { createPayments } from '@titer/client/payments'
import type { Payments } from '@titer/client/payments'
import { client } from '../account/session/client.ts'

let instance: Payments | undefined

/** The payment requests, sent with the session of the signed-in user. */
export function payments() {
  instance ??= createPayments(client())
  return instance
}

import { createPayments } from '@titer/client/payments'
import type { Payments } from '@titer/client/payments'
import { client } from '../account/session/client.ts'

let instance: Payments | undefined

/** Returns the payment API, which sends requests with the user's session. */
export function payments() {
  instance ??= createPayments(client())
  return instance
}

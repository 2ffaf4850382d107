import { createPayments } from '@titer/client/payments'
import type { Payments } from '@titer/client/payments'
import { client } from '../account/client.ts'

let made: Payments | undefined

/** What the pages ask about paying, as whoever is signed in. */
export function payments() {
  made ??= createPayments(client())
  return made
}

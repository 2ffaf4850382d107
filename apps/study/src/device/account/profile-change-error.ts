import { isOffline } from '@titer/client'
import { explain } from '@titer/screens/words'
import { messages } from '@titer/contract'

const offlineMessage = 'Not changed: you are offline. Try again when you are back online.'

/** Returns the error message for a failed change to the public profile. */
export function profileChangeError(error: unknown): string {
  return isOffline(error) ? offlineMessage : explain(error, { otherwise: { message: messages.unexpected } }).toast
}

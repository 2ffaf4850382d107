import { messages } from '@titer/contract'
import { explain } from '../words/explain.ts'

const fieldsByCode = { 'auth.usernameTaken': 'username', 'auth.weakPassword': 'newPassword' }

/** Returns the sentences that explain why an account change failed, with the field that caused the failure. */
export const explainAccountError = (error: unknown) =>
  explain(error, { otherwise: { message: messages.unexpected }, fieldsByCode })

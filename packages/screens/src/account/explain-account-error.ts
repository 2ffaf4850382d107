import { messages } from '@titer/contract'
import { explain } from '../words/explain.ts'

const fieldsByCode = { 'auth.usernameTaken': 'username', 'auth.weakPassword': 'newPassword' }

/** Explains why a change of the account failed, at the field that caused it. */
export const explainAccountError = (error: unknown) =>
  explain(error, { otherwise: { message: messages.unexpected }, fieldsByCode })

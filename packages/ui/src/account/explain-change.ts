import { explain } from '@titer/client'
import { messages } from '@titer/contract'

const fieldsByCode = { 'auth.usernameTaken': 'username', 'auth.weakPassword': 'newPassword' }

/** Why the account is not changed, at the field it is about. */
export const explainChange = (error: unknown) =>
  explain(error, { otherwise: { message: messages.unexpected }, fieldsByCode })

import { explain } from '@titer/client'
import { messages } from '@titer/contract'

// The landing's pages say some of the catalogue's sentences in their own words.
const variants = {
  'auth.unverified': messages.unverifiedLanding,
  'auth.emailTaken': messages.emailTakenLanding,
  [messages.invalidEmail]: messages.invalidEmailLanding,
}

const fieldsByCode = {
  'auth.emailTaken': 'email',
  'auth.usernameTaken': 'username',
  'auth.weakPassword': 'password',
}

export const explainHere = (error: unknown, otherwise: { message: string; toast?: string }) =>
  explain(error, { otherwise, variants, fieldsByCode })

import { explain } from '@titer/screens/words'
import { messages } from '@titer/contract'

// The requirements specify other messages for these errors on the landing site than in the study app.
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

export const explainError = (error: unknown, fallback: { message: string; toast?: string }) =>
  explain(error, { otherwise: fallback, variants, fieldsByCode })

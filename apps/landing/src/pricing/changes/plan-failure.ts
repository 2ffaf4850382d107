import { ApiError } from '@titer/client'

interface PlanFailure {
  text: string
  /** Whether signing in again may help. */
  needsLogin: boolean
}

const isAboutLogin = (message: string) => /token|auth|login/i.test(message)

/** The message for a failed plan change. */
export function explainPlanFailure(error: unknown): PlanFailure {
  const message = error instanceof ApiError ? reasonOf(error) : ''
  if (isAboutLogin(message)) return { text: message, needsLogin: true }
  return { text: message ? `Operation failed: ${message}` : 'Please try again.', needsLogin: false }
}

/** An answer that is not from our server, such as the error page of a proxy, contains no reason for the user. */
const reasonOf = ({ code, message }: ApiError) => (code === 'client.answer' ? '' : message)

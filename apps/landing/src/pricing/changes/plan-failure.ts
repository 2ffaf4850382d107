import { ApiError } from '@titer/client'

interface PlanFailure {
  text: string
  /** Whether the user should sign in again. */
  needsLogin: boolean
}

const isAboutLogin = (message: string) => /token|auth|login/i.test(message)

/** Returns the message for a failed plan change. */
export function explainPlanFailure(error: unknown): PlanFailure {
  const message = error instanceof ApiError ? reasonOf(error) : ''
  if (isAboutLogin(message)) return { text: message, needsLogin: true }
  return { text: message ? `Operation failed: ${message}` : 'Please try again.', needsLogin: false }
}

/**
 * Returns the server's reason. A response that is not from our server, such as a proxy's error page, contains no
 * reason.
 */
const reasonOf = ({ code, message }: ApiError) => (code === 'client.answer' ? '' : message)

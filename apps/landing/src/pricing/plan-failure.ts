import { ApiError } from '@titer/client'

interface PlanFailure {
  sentence: string
  /** Whether signing in again may help. */
  needsLogin: boolean
}

const isAboutLogin = (message: string) => /token|auth|login/i.test(message)

/** What is said of a change of plan that failed. */
export function explainPlanFailure(error: unknown): PlanFailure {
  const message = error instanceof ApiError ? reasonOf(error) : ''
  if (isAboutLogin(message)) return { sentence: message, needsLogin: true }
  return { sentence: message ? `Operation failed: ${message}` : 'Please try again.', needsLogin: false }
}

/** A page of a proxy gives none. */
const reasonOf = ({ code, message }: ApiError) => (code === 'client.answer' ? '' : message)

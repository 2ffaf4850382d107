export interface ThrottleRule {
  /** The number of attempts without a delay. */
  freeAttempts: number
  firstDelaySeconds: number
  longestDelaySeconds: number
  /** How long after the first attempt all attempts are forgotten. */
  forgetSeconds: number
}

export interface ThrottleState {
  attempts: number
  windowStartedAt: Date
  blockedUntil: Date
}

export const accountThrottle: ThrottleRule = {
  freeAttempts: 5,
  firstDelaySeconds: 2,
  longestDelaySeconds: 900,
  forgetSeconds: 86_400,
}

// A whole campus may share one IP address, so an address gets far more free attempts than an account.
export const addressThrottle: ThrottleRule = {
  freeAttempts: 100,
  firstDelaySeconds: 2,
  longestDelaySeconds: 900,
  forgetSeconds: 900,
}

const delaySeconds = (attempts: number, rule: ThrottleRule) =>
  attempts < rule.freeAttempts
    ? 0
    : Math.min(rule.longestDelaySeconds, rule.firstDelaySeconds * 2 ** Math.min(30, attempts - rule.freeAttempts))

export type Admission = { admitted: true; state: ThrottleState } | { admitted: false; retryAfterSeconds: number }

/**
 * Decides whether to admit an attempt. Counts the attempt before its outcome is known, so that guesses sent in parallel
 * cannot all pass.
 */
export function admitAttempt(state: ThrottleState | undefined, now: Date, rule: ThrottleRule): Admission {
  const waitMs = state === undefined ? 0 : state.blockedUntil.getTime() - now.getTime()
  if (waitMs > 0) return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
  const isOld = state === undefined || now.getTime() - state.windowStartedAt.getTime() > rule.forgetSeconds * 1000
  const { attempts, windowStartedAt } = isOld ? { attempts: 0, windowStartedAt: now } : state
  const blockedUntil = new Date(now.getTime() + delaySeconds(attempts + 1, rule) * 1000)
  return { admitted: true, state: { attempts: attempts + 1, windowStartedAt, blockedUntil } }
}

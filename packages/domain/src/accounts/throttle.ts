export interface ThrottleRule {
  /** Attempts that cost nothing. */
  freeAttempts: number
  firstDelaySeconds: number
  longestDelaySeconds: number
  /** After this long without an attempt everything is forgotten. */
  forgetSeconds: number
}

export interface ThrottleState {
  attempts: number
  lastAttemptAt: Date
  blockedUntil: Date
}

export const accountThrottle: ThrottleRule = {
  freeAttempts: 5,
  firstDelaySeconds: 2,
  longestDelaySeconds: 900,
  forgetSeconds: 86_400,
}

// A whole campus may stand behind one address, so it gets far more room than one account.
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

/** Counts an attempt before it is known to fail, so that guesses sent at once cannot slip past together. */
export function admit(state: ThrottleState | undefined, now: Date, rule: ThrottleRule): Admission {
  const waitMs = state === undefined ? 0 : state.blockedUntil.getTime() - now.getTime()
  if (waitMs > 0) return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
  const forgotten = state === undefined || now.getTime() - state.lastAttemptAt.getTime() > rule.forgetSeconds * 1000
  const attempts = forgotten ? 1 : state.attempts + 1
  return {
    admitted: true,
    state: {
      attempts,
      lastAttemptAt: now,
      blockedUntil: new Date(now.getTime() + delaySeconds(attempts, rule) * 1000),
    },
  }
}

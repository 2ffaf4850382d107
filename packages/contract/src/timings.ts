/** The timings of the sign-in flows, shared by the server and the browser. */
export const identityTimings = {
  networkTimeoutMs: 30_000,
  networkTimeoutMobileMs: 60_000,
  refreshBeforeExpirySeconds: 300,
  tokenSyncMaxAgeSeconds: 300,
  redirectCacheSeconds: 600,
} as const

export const accountTimings = {
  accessTokenSeconds: 600,
  sessionDays: 30,
  resendCooldownSeconds: 60,
  verificationHours: 24,
  resetMinutes: 60,
  recoverDays: 7,
  handoffSeconds: 60,
  recentLoginSeconds: 600,
  verifiedRedirectMs: 2_000,
  restoreDelayMs: 100,
  highlightMs: 1_500,
} as const

export const callTimeouts = {
  backendMs: 10_000,
  loginMs: 15_000,
  subscriptionStatusMs: 5_000,
  /** For calls that send or receive much data, perhaps over a slow connection. */
  largeMs: 120_000,
} as const

export const googlePopup = { width: 500, height: 600 } as const

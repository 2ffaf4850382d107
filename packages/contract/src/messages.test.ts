import { describe, expect, it } from 'vitest'
import {
  accountTimings,
  callTimeouts,
  errors,
  googleError,
  googlePopup,
  identityTimings,
  messages,
  resendWait,
  tooManyAttemptsFor,
} from './index.ts'

/** Sentences from docs/requirements.md that the catalogue must contain word for word. */
const sentences: [id: string, actual: string[], required: string[]][] = [
  ['X-01', [messages.wrongCredentials], ['Invalid email or password']],
  ['X-02', [messages.unverified], ['Please verify your email before logging in.']],
  [
    'X-03',
    [messages.unverifiedLanding],
    ['Please verify your email address before logging in. Check your inbox for a verification link.'],
  ],
  ['X-04', [messages.tooManyAttempts], ['Too many failed attempts. Please try again later.']],
  ['X-05', [messages.loginFailed], ['Login failed. Please try again.']],
  ['X-07', [messages.loginFailedToast], ['Login failed']],
  ['X-08', [messages.identityFailed], ['Authentication failed']],
  ['X-09', [messages.loginTimeout], ['Login timeout - please try again']],
  ['X-10', [messages.registeredLoginFailed], ['Registration successful but login failed']],
  [
    'X-11',
    [messages.emailTaken, messages.emailTakenLanding],
    ['An account with this email already exists', 'An account with this email already exists.'],
  ],
  ['X-12', [messages.weakPassword], ['Password is too weak. Please choose a stronger password.']],
  [
    'X-13',
    [messages.invalidEmail, messages.invalidEmailLanding],
    ['Invalid email address', 'Please enter a valid email address.'],
  ],
  ['X-14', [messages.registrationFailed], ['Registration failed. Please try again.']],
  ['X-15', [messages.registrationFailedToast], ['Registration failed']],
  [
    'X-16',
    [messages.registered],
    ['Registration successful! Please check your email to verify your account before logging in.'],
  ],
  ['X-17', [messages.verificationResent], ['Verification email sent! Please check your inbox.']],
  [
    'X-18',
    [messages.googleFailed],
    ['Google Sign-In failed. Please ensure popups are allowed or try refreshing the page.'],
  ],
  ['X-19', [messages.googleNetwork], ['Network error. Please check your internet connection and try again.']],
  ['X-20', [messages.googleTooMany], ['Too many sign-in attempts. Please wait a moment and try again.']],
  ['X-21', [messages.idTokenRegistrationFailed], ['Firebase registration failed']],
  ['X-22', [messages.badAnswer], ['Invalid response from server. Missing user or token data.']],
  ['X-23', [messages.googleBackendFailed], ['Google authentication failed']],
  ['X-24', [messages.redirectFailed], ['Authentication failed after redirect. Please try again.']],
  ['X-25', [messages.signInCancelled], ['Sign-in was cancelled']],
  ['X-27', [messages.googleOtherwise], ['Failed to sign in with Google']],
  ['X-28', [messages.noIdToken], ['Failed to get authentication token']],
  ['X-29', [googleError('Network error.')], ['Google Sign-In error: Network error.']],
  [
    'X-30',
    [messages.welcomeBack, messages.accountCreated, messages.googleSuccess, messages.redirectingToGoogle],
    ['Welcome back!', 'Account created successfully!', 'Google authentication successful!', 'Redirecting to Google...'],
  ],
  [
    'X-31',
    [messages.network],
    ['Unable to connect to the server. Please check your internet connection and try again.'],
  ],
  ['X-32', [messages.unexpected], ['An unexpected error occurred. Please try again.']],
  ['X-33', [messages.noToken], ['No authentication token found']],
  ['X-34', [messages.tokenExpired], ['Authentication token expired. Please log in again.']],
  [
    'X-35',
    [messages.profileFetchFailed, messages.profileFailed],
    ['Failed to fetch profile', 'Failed to get user profile'],
  ],
  [
    'X-36',
    [messages.identityUnverified, messages.syncFailed],
    ['User email is not verified', 'Failed to sync with backend database'],
  ],
  ['X-37', [messages.resendFailed], ['Failed to resend verification email']],
  [
    'X-43',
    [
      messages.linkInvalid,
      messages.linkCodeInvalid,
      messages.linkExpired,
      messages.accountDisabled,
      messages.linkFailed,
      messages.linkUnknownMode,
    ],
    [
      'Invalid verification link',
      'Invalid verification code',
      'This verification link has expired or has already been used.',
      'This user account has been disabled.',
      'An error occurred while verifying your email. Please try again.',
      'Unknown action mode',
    ],
  ],
  ['X-44', [messages.emailVerified], ['Email verified successfully! You can now log in.']],
]

describe('the messages', () => {
  // These titles have no requirement ids in brackets, because the tests check only the wording, not that a screen shows
  // it.
  it.each(sentences)('contain, word for word, the sentences that %s requires', (_, actual, required) => {
    expect(actual).toEqual(required)
  })

  it('are different for each of the three Google configuration errors', () => {
    const causes = [messages.googleUnauthorizedDomain, messages.googleNotAllowed, messages.googleNotConfigured]
    expect(new Set(causes).size).toBe(3)
  })

  it('state how many seconds the user must wait before resending an email', () => {
    expect(resendWait(42)).toBe('Please wait 42 seconds before resending.')
  })

  it('exist for every error, and every error has a 4xx or 5xx status', () => {
    for (const { status, message } of Object.values(errors)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(message).not.toBe('')
    }
  })
})

describe('the timings', () => {
  it('match the requirements for the account screens', () => {
    expect(accountTimings).toMatchObject({
      resendCooldownSeconds: 60,
      verifiedRedirectMs: 2_000,
      highlightMs: 1_500,
      restoreDelayMs: 100,
    })
  })

  it('match the requirements for the identity flows', () => {
    expect(identityTimings).toEqual({
      networkTimeoutMs: 30_000,
      networkTimeoutMobileMs: 60_000,
      refreshBeforeExpirySeconds: 300,
      tokenSyncMaxAgeSeconds: 300,
      redirectCacheSeconds: 600,
    })
  })

  it('match the requirements for API calls, as does the size of the Google popup', () => {
    expect(callTimeouts).toEqual({ backendMs: 10_000, loginMs: 15_000, subscriptionStatusMs: 5_000, largeMs: 120_000 })
    expect(googlePopup).toEqual({ width: 500, height: 600 })
  })
})

it.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('[X-04] the message tells a user who must wait %i s to try again in %s', (seconds, time) => {
  expect(tooManyAttemptsFor(seconds)).toBe(`Too many failed attempts. Please try again in ${time}.`)
})

import { isReservedName, tiers } from '@titer/domain'
import { z } from '../zod.ts'
import type { Call } from './call.ts'
import { newDisplayName } from './display-name.ts'
import { messages } from '../messages.ts'

export const tier = z.enum(tiers)

const email = z.string().trim().max(254, messages.invalidEmail).pipe(z.email(messages.invalidEmail))
const newPassword = z.string().min(1, 'Password is required').max(256, 'Password must be at most 256 characters')
const knownPassword = z.string().min(1, 'Password is required').max(256, messages.wrongCredentials)
export const username = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]$/,
    'A username has 3 to 30 letters, digits, dots, dashes or underscores',
  )
  .refine((name) => !isReservedName(name), messages.reservedName)
const code = z.string().min(1, messages.linkCodeInvalid).max(200, messages.linkCodeInvalid)
/** A path on the landing site. With a second slash or a backslash in front, it would lead to another site. */
const nextPage = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[!-~]*$/)
  .describe('The page to open after the first sign-in. The link in the verification mail contains it')
const credential = z.string().min(1, messages.noIdToken).max(8_192, messages.noIdToken)

export const user = z.object({
  id: z.number().int(),
  email: z.string(),
  username: z.string(),
  subscription_status: tier,
  profile_picture: z.string().nullable(),
  full_name: z.string().nullable().describe('The name at Google, until the user changes it; only the user sees it'),
})

const done = z.object({ success: z.literal(true), message: z.string() })

/** The response to a sign-in. It repeats fields of `user` at the top level, for callers that read them there. */
const signedIn = z.object({
  success: z.literal(true),
  user,
  userId: z.number().int(),
  email: z.string(),
  username: z.string(),
  subscription_status: tier,
  token: z.string().describe('The access token, valid for ten minutes'),
  expiresInSeconds: z.number().int(),
  isNewUser: z.boolean(),
  needsVerification: z.literal(false),
  message: z.string(),
})

const registered = z.object({
  success: z.literal(true),
  needsVerification: z.boolean(),
  userId: z.number().int().optional(),
  user: user.optional(),
  isNewUser: z.boolean().optional(),
  message: z.string(),
})

const session = z.object({
  id: z.string(),
  site: z.enum(['landing', 'study']),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
})

const linkedIdentity = z.object({
  email: z.string().nullable().describe('The address at Google when the identity was linked, if it is known'),
  linked_at: z.iso.datetime(),
})

const profile = user.extend({
  hasPassword: z.boolean(),
  created_at: z.iso.datetime(),
  identities: z.array(linkedIdentity).describe('The Google accounts that can sign in to this account'),
  trial_ends_at: z.iso.datetime().describe('When the free trial ends or ended, whatever the plan'),
})

export const signInMethod = z.enum(['popup', 'redirect'])

const googleOutcome = z.discriminatedUnion('pending', [
  z.object({ success: z.literal(true), pending: z.literal(true), message: z.string() }),
  signedIn.extend({ pending: z.literal(false), method: signInMethod, displayName: z.string() }),
])

export const linkMode = z.enum(['verifyEmail', 'resetPassword', 'recoverEmail', 'changeEmail'])

const hasLinkedIdentity = z.boolean().describe('Whether a Google account can also sign in to this account')

/** The query parameter of the settings page with the result of linking Google: `done`, or the code of an error. */
export const linkOutcomeParameter = 'google-link'

const post = 'POST' as const

export const accountCalls = {
  options: {
    method: 'GET',
    path: '/api/auth/options',
    summary: 'The sign-in options of this server',
    answer: z.object({
      success: z.literal(true),
      google: z.boolean(),
      passwordMinLength: z.number().int(),
      directLoginDomains: z.array(z.string()),
      landingOrigin: z.string(),
      studyOrigin: z.string(),
    }),
  },
  register: {
    method: post,
    path: '/api/auth/register',
    summary: 'Create an account and send the verification email',
    body: z.strictObject({
      email,
      password: newPassword,
      username: username.optional(),
      nextPage: nextPage.optional(),
    }),
    answer: registered,
    status: 201,
  },
  login: {
    method: post,
    path: '/api/auth/login',
    summary: 'Sign in with email or username and password, or with an ID token',
    body: z.union([
      z.strictObject({ email: z.string().trim().min(1, 'Email is required').max(254), password: knownPassword }),
      z.strictObject({ idToken: credential }),
    ]),
    answer: signedIn,
  },
  google: {
    method: post,
    path: '/api/auth/google',
    summary: 'Sign in with an ID token issued by Google',
    body: z.strictObject({
      credential,
      email: z.string().max(254).optional(),
      username: z.string().max(100).optional(),
    }),
    answer: signedIn,
  },
  loginFirebase: {
    method: post,
    path: '/api/auth/login-firebase',
    summary: 'Sign in with an ID token of a configured issuer',
    body: z.strictObject({ credential }),
    answer: signedIn,
  },
  googleResult: {
    method: post,
    path: '/api/auth/google/result',
    summary: 'The outcome of a Google sign-in that was started in this browser; signs in once',
    body: z.strictObject({ state: z.string().min(1).max(200) }),
    answer: googleOutcome,
  },
  linkGoogle: {
    method: post,
    path: '/api/auth/google/link',
    summary: 'The page of Google at which the user proves a Google account that is then linked to this account',
    body: z.strictObject({ password: knownPassword.optional() }),
    answer: z.object({ success: z.literal(true), url: z.string() }),
  },
  unlinkGoogle: {
    method: post,
    path: '/api/auth/google/unlink',
    summary: 'Unlink every Google account; ends every other session and is refused without a password',
    body: z.strictObject({ password: knownPassword.optional() }),
    answer: done,
  },
  commonPasswords: {
    method: 'GET',
    path: '/api/auth/common-passwords/:prefix',
    summary:
      'The hashes of common passwords with this prefix, so that a browser can check a password without sending it',
    params: z.strictObject({ prefix: z.string().regex(/^[\da-f]{3}$/) }),
    // `rests` are the 17 digits of each hash that follow the prefix. The field name must not change, because released
    // apps read it.
    answer: z.object({ success: z.literal(true), rests: z.array(z.string()) }),
  },
  refresh: {
    method: post,
    path: '/api/auth/refresh',
    summary: 'Exchange the refresh cookie for a new access token and a new cookie',
    answer: signedIn,
  },
  logout: { method: post, path: '/api/auth/logout', summary: 'End this session', answer: done },
  logoutEverywhere: {
    method: post,
    path: '/api/auth/logout-everywhere',
    summary: 'End every session of the account',
    answer: done,
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The devices on which the account is signed in',
    answer: z.object({ success: z.literal(true), sessions: z.array(session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End one session',
    params: z.strictObject({ id: z.uuid() }),
    answer: done,
  },
  profile: {
    method: 'GET',
    path: '/api/auth/profile',
    summary: 'The profile of the signed-in user',
    answer: profile,
  },
  changeProfile: {
    method: 'PATCH',
    path: '/api/auth/profile',
    summary: 'Change the username or the name',
    body: z.strictObject({ username: username.optional(), fullName: newDisplayName.optional() }),
    answer: done.extend({ user }),
  },
  verifyEmail: {
    method: post,
    path: '/api/auth/verify-email',
    summary: 'Verify an email address with the code from the email; an address without a code changes nothing',
    body: z.union([z.strictObject({ code }), z.strictObject({ email: z.string().max(254) })]),
    answer: done.extend({ email: z.string().optional().describe('The address that the code has verified') }),
  },
  resendVerification: {
    method: post,
    path: '/api/auth/resend-verification',
    summary: 'Send the verification email again, at most once a minute',
    body: z.strictObject({ email }),
    answer: done,
  },
  checkLink: {
    method: post,
    path: '/api/auth/check-link',
    summary: 'Check the code of an emailed link without using it',
    body: z.strictObject({ mode: linkMode, code }),
    answer: z.object({ success: z.literal(true), mode: linkMode, email: z.string(), hasLinkedIdentity }),
  },
  forgotPassword: {
    method: post,
    path: '/api/auth/forgot-password',
    summary: 'Email a link for choosing a new password',
    body: z.strictObject({ email }),
    answer: done,
  },
  resetPassword: {
    method: post,
    path: '/api/auth/reset-password',
    summary: 'Choose a new password with the code from the email; ends every session',
    body: z.strictObject({ code, password: newPassword, unlinkGoogle: z.boolean().optional() }),
    answer: done,
  },
  changePassword: {
    method: post,
    path: '/api/auth/change-password',
    summary: 'Change the password; ends every other session',
    body: z.strictObject({ currentPassword: knownPassword.optional(), newPassword }),
    answer: done,
  },
  changeEmail: {
    method: post,
    path: '/api/auth/change-email',
    summary: 'Request a new email address; it takes effect when the link sent to it is opened',
    body: z.strictObject({ email, password: knownPassword.optional() }),
    answer: done,
  },
  confirmEmailChange: {
    method: post,
    path: '/api/auth/confirm-email-change',
    summary:
      'Confirm the new email address with the code sent to it; the old address is notified and can undo the change',
    body: z.strictObject({ code }),
    answer: done,
  },
  recoverEmail: {
    method: post,
    path: '/api/auth/recover-email',
    summary: 'Restore the old email address with the code sent to it; ends every session',
    body: z.strictObject({ code }),
    answer: done.extend({ email: z.string(), hasLinkedIdentity, resetCode: z.string() }),
  },
  deleteAccount: {
    method: post,
    path: '/api/auth/delete-account',
    summary: 'Delete the account and everything in it',
    body: z.strictObject({ password: knownPassword.optional() }),
    answer: done,
  },
  handoff: {
    method: post,
    path: '/api/auth/handoff',
    summary: 'A single-use link into the study app, valid for a minute in the browser that started the handoff',
    body: z.strictObject({
      browser: z
        .string()
        .regex(/^[\w-]{43}$/)
        .describe('The hash that the study app sent with the browser when it started the handoff'),
      redirect: z.string().max(500).optional(),
    }),
    answer: z.object({ success: z.literal(true), url: z.string(), expiresInSeconds: z.number().int() }),
  },
  exchangeHandoff: {
    method: post,
    path: '/api/auth/handoff/exchange',
    summary: 'Sign in with a handoff code; refused while another account is signed in here',
    body: z.strictObject({ code }),
    answer: signedIn,
  },
} as const satisfies Record<string, Call>

export type User = z.infer<typeof user>
export type SignedIn = z.infer<typeof signedIn>
export type LinkedIdentity = z.infer<typeof linkedIdentity>
export type LinkMode = z.infer<typeof linkMode>
export type SignInMethod = z.infer<typeof signInMethod>
export type SessionSummary = z.infer<typeof session>

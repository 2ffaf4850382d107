import { bigint, boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Site } from '../../platform/http/sites.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const userId = () => bigint('user_id', { mode: 'number' })

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  email: text().notNull(),
  username: text().notNull(),
  passwordHash: text('password_hash'),
  subscriptionStatus: text('subscription_status').notNull().default('demo'),
  profilePicture: text('profile_picture'),
  emailVerifiedAt: moment('email_verified_at'),
  disabledAt: moment('disabled_at'),
  createdAt: moment('created_at').notNull(),
  trialStartedAt: moment('trial_started_at'),
  fullName: text('full_name'),
})

export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userId().notNull(),
    createdAt: moment('created_at').notNull(),
    email: text(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  familyId: uuid('family_id').notNull(),
  userId: userId().notNull(),
  site: text().$type<Site>().notNull(),
  seed: bytes().notNull(),
  generation: integer().notNull(),
  confirmedGeneration: integer('confirmed_generation').notNull().default(1),
  rotatedAt: moment('rotated_at').notNull(),
  signedInAt: moment('signed_in_at').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  endedWhy: text('ended_why'),
  device: text().notNull(),
  address: text().notNull(),
})

export const oneTimeCodes = pgTable('one_time_codes', {
  id: uuid().primaryKey(),
  purpose: text().$type<CodePurpose>().notNull(),
  userId: userId().notNull(),
  sessionId: uuid('session_id'),
  email: text(),
  seed: bytes().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  browserHash: bytes('browser_hash'),
})

export const signInFlows = pgTable('sign_in_flows', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  site: text().$type<Site>().notNull(),
  method: text().$type<'popup' | 'redirect'>().notNull(),
  returnTo: text('return_to').notNull(),
  verifier: text().notNull(),
  nonce: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  userId: userId(),
  isNewUser: boolean('is_new_user'),
  displayName: text('display_name'),
  errorCode: text('error_code'),
  sessionId: uuid('session_id'),
})

export const signInThrottles = pgTable('sign_in_throttles', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  windowStartedAt: moment('window_started_at').notNull(),
  blockedUntil: moment('blocked_until').notNull(),
})

export const usedTrials = pgTable('used_trials', {
  addressHash: bytes('address_hash').primaryKey(),
  startedAt: moment('started_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export type CodePurpose = 'verifyEmail' | 'resetPassword' | 'recoverEmail' | 'changeEmail' | 'handoff'
export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type SignInFlow = typeof signInFlows.$inferSelect
export type CodeRow = typeof oneTimeCodes.$inferSelect

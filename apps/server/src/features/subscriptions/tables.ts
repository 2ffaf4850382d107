import type { Revocation, SubscriptionStatus } from '@titer/domain'
import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const subscriptionPlans = pgTable('subscription_plans', {
  id: integer().primaryKey(),
  name: text().notNull(),
  pricePkr: integer('price_pkr').notNull(),
  currency: text().notNull().default('PKR'),
  durationMonths: integer('duration_months').notNull(),
  features: text().array().notNull(),
  isActive: boolean('is_active').notNull().default(true),
})

export const userSubscriptions = pgTable('user_subscriptions', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  planId: integer('plan_id').notNull(),
  status: text().$type<SubscriptionStatus>().notNull(),
  startDate: moment('start_date').notNull(),
  endDate: moment('end_date').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  chosenPlanId: integer('chosen_plan_id'),
})

export const subscriptionPeriods = pgTable('subscription_periods', {
  transactionId: uuid('transaction_id').primaryKey(),
  subscriptionId: bigint('subscription_id', { mode: 'number' }).notNull(),
  planId: integer('plan_id').notNull(),
  months: integer().notNull(),
  isRevoked: boolean('is_revoked').notNull(),
  revokedBy: text('revoked_by').$type<Revocation>(),
  revokedAt: moment('revoked_at'),
})

export const userAnalytics = pgTable(
  'user_analytics',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    day: date().notNull(),
    questionsAnsweredToday: integer('questions_answered_today').notNull().default(0),
    clinicalCasesCompletedToday: integer('clinical_cases_completed_today').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

export const subscriptionReminders = pgTable(
  'subscription_reminders',
  {
    subscriptionId: bigint('subscription_id', { mode: 'number' }).notNull(),
    endDate: moment('end_date').notNull(),
    days: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.endDate, table.days] })],
)

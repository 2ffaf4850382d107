import type { SubscriptionStatus } from '@titer/domain'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const subscriptionPlans = pgTable('subscription_plans', {
  id: integer().primaryKey(),
  name: text().notNull(),
  pricePkr: integer('price_pkr').notNull(),
  currency: text().notNull(),
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
})

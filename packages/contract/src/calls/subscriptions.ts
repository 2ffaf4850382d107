import { features, subscriptionStatuses } from '@titer/domain'
import { z } from '../zod.ts'
import { tier } from './accounts.ts'
import type { Call } from './call.ts'

/**
 * A user's latest plan and the tier that it currently unlocks. For a user without a plan, the tier is demo and the
 * other fields are null.
 */
const subscription = z.object({
  subscription_type: tier,
  status: z.enum(subscriptionStatuses).nullable(),
  plan_name: z.string().nullable(),
  end_date: z.iso.datetime().nullable(),
  days_remaining: z.number().int().min(0).nullable(),
  /**
   * Why and when the plan ended, if its status is `cancelled`. After a dispute, the plan may become active again,
   * because the dispute may be settled in the student's favour.
   */
  ended_by: z.enum(['cancellation', 'refund', 'dispute']).nullable(),
  ended_at: z.iso.datetime().nullable(),
})

const plan = z.object({
  id: z.number().int(),
  name: z.string(),
  price: z.number().int(),
  price_pkr: z.number().int(),
  currency: z.string(),
  duration_months: z.number().int(),
  features: z.array(z.string()),
  is_active: z.boolean(),
})

/** A change of plan. Both fields must refer to the same plan. Otherwise the server does not change the plan. */
const planChange = z.strictObject({
  plan_id: z.number().int(),
  subscription_type: z.enum(['starter', 'premium']),
})

const changed = z.object({ success: z.literal(true), message: z.string(), subscription })

/** On a development server, unlocks everything. Other servers ignore this parameter. */
const developer = { dev: z.enum(['true', 'false']).optional() }

export const subscriptionCalls = {
  status: {
    method: 'GET',
    path: '/api/subscriptions/status',
    summary: 'The plan of the signed-in user, and how long it runs',
    query: z.strictObject(developer),
    answer: z.object({ success: z.literal(true), subscription }),
  },
  plans: {
    method: 'GET',
    path: '/api/subscriptions/plans',
    summary: 'The plans on sale, the cheapest first',
    answer: z.object({ success: z.literal(true), plans: z.array(plan) }),
  },
  checkAccess: {
    method: 'GET',
    path: '/api/subscriptions/check-access',
    summary: 'Whether the user may use a feature',
    query: z.strictObject({ feature: z.enum(features), ...developer }),
    answer: z.object({
      success: z.literal(true),
      allowed: z.boolean(),
      upgrade_required: z.boolean(),
      subscription_type: tier,
      message: z.string().optional(),
    }),
  },
  usage: {
    method: 'GET',
    path: '/api/subscriptions/usage',
    summary: 'What the signed-in user did today, and the limits of the plan; -1 means no limit',
    query: z.strictObject(developer),
    answer: z.object({
      success: z.literal(true),
      usage: z.object({
        questions_today: z.number().int().min(0),
        clinical_cases_today: z.number().int().min(0),
        questions_limit: z.number().int(),
        clinical_cases_limit: z.number().int(),
        subscription_type: tier,
      }),
    }),
  },
  cancel: {
    method: 'POST',
    path: '/api/subscriptions/cancel',
    summary: 'End the plan at once',
    answer: changed,
  },
  upgrade: {
    method: 'POST',
    path: '/api/subscriptions/upgrade',
    summary: 'Change to a higher plan; the end date stays the same',
    body: planChange,
    answer: changed,
  },
  downgrade: {
    method: 'POST',
    path: '/api/subscriptions/downgrade',
    summary: 'Change to a lower plan; the end date stays the same',
    body: planChange,
    answer: changed,
  },
} as const satisfies Record<string, Call>

export type SubscriptionState = z.infer<typeof subscription>
export type PlanChange = z.infer<typeof planChange>
export type PlanOffer = z.infer<typeof plan>

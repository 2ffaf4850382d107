import { subscriptionStatuses } from '@titer/domain'
import { z } from 'zod'
import { tier } from './accounts.ts'
import type { Call } from './call.ts'

/** The last plan somebody had and what it opens now; who never had one is demo, with null for the rest. */
const subscription = z.object({
  subscription_type: tier,
  status: z.enum(subscriptionStatuses).nullable(),
  plan_name: z.string().nullable(),
  end_date: z.iso.datetime().nullable(),
  days_remaining: z.number().int().min(0).nullable(),
})

export const subscriptionCalls = {
  status: {
    method: 'GET',
    path: '/api/subscriptions/status',
    summary: 'Which plan the signed-in user has, and for how long',
    answer: z.object({ success: z.literal(true), subscription }),
  },
} as const satisfies Record<string, Call>

export type SubscriptionState = z.infer<typeof subscription>

import { isQuiet, isTimeZone, minutesPerDay } from '@titer/domain'
import { z } from '../zod.ts'
import type { Call } from './call.ts'

const minute = z
  .number()
  .int()
  .min(0)
  .max(minutesPerDay - 1)
  .describe('Minutes after midnight in the time zone')

/** A browser's push subscription: its URL and its keys (RFC 8030, RFC 8291). */
const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  // 65 and 16 bytes in base64url, with or without padding.
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
})

const times = {
  minute,
  timeZone: z.string().max(64).refine(isTimeZone),
  quietFrom: minute,
  quietTo: minute,
  restDays: z.array(z.number().int().min(0).max(6)).max(7).describe('Weekdays without a reminder; 0 is Sunday'),
}

const reminder = z.object({
  ...times,
  endpoint: z.string().nullable().describe('The push address of the device that is reminded; null for email'),
})

const state = z.object({
  success: z.literal(true),
  reminder: reminder.nullable().describe('Null while reminders are off'),
  pushKey: z.string().describe('The public key with which a browser subscribes to push messages'),
})

export const reminderCalls = {
  state: {
    method: 'GET',
    path: '/api/reminders',
    summary: 'When and how the signed-in user is reminded to study',
    answer: state,
  },
  set: {
    method: 'POST',
    path: '/api/reminders',
    summary: 'Turn reminders on, or change their times; without a push subscription they come by email',
    body: z
      .strictObject({ ...times, push: pushSubscription.nullable() })
      .refine((given) => !isQuiet(given, given.minute), 'The time must be outside the quiet hours'),
    answer: state,
  },
  stop: {
    method: 'DELETE',
    path: '/api/reminders',
    summary: 'Turn reminders off',
    answer: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Call>

/**
 * Turns reminders off without signing in. Unlike all other calls, it accepts any body, because a mail program sends a
 * form when its user unsubscribes.
 */
export const stopRemindersByLink = {
  method: 'POST',
  path: '/api/reminders/stop/:token',
  summary: 'Turn reminders off with the token of a reminder, without signing in',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  answer: z.object({ success: z.literal(true) }),
} as const satisfies Call

export type Reminder = z.infer<typeof reminder>
export type ReminderRequest = z.infer<typeof reminderCalls.set.body>
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

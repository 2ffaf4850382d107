import { z } from '../zod.ts'
import type { Call } from './call.ts'

// Long runs of hexadecimal digits, or of mixed letters and digits, are probably keys or codes that identify a user.
const keyLength = 32
const isMixed = (run: string) => /[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run)
const hasKey = (text: string) =>
  text.split(/[^\da-f]/i).some((run) => run.length >= keyLength) ||
  text.split(/[^\w-]/).some((run) => run.length >= keyLength && isMixed(run))
const hasEmail = (text: string) => /[^\s@/]@[^\s@/]/.test(text)
const hasSignedToken = (text: string) => /eyJ[\w-]{10}/.test(text)
const hasNoPersonalData = (text: string) => !hasEmail(text) && !hasSignedToken(text) && !hasKey(text)

// Text that PostgreSQL can store and a terminal can show: without control characters or lone surrogates.
const text = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .refine(hasNoPersonalData)
const path = z
  .string()
  .max(300)
  .regex(/^\/[^?#\s\p{Cc}\p{Cs}]*$/u)
  .refine(hasNoPersonalData)
const location = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[^?#\s\p{Cc}\p{Cs}]+$/u)
  .refine(hasNoPersonalData)

const eventBase = z.strictObject({
  id: z.uuid().toLowerCase(),
  at: z.iso.datetime(),
  page: path.describe('Without the query string, which may contain a code'),
  category: text.optional(),
  label: text.optional(),
  value: z.number().optional(),
  action: text.optional(),
  title: text.optional(),
  location: location.optional(),
})

const event = z.discriminatedUnion('name', [
  eventBase.extend({ name: z.enum(['page_view', 'event', 'conversion', 'exit_intent_detected']) }),
  eventBase.extend({ name: z.literal('scroll_depth'), value: z.literal([25, 50, 75, 90]) }),
  eventBase.extend({ name: z.enum(['navigation_click', 'section_view']), section: text }),
  eventBase.extend({
    name: z.literal('payment_initiated'),
    method: text,
    sessionId: z.string().regex(/^[\w-]{1,200}$/),
  }),
  eventBase.extend({ name: z.literal('payment_error'), plan: text, error: text }),
])

export const telemetryCalls = {
  record: {
    method: 'POST',
    path: '/api/telemetry/events',
    summary: 'Count page views and clicks of a visit; sending an event again changes nothing',
    body: z.strictObject({
      visit: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .describe('A random id, new for each browsing session'),
      // The limit is 25, because Google Analytics accepts at most 25 events per request.
      events: z.array(event).min(1).max(25),
    }),
    answer: z.object({
      success: z.literal(true),
      accepted: z.number().int().describe('The number of events that were new and have been counted'),
    }),
  },
} as const satisfies Record<string, Call>

export type TelemetryEvent = z.infer<typeof event>

import { z } from 'zod'
import type { Call } from './call.ts'

// Email addresses, signed tokens, and long runs of letters and digits, which are probably keys or codes.
const personal = [
  /[^\s@/]@[^\s@/]/,
  /eyJ[\w-]{10,}\./,
  /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{32,}/,
  /[\da-f]{32,}/i,
]
// Longer texts are rejected because of their length. Searching them would take quadratic time.
const longestSearched = 300
const hasNoPersonalData = (text: string) =>
  text.length > longestSearched || !personal.some((pattern) => pattern.test(text))

// Text that PostgreSQL can store and a terminal can show: without control characters or lone surrogates.
const text = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .refine(hasNoPersonalData)
const path = z
  .string()
  .max(longestSearched)
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
      // Google Analytics accepts at most 25 events per request.
      events: z.array(event).min(1).max(25),
    }),
    answer: z.object({
      success: z.literal(true),
      accepted: z.number().int().describe('The number of events that were new and have been counted'),
    }),
  },
} as const satisfies Record<string, Call>

export type TelemetryEvent = z.infer<typeof event>

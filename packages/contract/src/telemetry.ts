import { z } from 'zod'
import type { Call } from './call.ts'

// An address, a signed token, or a long run of letters and digits as only keys and codes have it.
const personal = [
  /[^\s@/]@[^\s@/]/,
  /eyJ[\w-]{10,}\./,
  /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{32,}/,
  /[\da-f]{32,}/i,
]
// What is longer is refused for its length: searching it would take the square of it.
const longestSearched = 300
const isImpersonal = (text: string) => text.length > longestSearched || !personal.some((pattern) => pattern.test(text))

// Text that PostgreSQL and a terminal can hold: no control characters, no half of a character.
const text = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .refine(isImpersonal)
const path = z
  .string()
  .max(longestSearched)
  .regex(/^\/[^?#\s\p{Cc}\p{Cs}]*$/u)
  .refine(isImpersonal)
const location = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[^?#\s\p{Cc}\p{Cs}]+$/u)
  .refine(isImpersonal)

const counted = z.strictObject({
  id: z.uuid().toLowerCase(),
  at: z.iso.datetime(),
  page: path.describe('Without its query, which may hold a code'),
  category: text.optional(),
  label: text.optional(),
  value: z.number().optional(),
  action: text.optional(),
  title: text.optional(),
  location: location.optional(),
})

const event = z.discriminatedUnion('name', [
  counted.extend({ name: z.enum(['page_view', 'event', 'conversion', 'exit_intent_detected']) }),
  counted.extend({ name: z.literal('scroll_depth'), value: z.literal([25, 50, 75, 90]) }),
  counted.extend({ name: z.enum(['navigation_click', 'section_view']), section: text }),
  counted.extend({
    name: z.literal('payment_initiated'),
    method: text,
    sessionId: z.string().regex(/^[\w-]{1,200}$/),
  }),
  counted.extend({ name: z.literal('payment_error'), plan: text, error: text }),
])

export const telemetryCalls = {
  record: {
    method: 'POST',
    path: '/api/telemetry/events',
    summary: 'Count what was seen and clicked in a visit; an event sent again changes nothing',
    body: z.strictObject({
      visit: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .describe('A random name, made anew for each browsing session'),
      // As many as Google Analytics takes at once.
      events: z.array(event).min(1).max(25),
    }),
    answer: z.object({
      success: z.literal(true),
      accepted: z.number().int().describe('How many were not known yet and are counted now'),
    }),
  },
} as const satisfies Record<string, Call>

export type TelemetryEvent = z.infer<typeof event>

import { z } from 'zod'
import type { Call } from './call.ts'

/** How often predictions came true: of those near a probability, so many were right. */
const bin = z.object({ predicted: z.number(), right: z.number(), count: z.number().int() })

const calibration = z.object({
  bins: z.array(bin),
  brier: z.number(),
  /** What always predicting the share that came true would have had. */
  baselineBrier: z.number(),
  answers: z.number().int(),
})

export const insightCalls = {
  model: {
    method: 'GET',
    path: '/api/insights/model',
    summary: 'What everybody’s answers say about questions and topics, for the device to predict with',
    answer: z.object({
      success: z.literal(true),
      /** A mastery model of the domain; nothing before there are enough answers to fit one. */
      model: z.record(z.string(), z.unknown()).nullable(),
      fittedAt: z.number().int().nullable(),
    }),
  },
  calibration: {
    method: 'GET',
    path: '/api/insights/calibration',
    summary: 'How often predictions came true over all students',
    answer: z.object({ success: z.literal(true), calibration: calibration.nullable() }),
  },
} as const satisfies Record<string, Call>

import { z } from '../zod.ts'
import type { Call } from './call.ts'

/** Predictions with similar probabilities: their mean, the share of right answers, and their number. */
const bin = z.object({ predicted: z.number(), right: z.number(), count: z.number().int() })

const calibration = z.object({
  bins: z.array(bin),
  brier: z.number(),
  /** The Brier score of a model that always predicts the overall share of right answers. */
  baselineBrier: z.number(),
  answers: z.number().int(),
})

export const insightCalls = {
  model: {
    method: 'GET',
    path: '/api/insights/model',
    summary: 'The model fitted to all answers, with which the device makes predictions',
    answer: z.object({
      success: z.literal(true),
      /** A mastery model as defined in the domain package. Null until there are enough answers to fit a model. */
      model: z.record(z.string(), z.unknown()).nullable(),
      fittedAt: z.number().int().nullable(),
    }),
  },
  calibration: {
    method: 'GET',
    path: '/api/insights/calibration',
    summary: 'How often predictions came true, over all students',
    answer: z.object({ success: z.literal(true), calibration: calibration.nullable() }),
  },
} as const satisfies Record<string, Call>

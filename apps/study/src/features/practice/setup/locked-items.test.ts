import { expect, it } from 'vitest'
import type { Library } from '../../../packs/content/library.ts'
import { countLocked } from './locked-items.ts'

const pack = (name: string, questions: number, published?: string) => ({
  name,
  isOpen: false,
  counts: { questions, cases: 0 },
  published,
})
const library = {
  manifest: { packs: [pack('A1', 30), pack('A2', 5, '2026-11-01'), pack('A3', 7, '2026-11-18')] },
  topics: [{ questions: ['q1', 'q2'], cases: [], totals: { questions: 30, cases: 0, articles: 0 } }],
  premiumOnly: ['A3'],
} as unknown as Library

it('[B-14] a new topic counts among the questions of every plan as soon as Starter opens it', () => {
  expect(countLocked(library, 'questions')).toEqual({ everyPlan: 28 + 5, premium: 7 })
  expect(countLocked({ ...library, premiumOnly: [] }, 'questions')).toEqual({ everyPlan: 28 + 5 + 7, premium: 0 })
  expect(countLocked(library, 'cases')).toEqual({ everyPlan: 0, premium: 0 })
})

import { expect, it } from 'vitest'
import type { MeasuredTopic } from '../mastery/measure.ts'
import { mostPractised } from './most-practised.ts'

const topic = (subject: string, answers: number, known: number) =>
  ({ subject, answers, known, share: 1, part: 'General' }) as MeasuredTopic

it('[T-50] mostPractised returns how much the student knows of the subject with the most answers and how many of its topics are measured, or undefined if none is measured', () => {
  const topics = [
    topic('Microbiology', 5, 0.9),
    topic('Pharmacology', 20, 0.4),
    topic('Pharmacology', 10, 0.6),
    topic('Pharmacology', 2, 0.1),
    topic('Pharmacology', 0, 0),
  ]
  expect(mostPractised(topics)).toEqual({ share: 0.5, subject: 'Pharmacology', measured: 2, topics: 4 })
  expect(mostPractised([topic('Microbiology', 4, 0.9)])).toBeUndefined()
  expect(mostPractised([])).toBeUndefined()
})

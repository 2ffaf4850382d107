import type { PackedCase } from '@titer/bank/browser'
import { describe, expect, it } from 'vitest'
import { previewOf } from './stage-preview.ts'

const item: Pick<PackedCase, 'stages' | 'labs'> = {
  stages: [
    { name: 'History', text: 'He drinks raw goat milk and has lost 5 kg.' },
    { name: 'Tests', text: 'The culture is pending.' },
  ],
  labs: [
    { name: 'ESR', value: '46', unit: 'mm/h', range: '0–15' },
    { name: 'Creatinine', value: '0.9', unit: 'mg/dL', range: '0.7–1.3' },
  ],
}

describe('a collapsed stage of a case', () => {
  it('[T-20] shows the beginning of its text or, if it contains laboratory results, the number of abnormal results', () => {
    expect(previewOf(item, 0, [])).toBe('He drinks raw goat milk and has lost 5 kg.')
    expect(previewOf(item, 1, [])).toBe('1 of 2 abnormal')
    expect(previewOf({ ...item, labs: [] }, 1, [])).toBe('The culture is pending.')
  })

  it('[T-20] shows the student’s highlights in this stage, in the order of the text', () => {
    const marks = [
      { stage: 0, from: 32, to: 41 },
      { stage: 0, from: 3, to: 23 },
      { stage: 1, from: 4, to: 11 },
    ]
    expect(previewOf(item, 0, marks)).toBe('drinks raw goat milk, lost 5 kg')
    expect(previewOf(item, 1, marks)).toBe('culture')
  })
})

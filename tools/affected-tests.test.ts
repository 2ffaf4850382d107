import { describe, expect, it } from 'vitest'
import { affectedTests } from './affected-tests.ts'

const tests = [
  'apps/server/src/features/payments/payments.test.ts',
  'apps/server/src/features/payments/receipts.test.ts',
  'apps/server/src/features/study/study.test.ts',
  'apps/study/src/features/cards/time-words.test.ts',
  'packages/bank/src/content.test.ts',
  'tests/browser/payment.test.ts',
  'tests/browser/pricing.test.ts',
  'tests/browser/study-cards.test.ts',
  'tests/browser/study-offline.test.ts',
  'tools/requirements.test.ts',
]

describe('affectedTests', () => {
  it('chooses the server tests of the changed feature, and no others', () => {
    expect(affectedTests(['apps/server/src/features/payments/reconciler.ts'], tests).files).toEqual([
      'apps/server/src/features/payments/payments.test.ts',
      'apps/server/src/features/payments/receipts.test.ts',
    ])
  })

  it('chooses the browser tests of the changed screens, and leaves unit tests to the imports', () => {
    const path = 'apps/study/src/features/cards/review/review-page.tsx'
    expect(affectedTests([path], tests)).toEqual({ files: ['tests/browser/study-cards.test.ts'], related: [path] })
    expect(affectedTests(['apps/landing/src/pricing/plan-card.tsx'], tests).files).toEqual([
      'tests/browser/pricing.test.ts',
    ])
  })

  it('chooses a changed test itself, the test of a changed tool, and the content test for a changed sheet', () => {
    const changed = ['tests/browser/payment.test.ts', 'tools/requirements.ts', 'content/syllabus.yaml']
    expect(affectedTests(changed, tests).files).toEqual([
      'packages/bank/src/content.test.ts',
      'tests/browser/payment.test.ts',
      'tools/requirements.test.ts',
    ])
  })

  it('chooses nothing for a document', () => {
    expect(affectedTests(['README.md', 'docs/testing.md'], tests)).toEqual({ files: [], related: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { affectedTests, lintScope } from './affected-tests.ts'

const tests = [
  'apps/server/src/features/payments/payments.test.ts',
  'apps/server/src/features/payments/receipts/receipts.test.ts',
  'apps/server/src/features/study/study.test.ts',
  'apps/study/src/features/cards/time-words.test.ts',
  'packages/bank/src/content.test.ts',
  'tests/browser/payments/payment.test.ts',
  'tests/browser/payments/pricing.test.ts',
  'tests/browser/study/cards.test.ts',
  'tests/browser/study/offline.test.ts',
  'tools/requirements.test.ts',
]

describe('affectedTests', () => {
  it('chooses only the server tests of the same feature if a file of a server feature has changed', () => {
    expect(affectedTests(['apps/server/src/features/payments/providers/reconciler.ts'], tests).files).toEqual([
      'apps/server/src/features/payments/payments.test.ts',
      'apps/server/src/features/payments/receipts/receipts.test.ts',
    ])
  })

  it('chooses the browser tests of a changed screen, and returns its source file so that Vitest can find its unit tests', () => {
    const path = 'apps/study/src/features/cards/review/review-page.tsx'
    expect(affectedTests([path], tests)).toEqual({ files: ['tests/browser/study/cards.test.ts'], related: [path] })
    expect(affectedTests(['apps/landing/src/pricing/plan-card.tsx'], tests).files).toEqual([
      'tests/browser/payments/pricing.test.ts',
    ])
  })

  it('chooses a changed test file, the test of a changed tool, and the content test for a changed content file', () => {
    const changed = ['tests/browser/payments/payment.test.ts', 'tools/requirements.ts', 'content/syllabus.yaml']
    expect(affectedTests(changed, tests).files).toEqual([
      'packages/bank/src/content.test.ts',
      'tests/browser/payments/payment.test.ts',
      'tools/requirements.test.ts',
    ])
  })

  it('chooses no tests for a changed document', () => {
    expect(affectedTests(['README.md', 'docs/testing.md'], tests)).toEqual({ files: [], related: [] })
  })
})

describe('lintScope', () => {
  it('is the changed app or file, and for the server also the folders that import the server', () => {
    expect(lintScope(['apps/study/src/features/cards/cards-page.tsx'])).toEqual(['apps/study/'])
    expect(lintScope(['apps/server/src/app.ts'])).toEqual(['apps/server/', 'bench', 'tests', 'tools'])
    expect(lintScope(['tests/start.test.ts', 'docs/testing.md'])).toEqual(['tests/start.test.ts'])
  })

  it('is everything when a package or a compiler setting changes, and nothing when only documents or content change', () => {
    expect(lintScope(['packages/domain/src/money.ts'])).toBe('everything')
    expect(lintScope(['tsconfig.base.json'])).toBe('everything')
    expect(lintScope(['docs/testing.md', 'content/syllabus.yaml'])).toEqual([])
  })
})

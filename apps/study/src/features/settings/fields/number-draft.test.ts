import { defaultSettings, settingBounds } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { readDraft, settleDraft } from './number-draft.ts'

const { newCardsPerDay, reviewsPerDay } = settingBounds

describe('a typed number', () => {
  it('[K-05] is valid from 1 to 50 for new cards per day and from 1 to 200 for reviews per day', () => {
    expect(['0', '1', '50', '51'].map((text) => readDraft(text, newCardsPerDay))).toEqual([undefined, 1, 50, undefined])
    expect(['0', '1', '200', '201'].map((text) => readDraft(text, reviewsPerDay))).toEqual([
      undefined,
      1,
      200,
      undefined,
    ])
  })

  it('is invalid while the field is empty or does not contain a whole number', () => {
    expect(['', ' ', '2.5', '-3', '1e1', 'ten'].map((text) => readDraft(text, newCardsPerDay))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    )
  })

  it('is set to the nearest allowed number when the field loses focus', () => {
    expect(settleDraft('500', newCardsPerDay, 20)).toBe(50)
    expect(settleDraft('0', newCardsPerDay, 20)).toBe(1)
    expect(settleDraft('12.4', newCardsPerDay, 20)).toBe(12)
  })

  it('is reset to the previous number if the field contains no number', () => {
    expect(settleDraft('', newCardsPerDay, defaultSettings.newCardsPerDay)).toBe(10)
    expect(settleDraft('many', newCardsPerDay, 20)).toBe(20)
  })
})

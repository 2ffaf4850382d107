import { defaultSettings, settingBounds } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { readDraft, settleDraft } from './number-draft.ts'

const { newCardsPerDay, reviewsPerDay } = settingBounds

describe('a number that is being typed', () => {
  it('[K-05] counts from 1 to 50 new cards and from 1 to 200 reviews a day', () => {
    expect(['0', '1', '50', '51'].map((text) => readDraft(text, newCardsPerDay))).toEqual([undefined, 1, 50, undefined])
    expect(['0', '1', '200', '201'].map((text) => readDraft(text, reviewsPerDay))).toEqual([
      undefined,
      1,
      200,
      undefined,
    ])
  })

  it('is nothing while it is empty, broken or no number', () => {
    expect(['', ' ', '2.5', '-3', '1e1', 'ten'].map((text) => readDraft(text, newCardsPerDay))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    )
  })

  it('settles at the nearest that is allowed when the field is left', () => {
    expect(settleDraft('500', newCardsPerDay, 20)).toBe(50)
    expect(settleDraft('0', newCardsPerDay, 20)).toBe(1)
    expect(settleDraft('12.4', newCardsPerDay, 20)).toBe(12)
  })

  it('goes back to what it was when nothing was typed', () => {
    expect(settleDraft('', newCardsPerDay, defaultSettings.newCardsPerDay)).toBe(20)
    expect(settleDraft('many', newCardsPerDay, 20)).toBe(20)
  })
})

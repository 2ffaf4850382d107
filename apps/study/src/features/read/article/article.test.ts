import type { Block } from '@titer/bank/browser'
import { describe, expect, it } from 'vitest'
import { minutesOf, plainText, sectionsOf } from './article.ts'

const blocks: Block[] = [
  { text: ['A ', { strong: 'grey' }, ' membrane of ', { text: 'diphtheria', entity: 'diphtheria' }, '.'] },
  { heading: 'Media & growth' },
  { items: [['Tellurite'], [{ slanted: 'Loeffler' }]], isOrdered: false },
  { heading: 'Toxin' },
  { head: [['Drug'], ['Dose']], rows: [[[{ text: 'Erythromycin', entity: 'erythromycin' }], ['500 mg']]] },
  { heading: 'Toxin' },
]

describe('an article', () => {
  it('[T-40] converts to plain text, including its lists and tables', () => {
    expect(plainText({ blocks })).toBe(
      'A grey membrane of diphtheria. Media & growth. Tellurite Loeffler Toxin. Drug, Dose. Erythromycin, 500 mg. Toxin.',
    )
  })

  it('[T-40] has a reading time of one minute per 200 words, and at least one minute', () => {
    expect(minutesOf({ blocks })).toBe(1)
    expect(minutesOf({ blocks: [{ text: ['word '.repeat(690)] }] })).toBe(3)
  })

  it('[T-40] is split into sections with unique anchors', () => {
    const sections = sectionsOf({ blocks })
    expect(sections.map(({ anchor }) => anchor)).toEqual(['start', 'media-growth', 'toxin', 'toxin-3'])
    expect(sections.map(({ blocks: under }) => under.length)).toEqual([1, 1, 1, 0])
  })
})

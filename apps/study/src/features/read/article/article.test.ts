import type { Block, Section } from '@titer/bank/browser'
import { describe, expect, it } from 'vitest'
import { minutesOf, plainText } from './article.ts'

const section = (heading: string | undefined, ...blocks: Block[]): Section => ({
  anchor: heading ?? 'start',
  heading,
  blocks,
  idea: undefined,
})

const sections = [
  section(undefined, {
    text: ['A ', { strong: 'grey' }, ' membrane of ', { text: 'diphtheria', entity: 'diphtheria' }, '.'],
  }),
  section('Media & growth', { items: [['Tellurite'], [{ slanted: 'Loeffler' }]], isOrdered: false }),
  section(
    'Toxin',
    { head: [['Drug'], ['Dose']], rows: [[[{ text: 'Erythromycin', entity: 'erythromycin' }], ['500 mg']]] },
    { figure: 'toxin' },
    { confusedWith: ['Vincent angina.'] },
    { source: ['A book.'] },
  ),
]

describe('an article', () => {
  it('[T-40] converts to plain text, including its lists and tables', () => {
    expect(plainText({ sections })).toBe(
      'A grey membrane of diphtheria. Media & growth. Tellurite Loeffler Toxin. Drug, Dose. Erythromycin, 500 mg. Vincent angina.',
    )
  })

  it('[T-40] has a reading time of one minute per 200 words, and at least one minute', () => {
    expect(minutesOf({ sections })).toBe(1)
    expect(minutesOf({ sections: [section(undefined, { text: ['word '.repeat(690)] })] })).toBe(3)
  })
})

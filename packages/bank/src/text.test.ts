import { describe, expect, it } from 'vitest'
import { toSentence } from './text.ts'

describe('a sentence', () => {
  it('begins with a capital, and ends with a full stop unless it ends with a question mark', () => {
    expect(toSentence('zinc')).toBe('Zinc.')
    expect(toSentence('beta-lactam')).toBe('Beta-lactam.')
    expect(toSentence('Is it zinc?')).toBe('Is it zinc?')
  })

  it.each(['rpoB', 'armA', 'gyrA and parC', 'inhA', 'mecA', 'rdxA', 'vanB', 'mRNA', 'pH 5.6', 'β-lactamase'])(
    'keeps the small first letter of %s',
    (text) => {
      expect(toSentence(text)).toBe(`${text}.`)
    },
  )
})

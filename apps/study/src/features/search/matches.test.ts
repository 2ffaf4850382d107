import { describe, expect, it } from 'vitest'
import { excerptOf, wordPattern } from './matches.ts'

const pattern = (...words: string[]) => wordPattern(words) ?? /$^/

describe('words that were found', () => {
  it('[T-41] are marked whole, in any case, and not inside others', () => {
    expect('Penicillin, not benzylpenicillin: PENICILLIN'.split(pattern('penicillin'))).toEqual([
      '',
      'Penicillin',
      ', not benzylpenicillin: ',
      'PENICILLIN',
      '',
    ])
  })

  it('[T-41] may hold signs that mean something to a pattern', () => {
    expect('Dose (mg/kg) + 5'.split(pattern('mg/kg', '5'))).toHaveLength(5)
    expect(wordPattern([])).toBeUndefined()
  })

  it('[T-41] are shown with what stands around them, cut between words', () => {
    const text = `${'before '.repeat(30)}novobiocin ${'after '.repeat(40)}`.trim()
    const excerpt = excerptOf(text, pattern('novobiocin')) ?? ''
    expect(excerpt).toMatch(/^… (before )+novobiocin (after )+…$/)
    expect(excerpt.length).toBeLessThan(160)
    expect(excerptOf('Novobiocin tells them apart.', pattern('novobiocin'))).toBe('Novobiocin tells them apart.')
    expect(excerptOf('Nothing of it.', pattern('novobiocin'))).toBeUndefined()
  })
})

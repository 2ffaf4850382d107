import { describe, expect, it } from 'vitest'
import { excerptOf, wordPattern } from './matches.ts'

const pattern = (...words: string[]) => wordPattern(words) ?? /$^/

describe('the matched words', () => {
  it('[T-41] are marked only as whole words, in upper or lower case', () => {
    expect('Penicillin, not benzylpenicillin: PENICILLIN'.split(pattern('penicillin'))).toEqual([
      '',
      'Penicillin',
      ', not benzylpenicillin: ',
      'PENICILLIN',
      '',
    ])
  })

  it('[T-41] may contain characters that are special in regular expressions', () => {
    expect('Dose (mg/kg) + 5'.split(pattern('(mg/kg)', '5'))).toHaveLength(5)
  })

  it('[T-41] produce no pattern if the list of words is empty', () => {
    expect(wordPattern([])).toBeUndefined()
  })

  it('[T-41] appear in an excerpt that is cut between words', () => {
    const text = `${'before '.repeat(30)}novobiocin ${'after '.repeat(40)}`.trim()
    const excerpt = excerptOf(text, pattern('novobiocin')) ?? ''
    expect(excerpt).toMatch(/^… (before )+novobiocin (after )+…$/)
    expect(excerpt.length).toBeLessThan(160)
    expect(excerptOf('Novobiocin tells them apart.', pattern('novobiocin'))).toBe('Novobiocin tells them apart.')
    expect(excerptOf('Nothing of it.', pattern('novobiocin'))).toBeUndefined()
  })
})

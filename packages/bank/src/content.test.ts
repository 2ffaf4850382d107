import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import counts from '../counts.json' with { type: 'json' }
import { compileBank } from './bank.ts'
import { checkContent } from './check.ts'
import { guess, keyPlaces } from './lint/guessers.ts'
import { faultsOfWording } from './lint/wording.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { questions, cases, cards } = compileBank(root)

// One in a hundred even sets of keys would be further from even.
const critical = new Map([
  [4, 11.34],
  [5, 13.28],
])
const fairMargin = 0.04

describe('the bank as it stands', () => {
  it('is made of sheets without a fault', () => {
    expect(checkContent(root)).toEqual([])
  })

  it('[K-01] counts what the public site claims', () => {
    const made = { questions: questions.length, cases: cases.length, flashcards: cards.length }
    expect(counts).toMatchObject(made)
  })

  it('names every item once', () => {
    const ids = [...questions, ...cases, ...cards].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('holds no item with a flaw that a machine can find', () => {
    const flawed = questions.filter(({ stem, options, keyAt }) => {
      const key = options[keyAt]?.text ?? ''
      const distractors = options.flatMap(({ text }, at) => (at === keyAt ? [] : [text]))
      return faultsOfWording({ stem, key, distractors }).length > 0
    })
    expect(flawed).toEqual([])
  })

  it('gives nothing to who goes by looks', () => {
    const { chance, ...guessers } = guess(questions)
    for (const share of Object.values(guessers)) expect(share).toBeLessThan(chance + fairMargin)
  })

  it('has its keys evenly in every place', () => {
    for (const [size, most] of critical) expect(keyPlaces(questions, size).chiSquare).toBeLessThan(most)
  })
})

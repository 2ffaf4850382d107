import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import counts from '../counts.json' with { type: 'json' }
import { compileBank } from './bank.ts'
import { checkContent } from './check.ts'
import { guess, keyPlaces } from './lint/guessers.ts'
import { weighTopics } from './lint/weights.ts'
import { faultsOfWording } from './lint/wording.ts'
import { readSyllabus } from './read/syllabus.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { questions, cases, cards, articles } = compileBank(root)
// A case is judged by its question: what is told before it holds what the key is known by.
const asked = [...questions, ...cases.map((item) => ({ ...item, stem: item.question }))]

// Options stand in the order of the alphabet, so the places of keys cannot be quite even; whoever always takes the same
// place may gain this much, and what chance gives to one in a hundred even sets.
const placeMargin = 0.02
const oneInAHundred = 2.33
const fairMargin = 0.04
const mostOff = 2.5

describe('the bank as it stands', () => {
  it('is made of sheets without a fault', () => {
    expect(checkContent(root)).toEqual([])
  })

  it('counts what the public site claims', () => {
    const made = {
      questions: questions.length,
      cases: cases.length,
      flashcards: cards.length,
      articles: articles.length,
    }
    expect(counts).toEqual(made)
  })

  it('names every item once', () => {
    const ids = [...questions, ...cases, ...cards].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('holds no item with a flaw that a machine can find', () => {
    const flawed = asked.filter(({ stem, options, keyAt }) => {
      const key = options[keyAt]?.text ?? ''
      const distractors = options.flatMap(({ text }, at) => (at === keyAt ? [] : [text]))
      return faultsOfWording({ stem, key, distractors }).length > 0
    })
    expect(flawed).toEqual([])
  })

  it('gives nothing to who goes by looks', () => {
    const { chance, ...guessers } = guess(asked)
    for (const share of Object.values(guessers)) expect(share).toBeLessThan(chance + fairMargin)
  })

  it('asks of every topic about as much as the syllabus wants', () => {
    const off = weighTopics(questions, readSyllabus(root)).filter(
      ({ asked: share, wanted }) => share / wanted > mostOff || wanted / share > mostOff,
    )
    expect(off).toEqual([])
  })

  it.each([4, 5])('gives nothing to who always takes the same place of %i', (size) => {
    const { counts } = keyPlaces(asked, size)
    const [all, even] = [counts.reduce((sum, count) => sum + count, 0), 1 / size]
    const chance = oneInAHundred * Math.sqrt((even * (1 - even)) / all)
    expect(Math.max(...counts) / all).toBeLessThan(even + placeMargin + chance)
  })
})

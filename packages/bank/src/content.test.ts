import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import counts from '../counts.json' with { type: 'json' }
import { compileBank } from './bank.ts'
import { checkContent } from './check.ts'
import { guessingScores, keyPositions } from './lint/guessing-strategies.ts'
import { topicWeights } from './lint/topic-weights.ts'
import { wordingFaults } from './lint/wording.ts'
import { readSyllabus } from './read/syllabus.ts'
import { speciesPattern } from './species-pattern.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { questions, cases, cards, articles, organisms } = compileBank(root)
// For a case, checks only the wording of the question, because the case description has to contain clues to the key.
const asked = [...questions, ...cases.map((item) => ({ ...item, stem: item.question }))]

// Options are in alphabetical order, so the key cannot be equally frequent at every position. A student who always
// chooses the same position may gain this margin, plus an allowance for chance that only one in a hundred perfectly
// even banks would exceed.
const positionMargin = 0.02
const oneInAHundred = 2.33
const guessingMargin = 0.04
const maxWeightRatio = 2.5

describe('the compiled bank', () => {
  it('is compiled from content without faults', () => {
    expect(checkContent(root)).toEqual([])
  })

  it('matches the counts that the public site advertises', () => {
    const made = {
      questions: questions.length,
      cases: cases.length,
      flashcards: cards.length,
      articles: articles.length,
    }
    expect(counts).toEqual(made)
  })

  it('gives every item a unique id', () => {
    const ids = [...questions, ...cases, ...cards].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('contains no item that breaks a wording rule', () => {
    const flawed = asked.filter(({ stem, options, keyAt }) => {
      const key = options[keyAt]?.text ?? ''
      const distractors = options.flatMap(({ text }, at) => (at === keyAt ? [] : [text]))
      return wordingFaults({ stem, key, distractors }).length > 0
    })
    expect(flawed).toEqual([])
  })

  it('does not reveal the key through the appearance of the options', () => {
    const { chance, ...guessers } = guessingScores(asked)
    for (const share of Object.values(guessers)) expect(share).toBeLessThan(chance + guessingMargin)
  })

  it('knows every species among the options, so that none stays upright beside others in italics', () => {
    const pattern = speciesPattern(organisms) ?? /$^/
    const isSpecies = (text: string) => (text.match(pattern)?.[0].length ?? 0) === text.length
    // Two Latin-looking words, such as “Coxiella burnetii”. “Influenza virus” and “viridans streptococci” are not.
    const looksLatin = (text: string) => /^[A-Z][a-z]{3,} (?!virus)[a-z]{3,}(?:[aeimsx]|um|is|us)$/.test(text)
    const upright = asked.flatMap(({ options }) => {
      const texts = options.map(({ text }) => text)
      return texts.some(isSpecies) ? texts.filter((text) => looksLatin(text) && !isSpecies(text)) : []
    })
    expect([...new Set(upright)]).toEqual([])
  })

  it('gives every topic about the same weight as the syllabus does', () => {
    const off = topicWeights(questions, readSyllabus(root)).filter(
      ({ asked: share, wanted }) => share / wanted > maxWeightRatio || wanted / share > maxWeightRatio,
    )
    expect(off).toEqual([])
  })

  it.each([4, 5])('does not reward a student who always chooses the same one of %i positions', (size) => {
    const { counts } = keyPositions(asked, size)
    const [all, even] = [counts.reduce((sum, count) => sum + count, 0), 1 / size]
    const chance = oneInAHundred * Math.sqrt((even * (1 - even)) / all)
    expect(Math.max(...counts) / all).toBeLessThan(even + positionMargin + chance)
  })
})

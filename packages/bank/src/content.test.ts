import sampleQuestions from '../public/questions.json' with { type: 'json' }
import { speciesPattern } from './species-pattern.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileBank } from './bank.ts'
import { checkContent } from './check.ts'
import { guessingScores, keyPositions } from './lint/guessing-strategies.ts'
import { topicWeights } from './lint/topic-weights.ts'
import { wordingFaults } from './lint/wording.ts'
import { splitBank } from './pack/packs.ts'
import { publicFiles } from './public/public-files.ts'
import { newTopicsOf, readReleases } from './read/releases.ts'
import { readSyllabus } from './read/syllabus.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const bank = compileBank(root)
const syllabus = readSyllabus(root)
const newTopics = newTopicsOf(readReleases(root))
const { questions, cases, cards, articles, organisms } = bank
// For a case, the rules check only the question, because the description of the patient has to contain clues to the
// key.
const asked = [...questions, ...cases.map((item) => ({ ...item, stem: item.question }))]

// Options are in alphabetical order, so the key is not equally frequent at every position. A student who always chooses
// the same position may score this much more than by chance. A further allowance covers random variation: with evenly
// distributed keys, a given position would exceed it in only one of a hundred banks.
const positionMargin = 0.02
const optionCount = 5
const oneInAHundred = 2.33
const guessingMargin = 0.04
const maxWeightRatio = 2.5

describe('the compiled bank', () => {
  it('is compiled from content without faults', () => {
    expect(checkContent(root)).toEqual([])
  })

  it('[R-20] matches the counts and samples on the public site', () => {
    for (const [file, content] of Object.entries(publicFiles(bank, syllabus, newTopics))) {
      const committed: unknown = JSON.parse(readFileSync(join(root, 'packages/bank', file), 'utf8'))
      expect(committed, `${file} is out of date. Run: npm run bank -- build`).toEqual(content)
    }
  })

  it('[R-21] shows five questions on the public site, all of them free', () => {
    const paid = splitBank(bank, newTopics).filter(({ tier }) => tier !== 'demo')
    const paidIds = new Set(paid.flatMap(({ content }) => content.questions.map(({ id }) => id)))
    expect(sampleQuestions).toHaveLength(5)
    expect(sampleQuestions.filter(({ id }) => paidIds.has(id))).toEqual([])
  })

  it('[B-14] has a publication date for every topic with content, and for no other topic', () => {
    const topics = new Set([...questions, ...cases, ...cards, ...articles].map(({ topic }) => topic))
    const dated = readReleases(root).flatMap((release) => release.topics)
    expect(dated.toSorted()).toEqual([...topics].toSorted())
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

  it('recognises all species names among a question’s options if it recognises one, so that all of them are shown in italics', () => {
    const pattern = speciesPattern(organisms) ?? /$^/
    const isSpecies = (text: string) => (text.match(pattern)?.[0].length ?? 0) === text.length
    // Matches two Latin-looking words, such as “Coxiella burnetii”, but not “Influenza virus” or “viridans
    // streptococci”.
    const looksLatin = (text: string) => /^[A-Z][a-z]{3,} (?!virus)[a-z]{3,}(?:[aeimsx]|um|is|us)$/.test(text)
    const upright = asked.flatMap(({ options }) => {
      const texts = options.map(({ text }) => text)
      return texts.some(isSpecies) ? texts.filter((text) => looksLatin(text) && !isSpecies(text)) : []
    })
    expect([...new Set(upright)]).toEqual([])
  })

  it('gives every topic with questions a share of its subject’s questions within a factor of 2.5 of its weight in the syllabus', () => {
    const off = topicWeights(questions, syllabus).filter(
      ({ asked: share, wanted }) => share / wanted > maxWeightRatio || wanted / share > maxWeightRatio,
    )
    expect(off).toEqual([])
  })

  it('does not reward a student who always chooses the same position', () => {
    const { counts } = keyPositions(asked, optionCount)
    const [all, even] = [counts.reduce((sum, count) => sum + count, 0), 1 / optionCount]
    const chance = oneInAHundred * Math.sqrt((even * (1 - even)) / all)
    expect(Math.max(...counts) / all).toBeLessThan(even + positionMargin + chance)
  })
})

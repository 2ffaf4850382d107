import { describe, expect, it } from 'vitest'
import { defaultModel } from '../model/model.ts'
import { randomNormal, seededRandom } from '../prediction/random.ts'
import { AbilityEstimator, abilityOf } from './ability.ts'
import { extendEvidence, readHistory } from './evidence.ts'
import { emptyMastery, updateMastery } from './state.ts'

const start = Date.UTC(2026, 0, 1)

describe('the evidence of a growing history', () => {
  const random = seededRandom(11)
  const answers = Array.from({ length: 40 }, (_, at) => ({
    item: `i${Math.floor(random() * 12)}`,
    skills: ['A'],
    at: start + at * 86_400_000 + Math.round(Math.abs(randomNormal(random)) * 3_600_000),
    isRight: random() < 0.7,
    options: 5,
  }))

  it('is the same whether it is extended answer by answer or read from the whole history', () => {
    let state = emptyMastery
    const estimator = new AbilityEstimator(defaultModel)
    for (const answer of answers) {
      state = updateMastery(defaultModel, state, answer)
      const history = state.topics['A'] ?? { packed: '' }
      const evidence = estimator.evidenceOn('A')
      const isExtended = evidence !== undefined && extendEvidence(defaultModel, 'A', evidence, history)
      expect(isExtended).toBe(evidence !== undefined)
      if (!isExtended) estimator.setEvidence('A', readHistory(defaultModel, 'A', history))
      const whole = readHistory(defaultModel, 'A', history)
      const { slopes = [], informations = [], ...rest } = estimator.evidenceOn('A') ?? {}
      expect(whole).toMatchObject(rest)
      for (const [at, slope] of slopes.entries()) expect(slope).toBeCloseTo(whole.slopes[at] ?? Number.NaN, 9)
      for (const [at, each] of informations.entries()) expect(each).toBeCloseTo(whole.informations[at] ?? Number.NaN, 9)
      // The estimator starts from its estimate after the previous answer, so the two estimates agree only within the
      // tolerance.
      const later = answer.at + 60_000
      expect(estimator.estimateAt(later).general).toBeCloseTo(abilityOf(defaultModel, state, later).general, 3)
    }
  })

  it('is extended only by a history that adds one answer to the end of the old history', () => {
    const [one, two, three] = answers.map(
      (answer) => updateMastery(defaultModel, emptyMastery, answer).topics['A']?.packed,
    )
    const evidence = readHistory(defaultModel, 'A', { packed: `${one}${two}` })
    for (const packed of [`${one}${two}`, `${one}${three}${two}`, `${two}${three}`])
      expect(extendEvidence(defaultModel, 'A', evidence, { packed })).toBe(false)
    expect(evidence.packed).toBe(`${one}${two}`)
  })
})

import { defaultModel, seededRandom } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import type { PastAnswer } from '../mastery/answers.ts'
import { errorWords, curveWords, shortCount } from './calibration-words.ts'
import { replayAnswers } from './replay.ts'

const quiet = { signal: new AbortController().signal, onProgress: () => undefined }
const start = Date.UTC(2026, 10, 1)

/** Creates answers on two topics, one of which the student knows much better. */
function pastOf(count: number): PastAnswer[] {
  const chance = seededRandom(7)
  return Array.from({ length: count }, (_, place) => ({
    item: `q${place}`,
    topic: place % 2 === 0 ? 'A1' : 'B1',
    isCase: false,
    at: start + place * 60_000,
    day: '2026-11-01',
    isRight: chance() < (place % 2 === 0 ? 0.9 : 0.4),
    confidence: null,
    ms: 9_000,
  }))
}

describe('the replay of past answers', () => {
  it('[T-51] predicts answers from earlier answers more accurately than a constant prediction of the average', async () => {
    const replayed = await replayAnswers(defaultModel, pastOf(600), quiet)
    expect(replayed).toMatchObject({ answers: 550, allAnswers: 600, isEnough: true })
    expect(replayed?.brier).toBeLessThan(replayed?.baselineBrier ?? 0)
    const largeBins = replayed?.bins.filter(({ count }) => count > 100) ?? []
    expect(largeBins.length).toBeGreaterThan(0)
    for (const { predicted, right } of largeBins) expect(Math.abs(predicted - right)).toBeLessThan(0.12)
  })

  it('[T-51] predicts each answer without using that answer', async () => {
    const past = pastOf(101)
    const turned = past.map((each, place) => (place === 100 ? { ...each, isRight: !each.isRight } : each))
    const predictedIn = async (answers: PastAnswer[]) => {
      const replayed = await replayAnswers(defaultModel, answers, quiet)
      return replayed?.bins.reduce((sum, { predicted, count }) => sum + predicted * count, 0)
    }
    expect(await predictedIn(turned)).toBeCloseTo((await predictedIn(past)) ?? 0, 9)
  })

  it('[T-51] predicts at most the latest 1,000 answers, and reports if there are not enough answers', async () => {
    expect(await replayAnswers(defaultModel, pastOf(1_300), quiet)).toMatchObject({ answers: 1_000 })
    expect(await replayAnswers(defaultModel, pastOf(99), quiet)).toMatchObject({ answers: 49, isEnough: false })
    expect(await replayAnswers(defaultModel, [], quiet)).toMatchObject({ answers: 0, allAnswers: 0, isEnough: false })
  })

  it('[T-51] is described by the range of predictions that contains the most answers, and by the error of all predictions compared with always predicting the average', () => {
    const bins = [
      { predicted: 0.31, right: 0.4, count: 12 },
      { predicted: 0.72, right: 0.7, count: 1_400 },
    ]
    expect(curveWords({ bins })).toBe('Titer expected 72% of 1,400 answers to be right, and 70% were.')
    expect(errorWords({ brier: 0.18, baselineBrier: 0.24 })).toBe(
      'The error of the predictions was 25% smaller than if Titer had predicted the average every time.',
    )
    expect(errorWords({ brier: 0.22, baselineBrier: 0.22 })).toContain('no better than predicting the average')
    expect(errorWords({ brier: 0, baselineBrier: 0 })).toContain('no better than predicting the average')
    expect([7, 320, 1_400, 26_400].map(shortCount)).toEqual(['7', '320', '1.4k', '26k'])
  })
})

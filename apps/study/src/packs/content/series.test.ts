import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupBySeries, seriesPlaces } from './series.ts'

const cases = new Map(
  ['ali', 'sana'].flatMap((patient) =>
    [1, 2, 3].map((at) => [`${patient}${at}`, { patient, series: { at, of: 3 } }] as const),
  ),
)

describe('the questions about one patient', () => {
  it('[T-20] are asked in the order of their series, at the position of the first of them in the session', () => {
    expect(groupBySeries(['ali3', 'question', 'sana2', 'ali1', 'sana1'], cases)).toEqual([
      'ali1',
      'ali3',
      'question',
      'sana1',
      'sana2',
    ])
  })

  it('[T-20] are asked one directly after another, whichever questions the session contains', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...cases.keys(), 'question', 'unknown']), (drawn) => {
        const ordered = groupBySeries(drawn, cases)
        expect(ordered.toSorted()).toEqual(drawn.toSorted())
        for (const patient of ['ali', 'sana']) {
          const own = ordered.filter((id) => id.startsWith(patient))
          expect(own).toEqual(own.toSorted())
          expect(ordered.slice(ordered.indexOf(own[0] ?? '')).slice(0, own.length)).toEqual(own)
        }
      }),
    )
  })

  it('[T-20] are numbered within the session', () => {
    const places = seriesPlaces(['ali1', 'ali3', 'sana2', 'question'], cases)
    expect(places.get('ali3')).toEqual({ at: 2, inSession: 2, inBank: 3 })
    expect(places.get('sana2')).toEqual({ at: 1, inSession: 1, inBank: 3 })
    expect(places.get('question')).toEqual({ at: 1, inSession: 1, inBank: 1 })
  })
})

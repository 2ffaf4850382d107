import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../item.ts'
import { isItem, makeItem } from './make-item.ts'

const rival = (text: string) => ({ text, why: `Students who mix up names might think of ${text} first.` })

const names = ['Streptococcus pyogenes', 'Enterococcus faecalis', 'Micrococcus luteus', 'Listeria monocytogenes']

const draft = (difference: Partial<Draft> = {}): Draft => ({
  id: 'abc',
  form: 'point',
  topic: 'A30',
  subject: 'Staphylococcus aureus',
  stem: 'Which organism clots plasma in a tube?',
  key: 'Staphylococcus aureus',
  why: 'Its coagulase activates prothrombin, so fibrin forms in plasma.',
  rivals: names.map(rival),
  ...difference,
})

const made = (difference?: Partial<Draft>) => {
  const item = makeItem(draft(difference))
  if (!isItem(item)) throw new Error(item.reason)
  return item
}

const textsOf = ({ options }: ReturnType<typeof made>) => options.map(({ text }) => text)

describe('an item’s options', () => {
  it('are the key and the rivals in alphabetical order, each with its reason', () => {
    const item = made()
    expect(textsOf(item)).toEqual([...names, 'Staphylococcus aureus'].toSorted())
    expect(item.options[item.keyAt]).toEqual({ text: 'Staphylococcus aureus', why: draft().why })
  })

  it('are sorted from the shortest to the longest if they are durations', () => {
    const rivals = ['2 to 3 weeks', '6 hours', '10 days', '1,000 hours'].map(rival)
    expect(textsOf(made({ stem: 'How long does it last?', key: '3 months', rivals }))).toEqual([
      '6 hours',
      '10 days',
      '2 to 3 weeks',
      '1,000 hours',
      '3 months',
    ])
  })

  it.each([
    [
      ['two weeks', 'six months', 'two years', 'fifteen years', 'two months'],
      'two weeks, two months, six months, two years, fifteen years',
    ],
    [
      ['minus 20 °C', 'minus 70 °C', 'plus 20 °C', 'plus 37 °C', 'plus 4 °C'],
      'minus 70 °C, minus 20 °C, plus 4 °C, plus 20 °C, plus 37 °C',
    ],
    [
      ['weeks 10 and 12', 'weeks 0 and 1', 'weeks 4 and 6', 'weeks 8 and 10', 'weeks 12 and 14'],
      'weeks 0 and 1, weeks 4 and 6, weeks 8 and 10, weeks 10 and 12, weeks 12 and 14',
    ],
    [
      ['until hour 10', 'until hour 1', 'until hour 14', 'until hour 4', 'until hour 7'],
      'until hour 1, until hour 4, until hour 7, until hour 10, until hour 14',
    ],
  ])('are sorted by their numbers: %j', ([key = '', ...others], sorted) => {
    expect(textsOf(made({ stem: 'Which one is it?', key, rivals: others.map(rival) })).join(', ')).toBe(sorted)
  })

  it('do not depend on the order in which the rivals are listed', () => {
    const once = made()
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        expect(made({ rivals: shuffled.map(rival) })).toEqual(once)
      }),
    )
  })

  it('are refused together with the item if there are fewer than five options, or if the stem breaks a wording rule', () => {
    expect(makeItem(draft({ rivals: names.slice(1).map(rival) }))).toMatchObject({ reason: 'There are not 5 options.' })
    expect(makeItem(draft({ stem: 'Which organism is not a rod?' }))).toMatchObject({
      reason: 'The question is negative: it contains “not”.',
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft, Rival } from '../item.ts'
import { chooseOptions, isItem } from './choose-options.ts'

const draft = (rivals: Rival[], difference: Partial<Draft> = {}): Draft => ({
  id: 'abc',
  form: 'point',
  topic: 'A30',
  subject: 'Staphylococcus aureus',
  stem: 'Which organism clots plasma in a tube?',
  key: 'Staphylococcus aureus',
  why: 'It makes coagulase',
  rivals,
  proof: [],
  ...difference,
})

const rival = (text: string, difference: Partial<Rival> = {}): Rival => ({
  text,
  reason: `${text} does not`,
  nearness: 3,
  ...difference,
})

const four = ['Streptococcus pyogenes', 'Enterococcus faecalis', 'Micrococcus luteus', 'Listeria monocytogenes'].map(
  (name) => rival(name),
)

describe('choosing an item’s options', () => {
  it('keeps the key and every rival once, in alphabetical order, each with its reason', () => {
    const item = chooseOptions(draft(four))
    if (!isItem(item)) throw new Error(item.reason)
    const texts = item.options.map(({ text }) => text)
    expect(texts).toEqual(texts.toSorted())
    expect(item.options[item.keyAt]).toEqual({ text: 'Staphylococcus aureus', why: 'It makes coagulase.' })
    expect(item.options.every(({ why }) => why.endsWith('.'))).toBe(true)
  })

  it('refuses a question with too few rivals or too few plausible rivals', () => {
    expect(chooseOptions(draft(four.slice(0, 2)))).toMatchObject({ reason: 'There are fewer than 3 rivals.' })
    const far = four.map((each) => ({ ...each, nearness: 0.5 }))
    expect(chooseOptions(draft(far))).toMatchObject({ reason: 'There are fewer than 3 near rivals.' })
  })

  it('prefers three plausible rivals to four rivals of which one is implausible', () => {
    const item = chooseOptions(draft(four.map((each, at) => (at === 0 ? { ...each, nearness: 0 } : each))))
    if (!isItem(item)) throw new Error(item.reason)
    expect(item.options.map(({ text }) => text)).not.toContain('Streptococcus pyogenes')
    expect(item.options).toHaveLength(4)
  })

  it('keeps the approved rivals as long as they are valid', () => {
    const read = chooseOptions(draft(four))
    const more = [rival('Bacillus cereus'), rival('Corynebacterium ulcerans'), rival('Moraxella catarrhalis')]
    const isApproved = (item: unknown) => JSON.stringify(item) === JSON.stringify(read)
    expect(chooseOptions(draft([...more, ...four]), isApproved)).toEqual(read)
    const gone = chooseOptions(draft([...more, ...four.slice(1)]), isApproved)
    expect(isItem(gone) && gone.options.map(({ text }) => text)).not.toContain('Streptococcus pyogenes')
  })

  it('never chooses two rivals that the same fact refutes', () => {
    const alike = ['a', 'b', 'c', 'd'].map((name) => rival(`Streptococcus ${name}`, { refutedBy: 'catalase' }))
    expect(chooseOptions(draft(alike))).toMatchObject({ reason: 'Too many rivals are refuted by the same fact.' })
    const item = chooseOptions(draft([...alike, ...four]))
    if (!isItem(item)) throw new Error(item.reason)
    expect(item.options.filter(({ text }) => /Streptococcus [abcd]/.test(text)).length).toBeLessThanOrEqual(1)
  })

  it('sorts durations by length', () => {
    const times = ['2 to 3 weeks', '6 hours', '10 days', '1,000 hours'].map((text) => rival(text))
    const item = chooseOptions(draft(times, { stem: 'How long does it last?', key: '3 months' }))
    if (!isItem(item)) throw new Error(item.reason)
    expect(item.options.map(({ text }) => text)).toEqual([
      '6 hours',
      '10 days',
      '2 to 3 weeks',
      '1,000 hours',
      '3 months',
    ])
  })

  it('returns the same item for the same draft, in whatever order the rivals are listed', () => {
    const many = [...four, rival('Bacillus cereus'), rival('Corynebacterium ulcerans'), rival('Moraxella catarrhalis')]
    const once = chooseOptions(draft(many))
    fc.assert(
      fc.property(fc.shuffledSubarray(many, { minLength: many.length }), (rivals) => {
        expect(chooseOptions(draft(rivals))).toEqual(once)
      }),
    )
  })

  it('offers only the key and rivals as options', () => {
    const name = fc.string({ minLength: 3, maxLength: 12, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 3, maxLength: 9 }), name, (names, key) => {
        const item = chooseOptions(
          draft(
            names.map((each) => rival(each)),
            { key },
          ),
        )
        if (!isItem(item)) return
        for (const { text } of item.options) expect([key, ...names]).toContain(text)
        expect(item.options.filter(({ text }) => text === key)).toHaveLength(1)
      }),
    )
  })
})

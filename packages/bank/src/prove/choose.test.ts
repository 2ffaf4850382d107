import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft, Rival } from '../item.ts'
import { choose, isItem } from './choose.ts'

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

describe('choosing the options of an item', () => {
  it('shows the key once, every option once, in the order of the alphabet, each with its reason', () => {
    const item = choose(draft(four))
    if (!isItem(item)) throw new Error(item.reason)
    const texts = item.options.map(({ text }) => text)
    expect(texts).toEqual(texts.toSorted())
    expect(item.options[item.keyAt]).toEqual({ text: 'Staphylococcus aureus', why: 'It makes coagulase.' })
    expect(item.options.every(({ why }) => why.endsWith('.'))).toBe(true)
  })

  it('refuses a question with too few rivals, or with none that are near', () => {
    expect(choose(draft(four.slice(0, 2)))).toMatchObject({ reason: 'There are too few rivals.' })
    const far = four.map((each) => ({ ...each, nearness: 0.5 }))
    expect(choose(draft(far))).toMatchObject({ reason: 'There are too few near rivals.' })
  })

  it('shows three near rivals rather than a far one with them', () => {
    const item = choose(draft(four.map((each, at) => (at === 0 ? { ...each, nearness: 0 } : each))))
    if (!isItem(item)) throw new Error(item.reason)
    expect(item.options.map(({ text }) => text)).not.toContain('Streptococcus pyogenes')
    expect(item.options).toHaveLength(4)
  })

  it('keeps the rivals that have been read, while they hold', () => {
    const read = choose(draft(four))
    const more = [rival('Bacillus cereus'), rival('Corynebacterium ulcerans'), rival('Moraxella catarrhalis')]
    const isRead = (item: unknown) => JSON.stringify(item) === JSON.stringify(read)
    expect(choose(draft([...more, ...four]), isRead)).toEqual(read)
    const gone = choose(draft([...more, ...four.slice(1)]), isRead)
    expect(isItem(gone) && gone.options.map(({ text }) => text)).not.toContain('Streptococcus pyogenes')
  })

  it('shows no two rivals that are refuted by the same', () => {
    const alike = ['a', 'b', 'c', 'd'].map((name) => rival(`Streptococcus ${name}`, { refutedBy: 'catalase' }))
    expect(choose(draft(alike))).toMatchObject({ reason: 'Too many rivals are refuted by the same.' })
    const item = choose(draft([...alike, ...four]))
    if (!isItem(item)) throw new Error(item.reason)
    expect(item.options.filter(({ text }) => /Streptococcus [abcd]/.test(text)).length).toBeLessThanOrEqual(1)
  })

  it('orders times by how long they are', () => {
    const times = ['2 to 3 weeks', '6 hours', '10 days', '1,000 hours'].map((text) => rival(text))
    const item = choose(draft(times, { stem: 'How long does it last?', key: '3 months' }))
    if (!isItem(item)) throw new Error(item.reason)
    expect(item.options.map(({ text }) => text)).toEqual([
      '6 hours',
      '10 days',
      '2 to 3 weeks',
      '1,000 hours',
      '3 months',
    ])
  })

  it('makes the same item of the same draft, whatever the order of its rivals', () => {
    const many = [...four, rival('Bacillus cereus'), rival('Corynebacterium ulcerans'), rival('Moraxella catarrhalis')]
    const once = choose(draft(many))
    fc.assert(
      fc.property(fc.shuffledSubarray(many, { minLength: many.length }), (rivals) => {
        expect(choose(draft(rivals))).toEqual(once)
      }),
    )
  })

  it('never offers what was not proved wrong', () => {
    const name = fc.string({ minLength: 3, maxLength: 12, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 3, maxLength: 9 }), name, (names, key) => {
        const item = choose(
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

import fc from 'fast-check'
import { readAnkiText } from '@titer/bank/browser'
import { describe, expect, it } from 'vitest'
import { cleanTags, readImport, takeIn, toJson, toText } from './own-cards.ts'

const nothing = { cards: [], questions: [], hasQuestions: false }

const gift = `::one::Which drug? {
  =Gentamicin#It is an aminoglycoside.
  ~Penicillin#It is a beta-lactam.
}

Two pints is a litre.{F}

Write about plague.{}
`

describe('a file that is brought along', () => {
  it('[T-32] gives the cards of Anki and names the line that was refused', () => {
    const taken = takeIn(readImport('deck.txt', 'Front\tBack\nOnly a front\nSecond\tBack\n'), nothing)
    expect(taken.cards.map(({ front, back }) => [front, back])).toEqual([
      ['Front', 'Back'],
      ['Second', 'Back'],
    ])
    expect(taken.refused).toEqual(['Line 2: This line has a front and no back.'])
    expect(taken.cards[0]?.card).toMatch(/^own-[\da-f-]{36}$/)
  })

  it('[T-32] gives the questions of GIFT on Premium, and cards elsewhere', () => {
    const premium = takeIn(readImport('quiz.gift', gift), { ...nothing, hasQuestions: true })
    expect(premium.questions).toMatchObject([{ stem: 'Which drug?', keyAt: 0, isGone: false }])
    expect(premium.cards).toHaveLength(1)
    expect(premium.refused).toEqual(['Line 8: An essay has no answer to learn.'])
    const demo = takeIn(readImport('quiz.txt', gift), nothing)
    expect(demo.questions).toEqual([])
    expect(demo.cards.map(({ front }) => front)).toEqual(['Two pints is a litre.', 'Which drug?'])
    expect(demo.cards[1]?.back).toBe('Gentamicin\n\nIt is an aminoglycoside.')
  })

  it('[T-32] is known for GIFT as Moodle writes it, and for Anki with a brace on a card', () => {
    const moodle = '// question: 7\n::one::Which drug? {\n\t=Gentamicin\n\t~Penicillin\n}\n'
    expect(readImport('quiz-20261116.txt', moodle).questions).toMatchObject([{ stem: 'Which drug?', keyAt: 0 }])
    expect(readImport('quiz.gift.txt', moodle).questions).toHaveLength(1)
    expect(readImport('deck.txt', 'What is {TNF}?\tA cytokine').cards).toMatchObject([{ back: 'A cytokine' }])
    expect(readImport('deck.txt', '#separator:tab\n::a::\tb').cards).toHaveLength(1)
  })

  it('[T-32] holds questions apart that differ in their answers only', () => {
    const asked = (right: string) => `Which is true? {\n=${right}\n~None\n}\n\n`
    const file = readImport('quiz.gift', asked('Cocci are round') + asked('Rods are long') + asked('Rods are long'))
    expect(takeIn(file, { ...nothing, hasQuestions: true })).toMatchObject({
      known: 1,
      questions: [{ keyAt: 0 }, { keyAt: 0 }],
    })
  })

  it('[T-32] gives nothing twice', () => {
    const file = readImport('deck.txt', 'Front\tBack\nFront\tBack\n')
    const first = takeIn(file, nothing)
    expect(first).toMatchObject({ known: 1, cards: [{ front: 'Front' }] })
    expect(takeIn(file, { ...nothing, cards: first.cards })).toMatchObject({ known: 2, cards: [] })
  })

  it('[T-32] refuses what the server could not keep, and takes the rest', () => {
    const taken = takeIn(readImport('deck.txt', `${'long '.repeat(1000)}\tBack\nFine\tBa\0ck\n`), nothing)
    expect(taken.refused).toEqual(['“long long long long long long long long…” is too long for a card.'])
    expect(taken.cards).toMatchObject([{ front: 'Fine', back: 'Back' }])
  })
})

describe('the export of cards', () => {
  it('[T-32] is read back by our own reader as it was, whatever the cards say', () => {
    // A side that looks like a gap of Anki is read as one; ends of lines and white space at the ends are not kept.
    const side = fc
      .string({ minLength: 1 })
      .map((text) => text.replaceAll('\r', '').trim())
      .filter((text) => text !== '' && !text.includes('{{'))
    const card = fc.record({
      card: fc.uuid().map((id) => `own-${id}`),
      front: side,
      back: side,
      tags: fc.array(fc.stringMatching(/^\w{1,9}$/), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(card), (cards) => {
        const { cards: read, faults } = readAnkiText(toText(cards))
        expect(faults).toEqual([])
        expect(read).toEqual(cards.map(({ front, back, tags }) => ({ front, back, tags })))
      }),
    )
  })

  it('[T-32] is JSON with the sides and the tags of each card', () => {
    const card = { card: 'own-1', front: 'Front', back: 'Back', tags: ['toxins'] }
    expect(JSON.parse(toJson([card]))).toEqual([{ id: 'own-1', front: 'Front', back: 'Back', tags: ['toxins'] }])
  })
})

it('[T-32] keeps tags as words, each once and none too long', () => {
  expect(cleanTags([' toxins', 'toxins', '', 'two words'])).toEqual(['toxins', 'two_words'])
  expect(cleanTags(['x'.repeat(100)])[0]).toHaveLength(64)
})

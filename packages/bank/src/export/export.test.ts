import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '../item.ts'
import { toAnkiText } from './anki-text.ts'
import { toGift } from './gift.ts'
import { toQti } from './qti.ts'

const text = fc.string({ minLength: 1, maxLength: 30 }).filter((each) => each.trim() !== '' && !/\p{Cc}/u.test(each))

const item = fc
  .record({
    stem: text,
    options: fc.array(fc.record({ text, why: text }), { minLength: 4, maxLength: 5 }),
    at: fc.nat(3),
  })
  .map(({ stem, options, at }): Item => ({
    id: 'abcdefghij',
    form: 'point',
    topic: 'A30',
    subject: 'x',
    stem,
    options,
    keyAt: at,
    proof: [],
  }))

const counted = (names: readonly (string | undefined)[]) =>
  new Map(names.map((name) => [name, names.filter((each) => each === name).length]))

/** Reads one item of GIFT back, as a program that knows the format does. */
function readGift(gift: string) {
  const plain = (part: string) => part.replaceAll(/\\([\\~=#{}:])/g, '$1')
  const [, stem = '', body = ''] = /::.*?::((?:\\.|[^\\{])*) \{\n(.*)\n\}/s.exec(gift) ?? []
  const answers = body.split('\n').map((line) => /^ {2}([=~])((?:\\.|[^\\#])*)#(.*)$/.exec(line))
  return {
    stem: plain(stem),
    keyAt: answers.findIndex((answer) => answer?.[1] === '='),
    options: answers.map((answer) => ({ text: plain(answer?.[2] ?? ''), why: plain(answer?.[3] ?? '') })),
  }
}

describe('exports', () => {
  it('come back from GIFT as they went, whatever signs they hold', () => {
    fc.assert(
      fc.property(item, (made) => {
        const { stem, options, keyAt } = made
        expect(readGift(toGift([made]))).toEqual({ stem, options, keyAt })
      }),
    )
  })

  it('give Anki one line a note, with an id that stays and the place in the syllabus', () => {
    fc.assert(
      fc.property(item, (made) => {
        const lines = toAnkiText([made], [], () => 'Micro::Staphylococci')
          .trimEnd()
          .split('\n')
        expect(lines.slice(0, 4)).toEqual(['#separator:tab', '#html:true', '#guid column:1', '#tags column:4'])
        expect(lines).toHaveLength(5)
        const cells = lines[4]?.split('\t') ?? []
        expect([cells.length, cells[0], cells[3]]).toEqual([4, 'titer-abcdefghij', 'Micro::Staphylococci'])
      }),
    )
  })

  it('are well-formed QTI with one right answer and a reason for each', () => {
    fc.assert(
      fc.property(item, (made) => {
        const qti = toQti(made)
        const open = [...qti.matchAll(/<([a-zA-Z]+)[^>]*?(?<!\/)>/g)].map(([, name]) => name)
        const closed = [...qti.matchAll(/<\/([a-zA-Z]+)>/g)].map(([, name]) => name)
        expect(counted(open)).toEqual(counted(closed))
        expect(qti).toContain(`<value>o${made.keyAt}</value>`)
        expect(qti.match(/<modalFeedback /g)).toHaveLength(made.options.length)
      }),
    )
  })
})

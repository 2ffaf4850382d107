import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { examples } from './examples.ts'
import { figureKinds } from './kinds.ts'

const views = [{}, { isQuestion: true }]
const maxBytes = 6 * 1024

describe('figures', () => {
  it('have an example of every kind', () => {
    expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(Object.keys(figureKinds)))
  })

  describe.each(examples)('$name', ({ kind: name, facts, answer }) => {
    const kind = figureKinds[name]
    if (kind === undefined) throw new Error(`There is no kind of figure ${name}.`)
    const draw = (view: (typeof views)[number] & { hidden?: string }) => kind.draw(kind.schema.parse(facts), view)

    it('is drawn identically each time, and its compressed SVG is smaller than 6 KB', () => {
      for (const view of views) {
        expect(draw(view)).toEqual(draw(view))
        expect(brotliCompressSync(draw(view).svg).length).toBeLessThan(maxBytes)
      }
    })

    it('has a title and a description', () => {
      expect(draw({}).title).not.toBe('')
      expect(draw({}).description.length).toBeGreaterThan(30)
    })

    it('does not name the answer in a question', () => {
      const { svg, title, description } = draw({ isQuestion: true })
      const shown = [svg.replaceAll(/<[^>]*>/g, ' '), title, description].join(' ').toLowerCase()
      for (const word of answer) expect(shown).not.toContain(word.toLowerCase())
    })

    it('can hide each of its labels', () => {
      for (const label of draw({}).labels) expect(draw({ hidden: label }).svg).toContain('>?</text>')
    })

    it('does not name a hidden label in its title or description', () => {
      for (const label of draw({}).labels) {
        const { title, description } = draw({ hidden: label })
        const words = ` ${title} ${description} `.toLowerCase()
        for (const end of [' ', '.', ',', ':', ';', 's ', 's.', 's,', 's:', 's;'])
          expect(words).not.toContain(` ${label.toLowerCase()}${end}`)
      }
    })
  })

  it('reject unknown values, so that no wrong drawing is shown', () => {
    expect(figureKinds['gram stain']?.schema.safeParse({ gram: 'positive', shape: 'cubes' }).success).toBe(false)
  })
})

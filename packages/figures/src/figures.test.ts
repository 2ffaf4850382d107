import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { examples } from './examples.ts'
import { figureKinds } from './kinds.ts'

const views = [{}, { isQuestion: true }]
const maxBytes = 6 * 1024

const drawFigure = (name: string, facts: unknown) => {
  const kind = figureKinds[name] ?? expect.unreachable()
  return kind.draw(kind.schema.parse(facts), {})
}

/** Returns the paths of an SVG that have this colour as their line or filling. */
const pathsOf = (svg: string, colour: string) =>
  [...svg.matchAll(/<path d="([^"]*)"([^>]*)/g)]
    .filter(([, , attributes = '']) => attributes.includes(`"${colour}"`))
    .map(([, path = '']) => path)

/** Returns the points of a path with absolute coordinates. */
const pointsOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

const distance = ([x = 0, y = 0]: number[], [otherX = 0, otherY = 0]: number[]) => Math.hypot(x - otherX, y - otherY)

const middleOf = (points: number[][]) =>
  [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length)

describe('figures', () => {
  it('of every kind are among the examples', () => {
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

    it('does not name the answer when the figure is part of a question', () => {
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

describe('an agar plate', () => {
  it('shows the altered red cells of alpha-haemolysis as dots around the colonies', () => {
    const facts = { medium: 'blood', colony: 'grey', size: 'small', count: 12, haemolysis: 'alpha' }
    const { svg } = drawFigure('agar plate', facts)
    const [colonies, cells] = ['#cfcac4', '#2f2d0c'].map((colour) => pathsOf(svg, colour).flatMap(pointsOf))
    expect(cells?.length).toBeGreaterThan(60)
    for (const cell of cells ?? []) {
      const away = Math.min(...(colonies ?? []).map((colony) => distance(colony, cell)))
      // A small colony has a radius of 5, and its zone a radius of 14.
      expect(away).toBeGreaterThan(7)
      expect(away).toBeLessThan(14)
    }
  })
})

describe('a Gram stain', () => {
  it('shows Gram-negative filaments in pink only', () => {
    const facts = { gram: 'negative', shape: 'branching filaments', arrangement: 'single', count: 4 }
    const { svg } = drawFigure('gram stain', facts)
    expect([pathsOf(svg, '#9c1648').length, pathsOf(svg, '#4b2a8c').length]).toEqual([1, 0])
  })

  it.each(['rods', 'curved rods', 'coccobacilli'])('shows intracellular %s inside the neutrophils', (shape) => {
    const bacteria = { gram: 'negative', shape, arrangement: 'single', count: 6 }
    const { svg } = drawFigure('gram stain', { ...bacteria, neutrophils: 2, intracellular: true })
    const neutrophils = pathsOf(svg, '#f6d3dd').map((path) => middleOf(pointsOf(path)))
    const [path = ''] = pathsOf(svg, '#9c1648')
    const rods = path
      .split('M')
      .slice(1)
      .map((rod) => middleOf(pointsOf(rod)))
    expect([neutrophils.length, rods.length]).toEqual([2, 6])
    for (const rod of rods) expect(Math.min(...neutrophils.map((cell) => distance(cell, rod)))).toBeLessThan(41)
  })
})

describe('the description of a line chart', () => {
  it('gives the places of repeated peaks, because a student who cannot see them could not answer otherwise', () => {
    const axis = (label: string, to: number) => ({ label, from: 0, to, ticks: [0, to] })
    const waves = Array.from({ length: 17 }, (_, at) => [at / 2, at % 2 === 0 ? 0 : 40])
    const curves = [
      { label: 'waves', points: waves },
      {
        label: 'rise',
        points: [
          [0, 1],
          [8, 30],
        ],
      },
    ]
    const { description } = drawFigure('curves', {
      title: 'Two curves',
      x: axis('seconds', 8),
      y: axis('height', 50),
      curves,
    })
    expect(description).toContain('It has 8 high peaks, the first at 0.5, 1.5, 2.5, 3.5, 4.5, 5.5.')
    expect(description).toContain('rise runs from 0 to 8 and is highest at 8 (30).')
    expect(description.match(/high peaks/g)).toHaveLength(1)
  })
})

describe('a legend of gene transfer', () => {
  it.each(['conjugation', 'specialised transduction', 'lysogenic conversion', 'transposition'])(
    'has lines that a reader can tell apart without their colours: %s',
    (transfer) => {
      const { svg } = drawFigure('gene transfer', { transfer })
      const lines = [...svg.matchAll(/<path d="M(?:8|184) [\d.]+h28" fill="none" stroke="[^"]*"([^>]*)/g)]
      expect(lines.length).toBeGreaterThan(2)
      expect(new Set(lines.map(([, style]) => style)).size).toBe(lines.length)
    },
  )
})

describe('a chart of plasma concentrations', () => {
  it('shades the therapeutic range on a log scale', () => {
    const courses = [{ label: 'a dose', route: 'bolus', dose: 500, volume: 10, halfLife: 4 }]
    const { svg } = drawFigure('plasma concentration', {
      title: 'One dose',
      hours: 24,
      courses,
      range: [1, 10],
      log: true,
    })
    const [, at1, at10] = [...svg.matchAll(/M50 ([\d.]+)H342/g)].map(([, y]) => Number(y))
    const band = /y="([\d.]+)" width="292" height="([\d.]+)" fill="var\(--verdigris-wash\)"/.exec(svg) ?? []
    const [top = 0, height = 0] = band.slice(1).map(Number)
    expect(top).toBeCloseTo(at10 ?? 0, 0)
    expect(top + height).toBeCloseTo(at1 ?? 0, 0)
  })
})

describe('a special stain', () => {
  it('is described with the number of objects that are drawn', () => {
    const descriptionOf = (stain: string) =>
      drawFigure('special stain', { stain, count: 6, specimen: 'pus' }).description
    expect(descriptionOf('Albert')).toContain('with 6 pairs of green rods')
    expect(descriptionOf('spore')).toContain('with 6 green oval bodies, most inside pink rods and some free')
  })
})

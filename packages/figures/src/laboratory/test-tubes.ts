import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { ground, theme } from '../kit/colours.ts'
import { short } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'

const result = z.enum(['positive', 'negative'])

/** One tube or slide with its result. */
const test = z.discriminatedUnion('test', [
  z.strictObject({
    test: z.literal('TSI'),
    slant: z.enum(['acid', 'alkaline']),
    butt: z.enum(['acid', 'alkaline']),
    /** Whether hydrogen sulphide blackens the butt. A trace blackens only a line below the slant. */
    h2s: z.union([z.boolean(), z.literal('trace')]),
    gas: z.boolean(),
  }),
  z.strictObject({
    test: z.enum(['indole', 'urease', 'citrate', 'methyl red', 'Voges-Proskauer', 'tube coagulase']),
    result,
  }),
  z.strictObject({ test: z.enum(['catalase', 'oxidase', 'slide coagulase']), result }),
])

/** A row of biochemical tests. */
const facts = z.strictObject({ title: z.string().min(1), tests: z.array(test).min(1).max(5) })

type Test = z.infer<typeof test>
type TubeTest = 'indole' | 'urease' | 'citrate' | 'methyl red' | 'Voges-Proskauer' | 'tube coagulase'

const slideTests = new Set(['catalase', 'oxidase', 'slide coagulase'])

/** The colours of each medium, and words for its appearance, with a positive and a negative result. */
const liquids: Record<TubeTest, { positive: string; negative: string; seen: string; notSeen: string }> = {
  indole: { positive: '#e9d9a4', negative: '#e9d9a4', seen: 'a red ring on top', notSeen: 'a yellow ring on top' },
  urease: { positive: '#d6366f', negative: '#eec66a', seen: 'pink throughout', notSeen: 'yellow throughout' },
  citrate: {
    positive: '#2a62a8',
    negative: '#3f8a4f',
    seen: 'blue, with growth on the slant',
    notSeen: 'green, without growth',
  },
  'methyl red': { positive: '#cf2a33', negative: '#e9c65a', seen: 'red throughout', notSeen: 'yellow throughout' },
  'Voges-Proskauer': {
    positive: '#c4505e',
    negative: '#e6c98a',
    seen: 'a red layer below the surface',
    notSeen: 'no red layer',
  },
  'tube coagulase': {
    positive: '#efdca0',
    negative: '#efdca0',
    seen: 'a clot that stays when the tube is tilted',
    notSeen: 'fluid plasma',
  },
}
const acid = '#efc83f'
const alkaline = '#d1343f'

const top = 26
const bottom = 206
const half = 21

const tubeOutline = (x: number) =>
  `M${x - half} ${top}V${bottom - half}A${half} ${half} 0 0 0 ${x + half} ${bottom - half}V${top}`

const filled = (x: number, from: number) =>
  `M${x - half} ${from}V${bottom - half}A${half} ${half} 0 0 0 ${x + half} ${bottom - half}V${from}z`

function drawTsi(canvas: Canvas, x: number, { slant, butt, h2s, gas }: Extract<Test, { test: 'TSI' }>) {
  const colourOf = (reaction: 'acid' | 'alkaline') => (reaction === 'acid' ? acid : alkaline)
  canvas.fill(filled(x, 138), colourOf(butt))
  canvas.fill(`M${x - half} 138V62L${x + half} 124V138z`, colourOf(slant))
  canvas.stroke(`M${x - half} 62L${x + half} 124`, '#7b6a4a', 2)
  if (h2s === 'trace') canvas.stroke(`M${x - half} 140C${x - 8} 146 ${x + 8} 136 ${x + half} 142`, '#17120f', 7)
  else if (h2s) canvas.fill(filled(x, 150), '#17120f')
  if (gas) {
    canvas.add('ellipse', { cx: x - 5, cy: 176, rx: 12, ry: 5, fill: ground.glass })
    canvas.add('ellipse', { cx: x + 8, cy: 160, rx: 8, ry: 4, fill: ground.glass })
  }
}

function drawTube(canvas: Canvas, x: number, name: TubeTest, isPositive: boolean) {
  const { positive, negative } = liquids[name]
  if (name === 'tube coagulase') {
    canvas.fill(filled(x, isPositive ? 120 : 96), positive)
    if (isPositive) canvas.stroke(`M${x - half} 120C${x - 8} 134 ${x + 6} 110 ${x + half} 128`, '#a98d3f', 4)
    return
  }
  canvas.fill(filled(x, 96), isPositive ? positive : negative)
  if (name === 'indole') canvas.fill(`M${x - half} 84h${2 * half}v14h${-2 * half}z`, isPositive ? '#c2183d' : '#e0b94a')
  if (name === 'Voges-Proskauer' && isPositive) canvas.fill(`M${x - half} 96h${2 * half}v26h${-2 * half}z`, '#a01733')
  if (name === 'citrate' && isPositive)
    canvas.stroke(`M${x - 12} 110l24 34`, '#f4f1ea', 4, { 'stroke-linecap': 'round' })
}

function drawSlide(canvas: Canvas, x: number, name: string, isPositive: boolean) {
  canvas.add('rect', {
    x: x - 30,
    y: 92,
    width: 60,
    height: 84,
    rx: 4,
    fill: ground.glass,
    stroke: theme.rim,
    'stroke-width': 2,
  })
  const drop = { catalase: '#eef3f6', oxidase: isPositive ? '#3b1c7a' : '#f1ead9', 'slide coagulase': '#efdca0' }[name]
  canvas.add('ellipse', { cx: x, cy: 134, rx: 22, ry: 26, fill: drop, stroke: theme.rim, 'stroke-width': 1 })
  if (!isPositive) return
  const spots = [
    [-10, -8],
    [4, -14],
    [10, 2],
    [-4, 4],
    [-12, 12],
    [6, 16],
    [-1, -4],
  ]
  const path = spots.map(([dx = 0, dy = 0]) => `M${short(x + dx)} ${short(134 + dy)}h0`).join('')
  if (name === 'catalase') {
    canvas.stroke(path, '#5e566b', 11, { 'stroke-linecap': 'round' })
    canvas.stroke(path, '#ffffff', 8, { 'stroke-linecap': 'round' })
  }
  if (name === 'slide coagulase') canvas.stroke(path, '#8a6f24', 8, { 'stroke-linecap': 'round' })
}

function seenIn(given: Test): string {
  if (given.test === 'TSI') {
    const colour = (reaction: string) => (reaction === 'acid' ? 'yellow' : 'red')
    const trace = given.h2s === 'trace' ? ', with a thin black line below the slant' : ''
    const butt = given.h2s === true ? 'black' : colour(given.butt)
    return `TSI: ${colour(given.slant)} slant, ${butt} butt${trace}${given.gas ? ', with cracks from gas' : ''}`
  }
  const isPositive = given.result === 'positive'
  if (given.test === 'catalase') return `catalase: ${isPositive ? 'bubbles' : 'no bubbles'}`
  if (given.test === 'oxidase') return `oxidase: ${isPositive ? 'dark purple' : 'no colour'}`
  if (given.test === 'slide coagulase') return `slide coagulase: ${isPositive ? 'clumps' : 'no clumps'}`
  const { seen, notSeen } = liquids[given.test]
  return `${given.test}: ${isPositive ? seen : notSeen}`
}

const signOf = (given: Test) => {
  if (given.test === 'TSI')
    return `${given.slant === 'acid' ? 'A' : 'K'}/${given.butt === 'acid' ? 'A' : 'K'}${given.h2s ? ', H₂S' : ''}${given.gas ? ', gas' : ''}`
  return given.result === 'positive' ? '+' : '−'
}

export const testTubes = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('tubes', given))
  const width = 360 / given.tests.length
  for (const [index, each] of given.tests.entries()) {
    const x = Math.round(width * (index + 0.5))
    if (each.test !== 'TSI' && slideTests.has(each.test)) drawSlide(canvas, x, each.test, each.result === 'positive')
    else {
      if (each.test === 'TSI') drawTsi(canvas, x, each)
      else drawTube(canvas, x, each.test as TubeTest, each.result === 'positive')
      canvas.stroke(tubeOutline(x), theme.rim, 2.5)
    }
    const name = each.test === 'Voges-Proskauer' ? 'VP' : each.test
    const next = canvas.text(x, 230, name, {
      anchor: 'middle',
      isBold: true,
      size: textSize.small,
      width: width - 6,
    })
    if (!canvas.isQuestion)
      canvas.text(x, next + 2, signOf(each), {
        anchor: 'middle',
        size: textSize.small,
        colour: theme.muted,
        width: width - 4,
      })
  }
  return canvas.finish({ height: 284, title: given.title, description: `${given.tests.map(seenIn).join('; ')}.` })
})

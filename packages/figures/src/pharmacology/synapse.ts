import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { dotPath, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { drawNumberedLegend } from '../kit/numbered-legend.ts'

const text = z.string().min(1)

/** Facts about each transmitter: its synthesis, the transporter in the membrane and the enzyme that breaks it down. */
const transmitters = {
  acetylcholine: { name: 'Cholinergic', chain: ['choline', 'ACh'], transporter: 'choline', enzyme: 'AChE' },
  norepinephrine: { name: 'Adrenergic', chain: ['tyrosine', 'dopa', 'dopamine'], transporter: 'NET', enzyme: 'MAO' },
  dopamine: { name: 'Dopaminergic', chain: ['tyrosine', 'dopa', 'dopamine'], transporter: 'DAT', enzyme: 'MAO' },
  serotonin: { name: 'Serotonergic', chain: ['tryptophan', '5-HTP', '5-HT'], transporter: 'SERT', enzyme: 'MAO' },
} as const

/** The position of the badge for each step of transmission. */
const steps: Readonly<Record<string, Point>> = {
  synthesis: [46, 88],
  storage: [150, 88],
  release: [180, 180],
  autoreceptor: [70, 180],
  reuptake: [308, 146],
  breakdown: [234, 62],
}
const cleftBreakdown: Point = [150, 216]

/** A nerve ending and the cell it acts on, with numbered sites where drugs act. */
const facts = z.strictObject({
  title: text,
  transmitter: z.enum(Object.keys(transmitters) as (keyof typeof transmitters)[]),
  /** The name of the autoreceptor, if it is shown. It is on the nerve ending and inhibits release. */
  autoreceptor: text.optional(),
  receptors: z
    .array(z.strictObject({ name: text, type: z.enum(['channel', 'G protein']), effect: text }))
    .min(1)
    .max(3),
  sites: z
    .array(
      z.strictObject({
        /** A step of transmission, or the name of a receptor. */
        at: text,
        drug: text,
        does: text,
        /** Whether the drug promotes or blocks the step or the receptor. */
        sign: z.enum(['+', '−']),
      }),
    )
    .min(1)
    .max(7),
})

type Facts = z.infer<typeof facts>

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const
const ending = 'M154 0C154 40 22 30 22 108C22 150 60 168 110 168H250C300 168 338 150 338 108C338 30 206 40 206 0'
const vesicles: readonly Point[] = [
  [156, 122],
  [200, 112],
  [232, 136],
  [184, 70],
]

/** Writes the name of a structure. A question shows the name, because it asks for drugs. A card may hide the name. */
const nameAt = (canvas: Canvas, [x, y]: Point, name: string, anchor: 'start' | 'middle' = 'middle') =>
  canvas.isQuestion
    ? canvas.text(x, y, name, { anchor, isBold: true })
    : canvas.label(x, y, name, { anchor, isBold: true })

function drawEnding(canvas: Canvas, { transmitter }: Facts) {
  canvas.fill(ending, theme.violetWash)
  canvas.stroke(ending, theme.violet, 4)
  for (const [cx, cy] of vesicles)
    canvas.add('circle', { cx, cy, r: 17, fill: theme.paper, stroke: theme.violet, 'stroke-width': 2.5 })
  canvas.fill('M166 170c-8 -10 -12 -28 14 -28s22 18 14 28z', theme.paper)
  canvas.stroke('M166 168c-8 -10 -12 -26 14 -26s22 16 14 26', theme.violet, 2.5)
  const inside = vesicles.flatMap(([x, y]) =>
    Array.from({ length: 6 }, (_, index): Point => [
      x + 8 * Math.cos((index * Math.PI) / 3),
      y + 8 * Math.sin((index * Math.PI) / 3),
    ]),
  )
  const released: Point[] = [
    [175, 155],
    [185, 158],
    [172, 200],
    [192, 198],
    [206, 206],
    [222, 198],
    [214, 218],
    [240, 210],
    [254, 200],
  ]
  const colour = transmitter === 'acetylcholine' ? theme.verdigris : theme.safranin
  canvas.stroke(dotPath([...inside, ...released]), colour, 5.5, round)
}

/** Writes the steps of synthesis below each other, with an arrow from the last step to a vesicle. */
function drawSynthesis(canvas: Canvas, { transmitter }: Facts) {
  const { chain } = transmitters[transmitter]
  const gap = chain.length === 2 ? 46 : 31
  for (const [index, step] of chain.entries()) {
    const y = 68 + index * gap
    canvas.text(92, y, step, { anchor: 'middle', size: textSize.small })
    if (index < chain.length - 1) canvas.arrow([92, y + 4], [92, y + gap - 13], theme.ink, 1.8)
  }
  const last = 68 + (chain.length - 1) * gap
  canvas.arrow([chain.length === 2 ? 110 : 124, last - 6], [136, 122], theme.ink, 1.8)
}

function drawRemoval(canvas: Canvas, { transmitter, autoreceptor, sites }: Facts) {
  const { transporter, enzyme } = transmitters[transmitter]
  canvas.add('rect', {
    x: 273,
    y: 147,
    width: 22,
    height: 36,
    rx: 9,
    fill: theme.iodine,
    stroke: theme.paper,
    'stroke-width': 2,
    transform: 'rotate(-14 284 165)',
  })
  nameAt(canvas, [298, 196], transporter, 'start')
  if (transmitter === 'acetylcholine') {
    canvas.fill('M180 226l11 -10a15 15 0 1 0 0 20z', theme.iodine)
    nameAt(canvas, [180, 272], enzyme)
    canvas.text(180, 290, 'in the cleft', { anchor: 'middle', size: textSize.small, colour: theme.muted })
    canvas.stroke('M200 226Q270 224 284 192', theme.ink, 1.8, round)
    canvas.stroke('M276 198l8 -6l4 9', theme.ink, 1.8, round)
  } else {
    canvas.add('rect', {
      x: 220,
      y: 47,
      width: 82,
      height: 30,
      rx: 15,
      fill: theme.iodineWash,
      stroke: theme.iodine,
      'stroke-width': 2,
    })
    nameAt(canvas, [sites.some(({ at }) => at === 'breakdown') ? 270 : 261, 67], enzyme)
    canvas.arrow([282, 142], [282, 84], theme.ink, 1.8)
    canvas.arrow([290, 214], [286, 190], theme.ink, 1.8)
  }
  if (autoreceptor === undefined) return
  canvas.stroke('M91 186v-6q0 -8 9 -8t9 8v6M100 172v-16', theme.ink, 5, round)
  nameAt(canvas, [116, 194], autoreceptor, 'start')
}

/**
 * Returns the x coordinate of each receptor's centre. In a cholinergic synapse the middle stays free for the enzyme in
 * the cleft.
 */
function receptorPlaces({ receptors, transmitter }: Facts): number[] {
  if (transmitter !== 'acetylcholine') {
    const width = receptors.length === 3 ? 120 : 130
    return receptors.map((_, index) => width * (index + 0.5))
  }
  if (receptors.length > 2) throw new Error('A cholinergic synapse has room for two receptors.')
  return [64, 296].slice(0, receptors.length)
}

function drawReceptors(canvas: Canvas, given: Facts, places: readonly number[]) {
  canvas.add('rect', { x: 0, y: 236, width: 360, height: 64, fill: theme.verdigrisWash })
  canvas.stroke('M0 236H360', theme.verdigris, 5)
  for (const [index, { name, type, effect }] of given.receptors.entries()) {
    const x = places[index] ?? 0
    if (type === 'channel') {
      canvas.stroke(`M${x - 12} 220v34m24 0v-34`, theme.ink, 9, round)
      canvas.stroke(`M${x} 222v32`, theme.ink, 2, { 'stroke-dasharray': '2 4' })
    } else canvas.stroke(`M${x - 10} 217v9q0 8 10 8t10 -8v-9M${x} 236v16`, theme.ink, 5, round)
    nameAt(canvas, [x, 272], name)
    if (!canvas.isQuestion) canvas.text(x, 290, effect, { anchor: 'middle', size: textSize.small, colour: theme.muted })
  }
}

function placeOf(given: Facts, at: string, places: readonly number[]): Point {
  const receptor = given.receptors.findIndex(({ name }) => name === at)
  if (receptor !== -1) return [(places[receptor] ?? 0) + 28, 214]
  if (at === 'breakdown' && given.transmitter === 'acetylcholine') return cleftBreakdown
  const place = steps[at]
  if (place === undefined) throw new Error(`There is no site “${at}” at this synapse.`)
  if (at === 'autoreceptor' && given.autoreceptor === undefined) throw new Error('The autoreceptor has no name.')
  return place
}

export const synapse = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('synapse', given))
  const places = receptorPlaces(given)
  drawEnding(canvas, given)
  drawSynthesis(canvas, given)
  drawReceptors(canvas, given, places)
  drawRemoval(canvas, given)
  canvas.text(8, 20, transmitters[given.transmitter].name, { isBold: true })
  canvas.text(352, 20, 'nerve ending', { anchor: 'end', size: textSize.small, colour: theme.muted })
  const colourOf = (sign: string) => (sign === '+' ? theme.verdigris : theme.safranin)
  for (const [index, { at, sign }] of given.sites.entries()) {
    // Each further badge at the same site is to the left of the badge before it.
    const before = given.sites.slice(0, index).filter((site) => site.at === at).length
    const [right, y] = placeOf(given, at, places)
    const x = right - before * 26
    canvas.add('circle', { cx: x, cy: y, r: 12.5, fill: theme.paper })
    canvas.badge(x, y, String(index + 1), colourOf(sign))
  }
  const height = drawNumberedLegend(
    canvas,
    306,
    given.sites.map(({ drug, does, sign }, index) => ({
      sign: String(index + 1),
      label: drug,
      detail: does,
      colour: colourOf(sign),
    })),
  )
  const listed = given.sites.map(({ at, drug, does }, index) =>
    canvas.isQuestion ? `Number ${index + 1} marks: ${at}.` : `${index + 1}, ${at}: ${drug} ${does}.`,
  )
  const named = given.receptors.map(({ name, effect }) => (canvas.isQuestion ? name : `${name} (${effect})`))
  return canvas.finish({
    height: height + 4,
    title: given.title,
    description: `${transmitters[given.transmitter].name} nerve ending. ${listed.join(' ')} Receptors on the other cell: ${named.join(', ')}.`,
  })
})

import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { dotPath, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { drawLegend } from './drawing-helpers.ts'

const text = z.string().min(1)

const targets = [
  'cell wall',
  'cell membrane',
  'DNA gyrase',
  'DNA strands',
  'RNA polymerase',
  '50S ribosomal subunit',
  '30S ribosomal subunit',
  'dihydropteroate synthase',
  'dihydrofolate reductase',
] as const

type Target = (typeof targets)[number]

/** A map of the bacterial cell with the targets of antibacterials. Targets that are not listed in `shown` are grey. */
const facts = z.strictObject({
  title: text,
  shown: z
    .array(
      z.strictObject({
        target: z.enum(targets),
        /** The name in the legend, if it differs from the target's, such as “DNA gyrase, topoisomerase IV”. */
        name: text.optional(),
        drugs: text,
      }),
    )
    .min(1)
    .max(targets.length),
})

const colours: Record<Target, string> = {
  'cell wall': theme.iodine,
  'cell membrane': theme.violet,
  'DNA gyrase': theme.verdigris,
  'DNA strands': theme.verdigris,
  'RNA polymerase': theme.safranin,
  '50S ribosomal subunit': theme.violet,
  '30S ribosomal subunit': theme.violetMid,
  'dihydropteroate synthase': theme.ink,
  'dihydrofolate reductase': theme.ink,
}

/** The position of each target's number, and words that describe this position. */
const places: Record<Target, { at: Point; seen: string }> = {
  'cell wall': { at: [96, 212], seen: 'on the outer layer of the cell' },
  'cell membrane': { at: [334, 136], seen: 'on the membrane under the outer layer' },
  'DNA gyrase': { at: [80, 152], seen: 'on an enzyme around the supercoiled DNA' },
  'DNA strands': { at: [122, 152], seen: 'on the strands of the DNA' },
  'RNA polymerase': { at: [184, 156], seen: 'on an enzyme that reads DNA and releases a strand of RNA' },
  '50S ribosomal subunit': { at: [228, 128], seen: 'on the larger ribosomal subunit' },
  '30S ribosomal subunit': { at: [226, 184], seen: 'on the smaller ribosomal subunit' },
  'dihydropteroate synthase': { at: [143, 48], seen: 'on the step from PABA to DHF' },
  'dihydrofolate reductase': { at: [221, 48], seen: 'on the step from DHF to THF' },
}

function drawCell(canvas: Canvas, colour: (target: Target) => string) {
  const outline = (inset: number, more: Record<string, string | number>) =>
    canvas.add('rect', {
      x: 8 + inset,
      y: 14 + inset,
      width: 344 - 2 * inset,
      height: 202 - 2 * inset,
      rx: 101 - inset,
      fill: 'none',
      ...more,
    })
  outline(0, { fill: theme.iodineWash, stroke: colour('cell wall'), 'stroke-width': 10 })
  outline(0, { stroke: theme.paper, 'stroke-width': 3, 'stroke-dasharray': '3 7' })
  outline(14, { fill: theme.paper, stroke: colour('cell membrane'), 'stroke-width': 6 })
}

function drawGenes(canvas: Canvas, colour: (target: Target) => string) {
  const wave = (sign: number) =>
    `M58 116${Array.from({ length: 5 }, (_, index) => `q11 ${(index % 2 === 0 ? -26 : 26) * sign} 22 0`).join('')}`
  canvas.stroke(`M${[69, 91, 113, 135, 157].map((x) => `${x} 106v20`).join('M')}`, colour('DNA strands'), 2)
  canvas.stroke(wave(1) + wave(-1), colour('DNA strands'), 4)
  canvas.fill('M62 116a18 20 0 0 1 36 0a18 20 0 0 1-36 0M72 116a8 9 0 0 0 16 0a8 9 0 0 0-16 0', colour('DNA gyrase'), {
    'fill-rule': 'evenodd',
  })
  canvas.stroke('M186 124c18 12 18 36 44 36h74', colour('RNA polymerase'), 3)
  canvas.add('ellipse', { cx: 176, cy: 116, rx: 20, ry: 17, fill: colour('RNA polymerase') })
}

function drawRibosome(canvas: Canvas, colour: (target: Target) => string) {
  const [large, small] = [colour('50S ribosomal subunit'), colour('30S ribosomal subunit')]
  const chain: Point[] = [
    [276, 110],
    [285, 103],
    [296, 100],
    [306, 104],
    [312, 113],
  ]
  canvas.stroke(dotPath(chain), large, 8, { 'stroke-linecap': 'round' })
  canvas.fill('M232 155a33 34 0 0 1 66 0z', large)
  canvas.fill('M236 165h58c2 12-10 20-29 20s-31-8-29-20z', small)
  if (canvas.isQuestion) return
  canvas.text(265, 146, '50S', { anchor: 'middle', isBold: true, colour: theme.onStain })
  canvas.text(265, 180, '30S', { anchor: 'middle', isBold: true, colour: theme.onStain, size: textSize.small })
}

function drawFolate(canvas: Canvas, colour: (target: Target) => string) {
  const steps = ['PABA', 'DHF', 'THF'] as const
  const isShown = (target: Target) => colour(target) !== theme.rim
  const ink = isShown('dihydropteroate synthase') || isShown('dihydrofolate reductase') ? theme.ink : theme.rim
  for (const [index, step] of steps.entries())
    canvas.text(104 + index * 78, 74, step, { anchor: 'middle', isBold: true, colour: ink })
  canvas.arrow([128, 69], [160, 69], colour('dihydropteroate synthase'))
  canvas.arrow([204, 69], [240, 69], colour('dihydrofolate reductase'))
}

export const drugTargets = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('targets', given))
  const colour = (target: Target) => (given.shown.some((each) => each.target === target) ? colours[target] : theme.rim)
  drawCell(canvas, colour)
  drawFolate(canvas, colour)
  drawGenes(canvas, colour)
  drawRibosome(canvas, colour)
  for (const [index, { target }] of given.shown.entries()) {
    const [x, y] = places[target].at
    canvas.add('circle', { cx: x, cy: y, r: 12.5, fill: theme.paper })
    canvas.badge(x, y, String(index + 1), colours[target])
  }
  const height = drawLegend(
    canvas,
    240,
    given.shown.map(({ target, name, drugs }, index) => ({
      sign: String(index + 1),
      name: name ?? target,
      detail: drugs,
      colour: colours[target],
    })),
  )
  const lines = given.shown.map(({ target, name, drugs }, index) =>
    canvas.isQuestion
      ? `${index + 1} is ${places[target].seen}`
      : `${index + 1}, ${places[target].seen}: ${name ?? target} (${drugs})`,
  )
  return canvas.finish({
    height,
    title: canvas.isQuestion ? 'Map of a bacterial cell' : given.title,
    description: `A bacterial cell with numbered targets of antibacterials. ${lines.join('; ')}.`,
  })
})

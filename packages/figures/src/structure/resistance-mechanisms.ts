import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { short, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { curvedArrow, drawLegend, drawMembrane } from './drawing-helpers.ts'

const text = z.string().min(1)

const mechanisms = [
  'inactivating enzyme',
  'modifying enzyme',
  'porin loss',
  'efflux pump',
  'altered target',
  'target protection',
  'bypass',
] as const

type Mechanism = (typeof mechanisms)[number]

/**
 * A map of a Gram-negative cell with the mechanisms of resistance. Mechanisms that are not listed in `shown` are grey,
 * except the modifying enzyme, which is left out.
 */
const facts = z.strictObject({
  title: text,
  shown: z
    .array(z.strictObject({ mechanism: z.enum(mechanisms), name: text.optional(), examples: text }))
    .min(1)
    .max(mechanisms.length),
})

type Colour = (mechanism: Mechanism, own: string) => string

const places: Record<Mechanism, { at: Point; seen: string }> = {
  'inactivating enzyme': { at: [168, 84], seen: 'a molecule between the membranes that cuts the drug in two' },
  'modifying enzyme': { at: [198, 178], seen: 'a molecule in the cytoplasm that adds a group to the drug' },
  'porin loss': { at: [92, 30], seen: 'a closed channel from which the drug is turned back' },
  'efflux pump': { at: [340, 112], seen: 'a tube through both membranes from which the drug comes out' },
  'altered target': { at: [24, 208], seen: 'a molecule whose pocket no longer fits the drug' },
  'target protection': { at: [144, 208], seen: 'a molecule that covers the pocket so that the drug cannot bind' },
  bypass: { at: [336, 262], seen: 'a second path around a blocked step' },
}

/** Draws a molecule of the drug as a hexagon. */
const drug = (canvas: Canvas, [x, y]: Point, colour: string = theme.safranin) =>
  canvas.fill(`M${short(x)} ${short(y - 9)}l8 4.500v9l-8 4.500-8-4.500v-9z`, colour)

/**
 * Returns the outline of a drug's target with a pocket in its upper side. The pocket fits the hexagonal drug, or is
 * square if the target is changed.
 */
const target = ([x, y]: Point, isChanged: boolean) =>
  `M${x - 32} ${y}h${isChanged ? 22 : 24}${isChanged ? 'v14h20v-14h22' : 'v5l8 4.500 8-4.500v-5h24'}v22q0 16-16 16h-32q-16 0-16-16z`

function drawEnvelope(canvas: Canvas, colour: Colour) {
  canvas.fill('M0 58H360V160H0z', theme.violetWash)
  canvas.fill('M0 160H360V302H0z', theme.agar)
  drawMembrane(canvas, 'M0 58H360')
  drawMembrane(canvas, 'M0 160H360')
  for (const [x, shade] of [
    [40, theme.verdigris],
    [128, colour('porin loss', theme.verdigris)],
  ] as const) {
    canvas.add('rect', { x: x - 18, y: 46, width: 36, height: 24, fill: theme.paper })
    canvas.add('rect', { x: x - 22, y: 44, width: 15, height: 28, rx: 7, fill: shade })
    canvas.add('rect', { x: x + 7, y: 44, width: 15, height: 28, rx: 7, fill: shade })
  }
  canvas.arrow([40, 32], [40, 96])
  drug(canvas, [40, 18])
  drug(canvas, [40, 112])
  canvas.text(8, 148, 'periplasm', { size: textSize.small, colour: theme.muted })
  canvas.text(8, 186, 'cytoplasm', { size: textSize.small, colour: theme.muted })
}

function drawBarriers(canvas: Canvas, colour: Colour) {
  const closed = colour('porin loss', theme.safranin)
  canvas.stroke('M117 50l22 16m0-16l-22 16', closed, 3.5, { 'stroke-linecap': 'round' })
  drug(canvas, [116, 18], closed)
  curvedArrow(canvas, [124, 28], [140, 44], [152, 18], closed)
  const pump = colour('efflux pump', theme.verdigris)
  canvas.add('rect', { x: 286, y: 40, width: 40, height: 142, rx: 12, fill: pump })
  canvas.add('rect', { x: 299, y: 40, width: 14, height: 142, fill: theme.paper })
  canvas.arrow([306, 194], [306, 28], colour('efflux pump', theme.ink))
  drug(canvas, [306, 208], colour('efflux pump', theme.safranin))
  drug(canvas, [306, 14], colour('efflux pump', theme.safranin))
}

function drawEnzyme(canvas: Canvas, colour: Colour) {
  canvas.fill('M186 112a22 22 0 1 1 37 15.500l-15-15.500z', colour('inactivating enzyme', theme.iodine), {
    transform: 'rotate(-45 208 112)',
  })
  const shade = colour('inactivating enzyme', theme.safranin)
  canvas.fill('M244 98l-8 4.500v9l8 4.500z', shade)
  canvas.fill('M252 110l8 4.500v9l-8 4.500z', shade)
}

/** Draws the modifying enzyme in the cytoplasm. It adds a chemical group to the drug, but does not split the drug. */
function drawModifyingEnzyme(canvas: Canvas) {
  canvas.fill('M186 112a22 22 0 1 1 37 15.500l-15-15.500z', theme.iodine, {
    transform: 'translate(26 80)rotate(-45 208 112)scale(.8)translate(52 28)',
  })
  drug(canvas, [262, 194])
  canvas.stroke('M268 188l8-6', theme.iodine, 3)
  canvas.add('circle', { cx: 278, cy: 180, r: 5, fill: theme.iodine })
}

function drawTargets(canvas: Canvas, colour: Colour) {
  canvas.fill(target([72, 232], true), colour('altered target', theme.verdigris))
  drug(canvas, [72, 218], colour('altered target', theme.safranin))
  canvas.fill(target([182, 244], false), colour('target protection', theme.verdigris))
  canvas.fill('M164 244v-10q0-8 18-8t18 8v10h-10v3l-8 4.500-8-4.500v-3z', colour('target protection', theme.iodine))
  drug(canvas, [182, 204], colour('target protection', theme.safranin))
}

function drawBypass(canvas: Canvas, colour: Colour) {
  const ink = colour('bypass', theme.ink)
  for (const x of [240, 318])
    canvas.add('circle', { cx: x, cy: 232, r: 8, fill: 'none', stroke: ink, 'stroke-width': 2.5 })
  canvas.stroke('M251 232h56', ink, 2, { 'stroke-dasharray': '4 3' })
  canvas.stroke('M271 224l16 16m0-16l-16 16', colour('bypass', theme.safranin), 3.5, { 'stroke-linecap': 'round' })
  canvas.stroke('M240 243Q252 276 278 276', ink, 2.5)
  curvedArrow(canvas, [278, 276], [306, 276], [317, 243], ink)
}

export const resistanceMechanisms = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('resistance', given))
  const isShown = (mechanism: Mechanism) => given.shown.some((each) => each.mechanism === mechanism)
  const colour: Colour = (mechanism, own) => (isShown(mechanism) ? own : theme.rim)
  drawEnvelope(canvas, colour)
  drawBarriers(canvas, colour)
  drawEnzyme(canvas, colour)
  if (isShown('modifying enzyme')) drawModifyingEnzyme(canvas)
  drawTargets(canvas, colour)
  drawBypass(canvas, colour)
  for (const [index, { mechanism }] of given.shown.entries()) {
    const [x, y] = places[mechanism].at
    canvas.badge(x, y, String(index + 1))
  }
  const height = drawLegend(
    canvas,
    322,
    given.shown.map(({ mechanism, name, examples }, index) => ({
      sign: String(index + 1),
      name: name ?? mechanism,
      detail: examples,
    })),
  )
  const lines = given.shown.map(({ mechanism, name, examples }, index) =>
    canvas.isQuestion
      ? `${index + 1}: ${places[mechanism].seen}`
      : `${index + 1}, ${places[mechanism].seen}: ${name ?? mechanism} (${examples})`,
  )
  return canvas.finish({
    height: canvas.isQuestion ? 304 : height,
    title: canvas.isQuestion ? 'A drug, drawn as a hexagon, meets a resistant cell' : given.title,
    description: `A cell with an outer and an inner membrane. The drug is drawn as a hexagon and enters through an open channel. ${lines.join('; ')}.`,
  })
})

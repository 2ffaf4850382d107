import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, element, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { linePath, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { drawMembrane, labelParts, type Part } from './drawing-helpers.ts'

const text = z.string().min(1)

const classes = ['IgG', 'IgM', 'IgA', 'IgE', 'IgD'] as const
type Class = (typeof classes)[number]

/** One antibody with its parts, or several classes side by side. */
const facts = z.strictObject({
  title: text,
  classes: z
    .array(z.strictObject({ class: z.enum(classes), notes: z.array(text).max(4).optional() }))
    .min(1)
    .max(5),
})

type SeenPart = Part & { seen: string }

/**
 * Returns the drawing of a Y of two heavy and two light chains. The origin is where the arms and the stem meet, and the
 * stem points down.
 */
function monomer(extraDomain = false): string {
  const stem = extraDomain ? 62 : 46
  const heavy = `M-5 ${stem}V0L-36-38M5 ${stem}V0L36-38`
  const light = 'M-20-2L-46-32M20-2L46-32'
  const line = (d: string, stroke: string, width: number, more: Record<string, string | number> = {}) =>
    element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more })
  return (
    line(heavy, theme.violet, 8) +
    line(light, theme.verdigris, 7) +
    line('M-36-38l-12-15M36-38l12-15M-46-32l-12-15M46-32l12-15', theme.safranin, 7, { 'stroke-dasharray': '3 2' }) +
    line('M-5 4H5M-5 12H5M-17-18l-7 6M17-18l7 6', theme.ink, 2) +
    (extraDomain ? line(`M-11 ${stem - 14}h22`, theme.iodine, 4) : '')
  )
}

const place = (canvas: Canvas, [x, y]: Point, scale: number, turn: number, extraDomain = false) =>
  canvas.addMarkup(
    element('g', { transform: `translate(${x} ${y})rotate(${turn})scale(${scale})` }, monomer(extraDomain)),
  )

const jChain = (canvas: Canvas, [x, y]: Point) =>
  canvas.add('circle', { cx: x, cy: y, r: 7, fill: theme.iodine, stroke: theme.paper, 'stroke-width': 2 })

function drawPentamer(canvas: Canvas, [x, y]: Point, scale: number) {
  for (let index = 0; index < 5; index += 1) {
    const angle = (index / 5) * 2 * Math.PI - Math.PI / 2 + 0.63
    place(
      canvas,
      [x + 80 * scale * Math.cos(angle), y + 80 * scale * Math.sin(angle)],
      scale,
      (angle * 180) / Math.PI + 90,
      true,
    )
  }
  const ring = 22 * scale
  canvas.add('circle', { cx: x, cy: y, r: ring, fill: 'none', stroke: theme.ink, 'stroke-width': 2.5 })
  // The J chain closes the gap between two units.
  jChain(canvas, [x, y - ring - 2])
}

function drawDimer(canvas: Canvas, [x, y]: Point, scale: number) {
  place(canvas, [x, y - 52 * scale], scale, 0)
  place(canvas, [x, y + 52 * scale], scale, 180)
  const coil = Array.from({ length: 41 }, (_, index): Point => {
    const along = index / 20 - 1
    return [x + 16 * scale * Math.sin(along * 9), y + along * 62 * scale]
  })
  canvas.stroke(linePath(coil), theme.paper, 6)
  canvas.stroke(linePath(coil), theme.iodineMid, 3.5)
  jChain(canvas, [x, y])
}

function drawClass(canvas: Canvas, name: Class, [x, y]: Point, scale: number) {
  if (name === 'IgM') drawPentamer(canvas, [x, y], scale * 0.58)
  else if (name === 'IgA') drawDimer(canvas, [x, y], scale * 0.72)
  else place(canvas, [x, y], scale, 0, name === 'IgE')
  if (name === 'IgD') drawMembrane(canvas, `M${x - 60 * scale} ${y + 48 * scale}H${x + 60 * scale}`)
}

/** Draws brackets, which show that Fab is a whole arm and Fc the whole stem. */
function drawBrackets(canvas: Canvas, [x, y]: Point) {
  const [inner, outer]: [Point, Point] = [
    [x + 8, y - 26],
    [x + 56, y - 85],
  ]
  canvas.stroke(linePath([[inner[0] + 6, inner[1] + 4], inner, outer, [outer[0] + 6, outer[1] + 4]]), theme.ink, 1.5)
  canvas.stroke(`M${x - 14} ${y + 24}h-6v44h6`, theme.ink, 1.5)
}

const unitParts = (x: number, y: number): SeenPart[] => [
  { name: 'antigen-binding site', from: [x + 80, y - 74], at: [200, y - 74], seen: 'the tip of an arm' },
  { name: 'light chain', from: [x + 50, y - 30], at: [200, y - 32], seen: 'the shorter chain of an arm' },
  { name: 'hinge region', from: [x + 7, y + 12], at: [190, y + 10], seen: 'bridges where arms and stem meet' },
  { name: 'heavy chain', from: [x + 7, y + 46], at: [190, y + 52], seen: 'the longer chain' },
  { name: 'Fab', from: [x + 29, y - 52], at: [x + 12, y - 56], anchor: 'end', seen: 'a whole arm, shown by a bracket' },
  { name: 'Fc', from: [x - 20, y + 46], at: [x - 32, y + 50], anchor: 'end', seen: 'the stem, shown by a bracket' },
]

function partsOf(name: Class): SeenPart[] {
  if (name === 'IgM')
    return [
      { name: 'antigen-binding site', from: [121, 22], at: [204, 28], seen: 'one of ten tips' },
      { name: 'light chain', from: [152, 71], at: [204, 60], seen: 'the shorter chain of an arm' },
      { name: 'J chain', from: [99, 93], at: [204, 92], seen: 'a small chain that joins the five units' },
      { name: 'heavy chain', from: [128, 120], at: [204, 150], seen: 'the longer chain of a unit' },
    ]
  if (name === 'IgA')
    return [
      { name: 'antigen-binding site', from: [153, 34], at: [204, 30], seen: 'one of four tips' },
      { name: 'heavy chain', from: [108, 96], at: [204, 92], seen: 'the longer chain of a unit' },
      { name: 'J chain', from: [104, 130], at: [204, 132], seen: 'a small chain that joins the two units' },
      { name: 'secretory component', from: [119, 180], at: [204, 172], seen: 'a chain wound around both stems' },
    ]
  const own = unitParts(92, 100)
  if (name !== 'IgE') return own
  // IgE has a further constant domain in place of a hinge.
  return [
    ...own.filter((part) => part.name !== 'hinge region'),
    {
      name: 'extra domain (CH4)',
      from: [108, 172],
      at: [190, 188],
      seen: 'a band on the stem for an additional domain',
    },
  ]
}

const heights: Record<Class, number> = { IgG: 202, IgM: 212, IgA: 268, IgE: 226, IgD: 208 }
const seen: Record<Class, string> = {
  IgG: 'one Y-shaped unit',
  IgM: 'five Y-shaped units around a ring, joined by a small chain',
  IgA: 'two Y-shaped units, stem to stem, joined by a small chain and wrapped by another',
  IgE: 'one Y-shaped unit with a longer stem',
  IgD: 'one Y-shaped unit fixed in a membrane',
}

/** Draws one class with its parts. Returns the height used. */
function drawOne(canvas: Canvas, name: Class): number {
  const centre: Point = name === 'IgM' ? [96, 110] : name === 'IgA' ? [104, 130] : [92, 100]
  drawClass(canvas, name, centre, { IgM: 1.15, IgA: 1.3, IgG: 1.5, IgE: 1.5, IgD: 1.5 }[name])
  if (name !== 'IgM' && name !== 'IgA') drawBrackets(canvas, centre)
  labelParts(canvas, partsOf(name))
  return heights[name]
}

/** Draws several classes in two columns. Returns the height used. */
function drawMany(canvas: Canvas, given: z.infer<typeof facts>): number {
  let [top, bottom] = [0, 0]
  for (const [index, { class: name, notes = [] }] of given.classes.entries()) {
    const column = index % 2
    if (column === 0) top = bottom
    const x = 90 + column * 180
    drawClass(canvas, name, [x, top + (name === 'IgM' || name === 'IgA' ? 78 : 66)], name === 'IgA' ? 0.9 : 0.88)
    canvas.badge(column * 180 + 14, top + 14, numberOf(index))
    let y = canvas.label(x, top + 172, name, { anchor: 'middle', isBold: true, size: textSize.heading })
    for (const note of notes)
      y = canvas.label(x, y, note, { anchor: 'middle', size: textSize.small, width: 170, colour: theme.muted })
    bottom = Math.max(column === 0 ? 0 : bottom, canvas.isQuestion ? top + 160 : y)
  }
  return bottom
}

export const antibody = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('antibody', given))
  const { isQuestion } = canvas
  const [first] = given.classes
  const isOne = given.classes.length === 1 && first !== undefined
  let height = isOne ? drawOne(canvas, first.class) : drawMany(canvas, given)
  if (isOne && !isQuestion)
    for (const note of first.notes ?? []) height = canvas.label(8, height + 12, note, { width: 344 }) - 6
  const lines = given.classes.map(({ class: name, notes = [] }, index) =>
    isQuestion
      ? `${isOne ? '' : `${numberOf(index)}: `}${seen[name]}`
      : `${name}: ${[seen[name], ...notes].join('; ')}`,
  )
  const parts = isOne
    ? partsOf(first.class).map((part, index) => `${isQuestion ? numberOf(index) : part.name}: ${part.seen}`)
    : []
  return canvas.finish({
    height,
    title: isQuestion ? 'Structure of antibodies' : given.title,
    description: [...lines, ...parts].map((line) => `${line}.`).join(' '),
  })
})

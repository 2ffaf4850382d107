import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, element, textSize } from '../kit/canvas.ts'
import { ground, theme } from '../kit/colours.ts'
import { dotPath, short, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { randomFrom } from '../kit/random.ts'

const text = z.string().min(1)

/** Gradient strips on a lawn of bacteria. The MIC is read where the ellipse of inhibition meets the strip. */
const facts = z.strictObject({
  title: text,
  strips: z
    .array(
      z.strictObject({
        /** The code at the top of the strip. */
        code: text.max(3),
        drug: text,
        /** The minimum inhibitory concentration in mg/L. A value above 256 means growth along the whole strip. */
        mic: z.number().min(0.016).max(512),
      }),
    )
    .min(1)
    .max(2),
})

type Strip = z.infer<typeof facts>['strips'][number]

const [highest, lowest] = [256, 0.016]
const stripHalf = 19
const [top, bottom] = [52, 290]
const height = 310
const marks = [256, 64, 16, 4, 1, 0.25, 0.064, 0.016]

/**
 * Returns the y coordinate of a concentration on the strip. The scale is logarithmic, with the highest concentration at
 * the top.
 */
const toY = (concentration: number) =>
  top + (Math.log2(highest / concentration) / Math.log2(highest / lowest)) * (bottom - top)

const shapeOf = ({ mic }: Strip, x: number) => {
  const end = toY(mic)
  const length = mic > highest ? 0 : end - 8
  return { x, end, length, half: Math.min(70, 26 + length * 0.2) }
}
type Shape = ReturnType<typeof shapeOf>

/** Returns half the width of the ellipse at a height. The ellipse meets the edge of the strip at the MIC. */
function halfWidthAt({ end, length, half }: Shape, y: number): number {
  if (y > end || length < 12) return 0
  const share = (end - y) / length
  return stripHalf + (half - stripHalf) * Math.sqrt(Math.max(0, 1 - (1 - share) ** 2))
}

function zonePath(shape: Shape): string {
  const steps = 24
  const side = (sign: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const y = shape.end - (shape.length * index) / steps
      return [shape.x + sign * halfWidthAt(shape, y), y]
    })
  const points = [...side(-1).toReversed(), ...side(1)]
  return `${points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')}z`
}

function drawStrip(canvas: Canvas, { code }: Strip, x: number) {
  canvas.add('rect', { x: x - 19, y: 10, width: 38, height: 290, rx: 3, fill: '#fffdf8', stroke: '#5e566b' })
  canvas.text(x, 30, code, { anchor: 'middle', isBold: true, colour: '#1b1526' })
  for (const mark of marks) {
    const y = toY(mark)
    canvas.stroke(`M${x - 19} ${short(y)}h5M${x + 14} ${short(y)}h5`, '#1b1526', 1.5)
    canvas.text(x, y + 4.5, String(mark).replace('0.', '.'), {
      anchor: 'middle',
      size: textSize.small,
      colour: '#1b1526',
    })
  }
}

export const eTest = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('e-test', given))
  const shapes = given.strips.map((strip, index) => shapeOf(strip, given.strips.length === 1 ? 180 : 92 + index * 176))
  const { url } = canvas.define('clipPath', 'plate', {}, element('rect', { width: 360, height, rx: 14 }))
  canvas.add('rect', { width: 360, height, rx: 14, fill: ground.lawn })
  canvas.addMarkup(`<g clip-path="${url}">`)
  canvas.fill(
    shapes
      .filter(({ length }) => length > 12)
      .map(zonePath)
      .join(''),
    ground.straw,
  )
  const dots: Point[] = []
  for (let attempt = 0; attempt < 620; attempt += 1) {
    const dot: Point = [4 + random() * 352, 4 + random() * (height - 8)]
    const isClear = shapes.some(
      (shape) => Math.abs(dot[0] - shape.x) < Math.max(stripHalf + 1, halfWidthAt(shape, dot[1]) + 2),
    )
    if (!isClear) dots.push(dot)
  }
  canvas.stroke(dotPath(dots), '#7a6230', 2.6, { 'stroke-linecap': 'round' })
  canvas.addMarkup('</g>')
  for (const [index, strip] of given.strips.entries()) {
    const { x } = shapes[index] as Shape
    drawStrip(canvas, strip, x)
    if (canvas.isQuestion || strip.mic > highest) continue
    const side = x > 200 ? -1 : 1
    canvas.stroke(`M${x + side * 22} ${short(toY(strip.mic))}h${side * 22}`, '#1b1526', 2)
    canvas.label(x + side * 48, toY(strip.mic) + 5, `${strip.mic} mg/L`, {
      anchor: side < 0 ? 'end' : 'start',
      isBold: true,
      colour: '#1b1526',
      halo: ground.lawn,
    })
  }
  let y = height + 20
  for (const { code, drug } of given.strips) {
    canvas.text(60, y, code, { anchor: 'end', isBold: true })
    canvas.text(70, y, `${drug}, scale in mg/L`, { colour: theme.ink })
    y += 20
  }
  const listed = given.strips.map(({ drug, mic }) => {
    if (mic > highest) return `${drug}: growth along the whole strip.`
    return `${drug}: the ellipse meets the strip at ${mic}.`
  })
  return canvas.finish({
    height: y - 10,
    title: given.title,
    description: `Gradient strips with a scale in mg/L on a lawn of bacteria. ${listed.join(' ')}`,
  })
})

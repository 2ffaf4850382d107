import { z } from 'zod'
import type { Canvas } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import { linePath, ringOf, type Point } from '../../kit/geometry.ts'

const text = z.string().min(1)

/** A section through a virus particle. */
export const facts = z.strictObject({
  name: text,
  capsid: z.enum(['icosahedral', 'helical', 'complex', 'conical']),
  enveloped: z.boolean(),
  /** Proteins on the envelope, or fibres of a naked capsid. */
  spikes: z.array(text.max(26)).max(2).optional(),
  /** A layer between envelope and capsid, such as matrix or tegument. */
  layer: text.max(26).optional(),
  /** An enzyme inside the particle. */
  enzyme: text.max(26).optional(),
  genome: z.strictObject({
    acid: z.enum(['DNA', 'RNA']),
    strands: z.enum(['single', 'double', 'partly double']),
    sense: z.enum(['+', '−', 'ambisense']).optional(),
    segments: z.number().int().min(1).max(12).optional(),
    circular: z.boolean().optional(),
  }),
})

export type Facts = z.infer<typeof facts>

/** The middle of the particle. */
export const centre: Point = [106, 120]
const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/**
 * Draws spikes around the particle as stems with heads: round heads for the first type of spike, square heads for the
 * second.
 */
export function drawSpikes(canvas: Canvas, sorts: number, radius: number) {
  for (const [index, direction] of ringOf([0, 0, 1], 18).entries()) {
    const sort = sorts === 2 ? index % 2 : 0
    const [x, y] = [centre[0] + direction[0] * radius, centre[1] + direction[1] * radius]
    const [endX, endY] = [centre[0] + direction[0] * (radius + 13), centre[1] + direction[1] * (radius + 13)]
    const colour = sort === 0 ? theme.safranin : theme.verdigris
    canvas.stroke(
      linePath([
        [x, y],
        [endX, endY],
      ]),
      colour,
      3,
    )
    if (sort === 0) canvas.add('circle', { cx: endX, cy: endY, r: 4.5, fill: colour })
    else
      canvas.add('rect', {
        x: endX - 4,
        y: endY - 4,
        width: 8,
        height: 8,
        fill: theme.paper,
        stroke: colour,
        'stroke-width': 2.5,
      })
  }
}

/** Draws a fibre at each corner of a naked capsid. */
export function drawFibres(canvas: Canvas, radius: number) {
  for (const [sin, cos] of ringOf([0, 0, 1], 6)) {
    const [x, y] = [centre[0] + cos * (radius + 20), centre[1] + sin * (radius + 20)]
    canvas.stroke(linePath([centre, [x, y]]), theme.safranin, 3)
    canvas.add('circle', { cx: x, cy: y, r: 5, fill: theme.safranin })
  }
}

/**
 * Draws one segment of the genome from left to right. Each strand is a wave. The second strand is shorter if the segment
 * is only partly double-stranded. RNA is dashed.
 */
function drawStrand(canvas: Canvas, x: number, y: number, length: number, { acid, strands }: Facts['genome']) {
  const steps = Math.round(length / 3)
  const wave = (phase: number, upTo = 1) =>
    linePath(
      Array.from({ length: Math.round(steps * upTo) + 1 }, (_, index): Point => [
        x + index * 3,
        y + 5 * Math.sin(index / 1.7 + phase),
      ]),
    )
  const style = { ...round, 'stroke-dasharray': acid === 'RNA' ? '5 3.500' : undefined }
  const colour = acid === 'RNA' ? theme.safranin : theme.ink
  canvas.stroke(wave(0), colour, 2.5, style)
  if (strands !== 'single') canvas.stroke(wave(Math.PI, strands === 'double' ? 1 : 0.6), colour, 2.5, style)
}

export function drawGenome(canvas: Canvas, { genome }: Facts, radius: number) {
  const { segments = 1, circular = false, acid, strands } = genome
  if (circular) {
    const ring = (r: number, more: Record<string, string | number> = {}) =>
      canvas.add('circle', {
        cx: centre[0],
        cy: centre[1],
        r,
        fill: 'none',
        stroke: acid === 'RNA' ? theme.safranin : theme.ink,
        'stroke-width': 2.5,
        'stroke-dasharray': acid === 'RNA' ? '5 3.500' : undefined,
        ...more,
      })
    ring(radius * 0.5)
    const inner = radius * 0.5 - 6
    if (strands === 'double') ring(inner)
    if (strands === 'partly double')
      ring(inner, { 'stroke-dasharray': `${Math.round(inner * 4)} ${Math.round(inner * 2.3)}` })
    return
  }
  const columns = segments > 3 ? 2 : 1
  const rows = Math.ceil(segments / columns)
  const gap = Math.min(15, (radius * 1.2) / rows)
  for (let index = 0; index < segments; index += 1) {
    const length = (segments > 1 ? radius * 1.1 : radius * 1.15) / columns - 4
    const x = centre[0] - (columns * (length + 6)) / 2 + (index % columns) * (length + 8)
    drawStrand(canvas, x, centre[1] + (Math.floor(index / columns) - (rows - 1) / 2) * gap, length, genome)
  }
}

export function drawCapsid(canvas: Canvas, { capsid }: Facts, radius: number) {
  const [x, y] = centre
  const edge = { stroke: theme.violet, 'stroke-width': 5, 'stroke-linejoin': 'round' }
  if (capsid === 'icosahedral') {
    const corners = ringOf([x, y, radius], 6).map(([px, py]): Point => [x + (py - y), y + (px - x)])
    canvas.fill(linePath(corners, true), theme.violetWash, edge)
    canvas.stroke(linePath(corners, true), theme.paper, 2, { 'stroke-dasharray': '2 5' })
  } else if (capsid === 'conical')
    canvas.fill(`M${x - 16} ${y - radius}h32L${x + 30} ${y + radius - 14}q-2 14-30 14t-30-14z`, theme.violetWash, edge)
  else if (capsid === 'complex') {
    canvas.fill(`M${x - 46} ${y - 30}q46 26 92 0q12 30 0 60q-46-26-92 0q-12-30 0-60z`, theme.violetWash, edge)
    canvas.add('ellipse', { cx: x, cy: y - 44, rx: 28, ry: 9, fill: theme.iodineMid })
    canvas.add('ellipse', { cx: x, cy: y + 44, rx: 28, ry: 9, fill: theme.iodineMid })
  } else {
    const turns = Array.from({ length: 13 }, (_, index) => `M${x - 50 + index * 8} ${y - 20}l6 40`)
    canvas.stroke(turns.join(''), theme.violetMid, 5, round)
  }
}

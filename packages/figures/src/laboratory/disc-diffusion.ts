import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { ground, theme } from '../kit/colours.ts'
import { dotPath, linePath, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { randomFrom } from '../kit/random.ts'

const text = z.string().min(1)

/** Antibiotic discs on a lawn of bacteria, with their zones of inhibition. */
const facts = z.strictObject({
  title: text,
  discs: z
    .array(
      z.strictObject({
        /** The code on the disc, such as NV5. */
        code: text.max(5),
        drug: text,
        /** Position on the plate in mm from its centre. */
        at: z.tuple([z.number(), z.number()]),
        /** Diameter of the zone in mm. The disc itself is 6 mm wide, so 6 means that there is no zone. */
        zone: z.number().min(6).max(42),
        /** The code of a neighbouring disc. This zone is flattened on the side of that disc, as in the D test. */
        flattenedBy: text.optional(),
        /**
         * The code of a neighbouring disc towards which this zone is enlarged. For example, clavulanate enlarges the
         * zone of a cephalosporin if the bacterium makes an ESBL.
         */
        enlargedTowards: text.optional(),
      }),
    )
    .min(1)
    .max(7),
})

type Facts = z.infer<typeof facts>
type Disc = Facts['discs'][number]

const scale = 3
const discRadius = 14
const centre: Point = [180, 146]
const placeOf = ({ at }: Disc): Point => [centre[0] + at[0] * scale, centre[1] + at[1] * scale]

const find = ({ discs }: Facts, code: string | undefined) => discs.find((disc) => disc.code === code)

/** Returns the outline of a zone: a circle, unless a neighbouring disc flattens or enlarges it on one side. */
function zonePoints(disc: Disc, given: Facts): Point[] {
  const [x, y] = placeOf(disc)
  // A disc is drawn larger than its 6 mm, so that its code is legible. The zone begins at the disc's edge.
  const radius = discRadius + (disc.zone / 2 - 3) * scale
  const [flat, bulge] = [find(given, disc.flattenedBy), find(given, disc.enlargedTowards)]
  const angleTo = (other: Disc) => {
    const [toX, toY] = placeOf(other)
    return Math.atan2(toY - y, toX - x)
  }
  return Array.from({ length: 72 }, (_, index): Point => {
    const angle = (index / 72) * 2 * Math.PI
    let away = radius
    if (flat !== undefined) {
      const turn = Math.cos(angle - angleTo(flat))
      if (turn > 0.25) away = Math.min(radius, (radius * 0.42) / turn)
    }
    if (bulge !== undefined) away *= 1 + 0.55 * Math.max(0, Math.cos(angle - angleTo(bulge))) ** 6
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
  })
}

/** Returns dots that represent the lawn of bacteria, so that a zone can be recognised without its colour. */
function lawnDots(zones: readonly (readonly Point[])[], random: () => number): Point[] {
  const isInside = ([x, y]: Point, zone: readonly Point[]) => {
    let inside = false
    for (const [index, [ax, ay]] of zone.entries()) {
      const [bx, by] = zone[(index + 1) % zone.length] as Point
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
    return inside
  }
  const dots: Point[] = []
  for (let attempt = 0; attempt < 520; attempt += 1) {
    const angle = random() * 2 * Math.PI
    const away = Math.sqrt(random()) * 128
    const dot: Point = [centre[0] + away * Math.cos(angle), centre[1] + away * Math.sin(angle)]
    if (!zones.some((zone) => isInside(dot, zone))) dots.push(dot)
  }
  return dots
}

function describe(given: Facts): string {
  const lines = given.discs.map(({ code, drug, zone, flattenedBy, enlargedTowards }) =>
    [
      `${drug} (${code}): ${zone <= 6 ? 'growth up to the disc' : `zone of ${zone} mm`}`,
      ...(flattenedBy === undefined ? [] : [`flattened on the side of ${flattenedBy}`]),
      ...(enlargedTowards === undefined ? [] : [`enlarged towards ${enlargedTowards}`]),
    ].join(', '),
  )
  return `Lawn of bacteria with ${given.discs.length} antibiotic discs. ${lines.join('; ')}.`
}

export const discDiffusion = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('discs', given))
  canvas.add('circle', {
    cx: centre[0],
    cy: centre[1],
    r: 142,
    fill: ground.glass,
    stroke: theme.rim,
    'stroke-width': 2.5,
  })
  canvas.add('circle', { cx: centre[0], cy: centre[1], r: 135, fill: ground.lawn })
  const zones = given.discs.filter(({ zone }) => zone > 6).map((disc) => zonePoints(disc, given))
  canvas.fill(zones.map((zone) => linePath(zone, true)).join(''), ground.straw)
  canvas.stroke(dotPath(lawnDots(zones, random)), '#7a6230', 2.6, { 'stroke-linecap': 'round' })
  for (const disc of given.discs) {
    const [x, y] = placeOf(disc)
    canvas.add('circle', { cx: x, cy: y, r: discRadius, fill: '#fffdf8', stroke: '#5e566b', 'stroke-width': 1.5 })
    canvas.text(x, y + 4.5, disc.code, { anchor: 'middle', size: textSize.small, colour: '#1b1526', isBold: true })
  }
  let bottom = 310
  for (const { code, drug } of given.discs) {
    canvas.text(60, bottom, code, { anchor: 'end', isBold: true })
    canvas.text(70, bottom, drug)
    bottom += 19
  }
  return canvas.finish({ height: bottom - 8, title: given.title, description: describe(given) })
})

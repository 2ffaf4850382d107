import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, element, textSize } from '../kit/canvas.ts'
import { ground } from '../kit/colours.ts'
import { blobPath, dotPath, placeDiscs, ringOf, short, type Disc, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { randomFrom } from '../kit/random.ts'

/** A microscope field of a special stain. */
const facts = z.strictObject({
  stain: z.enum(['India ink', 'Albert', 'spore', 'dark field', 'Giemsa inclusion', 'Wayson bipolar']),
  /** How many cells, spirals or spores to draw; with the Albert stain, how many pairs of rods. */
  count: z.number().int().min(4).max(30),
  specimen: z.string().min(1),
})

type Stain = z.infer<typeof facts>['stain']
type Random = () => number

const area = { box: [0, 0, 360, 220] as const }
const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

/**
 * For each stain: the background colour, the radius that one drawn object needs, words for the title and the
 * description, and the colour of the scale bar (`ink`).
 */
const fields: Record<Stain, { ground: string; room: number; name: string; seen: string; ink: string }> = {
  'India ink': {
    ground: '#241f2c',
    room: 27,
    name: 'India ink preparation',
    seen: 'round budding cells, each in a wide clear halo on a dark ground',
    ink: '#ffffff',
  },
  Albert: {
    ground: ground.field,
    room: 29,
    name: 'Albert stain',
    seen: 'pairs of green rods with blue-black granules at their ends, at angles like Chinese letters',
    ink: '#1b1526',
  },
  spore: {
    ground: ground.field,
    room: 19,
    name: 'Spore stain (malachite green, safranin)',
    seen: 'green oval bodies, most inside pink rods and some free',
    ink: '#1b1526',
  },
  'dark field': {
    ground: '#15131c',
    room: 26,
    name: 'Dark-field microscopy',
    seen: 'thin bright tightly wound spirals on a black ground',
    ink: '#ffffff',
  },
  'Giemsa inclusion': {
    ground: ground.field,
    room: 46,
    name: 'Giemsa stain',
    seen: 'large cells with a purple body in the cytoplasm beside the nucleus',
    ink: '#1b1526',
  },
  'Wayson bipolar': {
    ground: ground.blue,
    room: 15,
    name: 'Wayson stain',
    seen: 'short rods whose ends are darker than the middle, like safety pins',
    ink: '#1b1526',
  },
}

const line = (from: Point, to: Point) => `M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}`

const endsOf = ([x, y]: Disc, angle: number, length: number): [Point, Point] => {
  const [dx, dy] = [(length / 2) * Math.cos(angle), (length / 2) * Math.sin(angle)]
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ]
}

function drawInk(canvas: Canvas, places: readonly Disc[], random: Random) {
  const grains = Array.from({ length: 220 }, (): Point => [random() * 360, random() * 220])
  canvas.stroke(dotPath(grains), '#4a4356', 3, round)
  for (const [index, [x, y]] of places.entries()) {
    canvas.add('circle', { cx: x, cy: y, r: 26, fill: '#e6e0ea' })
    canvas.add('circle', { cx: x, cy: y, r: 11, fill: '#c4b7cf', stroke: '#5c4a70', 'stroke-width': 2.5 })
    if (index % 3 === 0)
      canvas.add('circle', { cx: x + 13, cy: y - 9, r: 6, fill: '#c4b7cf', stroke: '#5c4a70', 'stroke-width': 2.2 })
  }
}

function drawAlbert(canvas: Canvas, places: readonly Disc[], random: Random) {
  const rods = places.flatMap((place) => {
    const angle = random() * Math.PI
    const [start, end] = endsOf(place, angle, 26)
    const turned = angle + 0.7 + random() * 1.5
    const tip: Point = [end[0] + 24 * Math.cos(turned), end[1] + 24 * Math.sin(turned)]
    return [[start, end] as const, [end, tip] as const]
  })
  canvas.stroke(rods.map(([from, to]) => line(from, to)).join(''), '#4f9a6a', 7, round)
  const granules = rods.flatMap(([from, to]): Point[] => [from, to])
  canvas.stroke(dotPath(granules), '#14203f', 8.5, round)
}

function drawSpores(canvas: Canvas, places: readonly Disc[], random: Random) {
  const [rods, spores]: [string[], string[]] = [[], []]
  for (const [index, place] of places.entries()) {
    const angle = random() * Math.PI
    const [dx, dy] = [4 * Math.cos(angle), 4 * Math.sin(angle)]
    if (index % 4 !== 3) rods.push(line(...endsOf(place, angle, 26)))
    spores.push(line([place[0] - dx, place[1] - dy], [place[0] + dx, place[1] + dy]))
  }
  canvas.stroke(rods.join(''), '#d3567f', 11, round)
  canvas.stroke(spores.join(''), '#0d5f43', 9.5, round)
  canvas.stroke(spores.join(''), '#3fae83', 6, round)
}

function drawSpirals(canvas: Canvas, places: readonly Disc[], random: Random) {
  const path = places.map((place) => {
    const angle = random() * Math.PI
    const [[x, y]] = endsOf(place, angle, 44)
    const points = Array.from({ length: 45 }, (_, step) => {
      const [along, across] = [step, 3.6 * Math.sin(step * 0.98)]
      const px = x + along * Math.cos(angle) - across * Math.sin(angle)
      const py = y + along * Math.sin(angle) + across * Math.cos(angle)
      return `${step === 0 ? 'M' : 'L'}${short(px)} ${short(py)}`
    })
    return points.join('')
  })
  canvas.stroke(path.join(''), '#8fb7e8', 4.5, { ...round, opacity: 0.35 })
  canvas.stroke(path.join(''), '#f4f8ff', 2, round)
  const debris = Array.from({ length: 26 }, (): Point => [random() * 360, random() * 220])
  canvas.stroke(dotPath(debris), '#b9cbe6', 2.4, round)
}

function drawInclusions(canvas: Canvas, places: readonly Disc[], random: Random) {
  for (const [x, y] of places) {
    canvas.fill(blobPath(ringOf([x, y, 44], 12, () => 0.92 + random() * 0.14)), '#cfd9ef', {
      stroke: '#7f8fbf',
      'stroke-width': 1.5,
    })
    canvas.add('circle', { cx: x - 10, cy: y + 4, r: 19, fill: '#9a4f8f', stroke: '#6d2f66', 'stroke-width': 1.5 })
    canvas.fill(blobPath(ringOf([x + 22, y - 10, 15], 9, () => 0.85 + random() * 0.25)), '#4a2a86')
    const bodies = ringOf([x + 22, y - 10, 9], 7, () => 0.5 + random() * 0.6)
    canvas.stroke(dotPath(bodies), '#c9b3f2', 3, round)
  }
}

function drawBipolar(canvas: Canvas, places: readonly Disc[], random: Random) {
  const ends = places.map((place) => endsOf(place, random() * Math.PI, 14))
  canvas.stroke(ends.map(([from, to]) => line(from, to)).join(''), '#3a5f9e', 11, round)
  canvas.stroke(ends.map(([from, to]) => line(from, to)).join(''), '#a9bfdf', 8, round)
  canvas.stroke(dotPath(ends.flat()), '#24396e', 8.5, round)
}

const draws: Record<Stain, (canvas: Canvas, places: readonly Disc[], random: Random) => void> = {
  'India ink': drawInk,
  Albert: drawAlbert,
  spore: drawSpores,
  'dark field': drawSpirals,
  'Giemsa inclusion': drawInclusions,
  'Wayson bipolar': drawBipolar,
}

export const specialStain = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('special', given))
  const { ground: colour, room, name, seen, ink } = fields[given.stain]
  const { url } = canvas.define('clipPath', 'field', {}, element('rect', { width: 360, height: 220, rx: 12 }))
  canvas.addMarkup(`<g clip-path="${url}">`)
  canvas.add('rect', { width: 360, height: 220, fill: colour })
  // This corner stays free for the scale bar.
  const corner: Disc = [38, 204, 34]
  draws[given.stain](canvas, placeDiscs(area, given.count, room, [corner], random), random)
  canvas.addMarkup('</g>')
  canvas.stroke('M12 206h56', ink, 2.5)
  canvas.text(12, 200, '10 µm', { size: textSize.small, colour: ink, isBold: true, halo: colour })
  return canvas.finish({
    height: 220,
    title: `${name}: ${given.specimen}`,
    description: `Microscope field with ${given.count} ${seen}.`,
  })
})

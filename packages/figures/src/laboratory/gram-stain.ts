import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, element, textSize } from '../kit/canvas.ts'
import { ground, stain } from '../kit/colours.ts'
import { blobPath, dotPath, linePath, placeDiscs, ringOf, short, type Disc, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { randomFrom } from '../kit/random.ts'

/** An oil-immersion field of a Gram stain. */
const facts = z.strictObject({
  gram: z.enum(['positive', 'negative']),
  shape: z.enum(['cocci', 'rods', 'curved rods', 'coccobacilli', 'branching filaments']),
  arrangement: z.enum([
    'single',
    'clusters',
    'chains',
    'pairs',
    'lancet pairs',
    'kidney pairs',
    'boxcars',
    'palisades',
  ]),
  /** How many bacteria to draw, or how many groups of bacteria, such as clusters or chains. */
  count: z.number().int().min(1).max(60),
  capsule: z.boolean().optional(),
  spores: z.enum(['terminal', 'subterminal', 'central']).optional(),
  neutrophils: z.number().int().max(5).optional(),
  /** Whether bacteria lie inside the neutrophils. */
  intracellular: z.boolean().optional(),
  specimen: z.string().optional(),
})

type Facts = z.infer<typeof facts>
type Random = () => number

const height = 236
const area = { box: [0, 0, 360, 220] as const }
const coccus = 10

const arrangementWords: Record<Facts['arrangement'], string> = {
  single: 'lying singly',
  clusters: 'in clusters',
  chains: 'in chains',
  pairs: 'in pairs',
  'lancet pairs': 'in lancet-shaped pairs',
  'kidney pairs': 'in kidney-shaped pairs',
  boxcars: 'large and square-ended',
  palisades: 'in palisades and V shapes',
}

/** Returns the centres of a cluster of touching cocci around a point. */
function clusterAt([x, y]: Disc, random: Random): Point[] {
  const cluster: Point[] = [[x, y]]
  const size = 8 + Math.floor(random() * 8)
  for (let attempt = 0; attempt < 400 && cluster.length < size; attempt += 1) {
    const [nearX, nearY] = cluster[Math.floor(random() * Math.min(cluster.length, 4))] as Point
    const angle = random() * 2 * Math.PI
    const next: Point = [nearX + coccus * Math.cos(angle), nearY + coccus * Math.sin(angle)]
    if (cluster.every((other) => Math.hypot(other[0] - next[0], other[1] - next[1]) > coccus * 0.97)) cluster.push(next)
  }
  return cluster
}

/** Returns the centres of a winding chain of cocci near a point. */
function chainAt([x, y]: Disc, random: Random): Point[] {
  let angle = random() * 2 * Math.PI
  let at: Point = [x - 22 * Math.cos(angle), y - 22 * Math.sin(angle)]
  return Array.from({ length: 6 + Math.floor(random() * 6) }, () => {
    const here = at
    angle += (random() - 0.5) * 0.8
    at = [at[0] + coccus * Math.cos(angle), at[1] + coccus * Math.sin(angle)]
    return here
  })
}

const pairAt = ([x, y]: Disc, random: Random): Point[] => {
  const angle = random() * Math.PI
  const [dx, dy] = [(coccus / 2) * Math.cos(angle), (coccus / 2) * Math.sin(angle)]
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ]
}

/**
 * Draws round bacteria as dots of one path. Gram-positive bacteria have a light spot and Gram-negative ones a pale
 * centre, so that no meaning depends on colour alone.
 */
function drawCocci(canvas: Canvas, points: readonly Point[], { gram }: Facts, width = coccus) {
  const path = dotPath(points)
  const round = { 'stroke-linecap': 'round' }
  if (gram === 'positive') {
    canvas.stroke(path, stain.violet, width, round)
    canvas.stroke(path, stain.violetLight, 3, { ...round, transform: 'translate(-1.5 -1.7)' })
  } else {
    canvas.stroke(path, stain.pink, width, round)
    canvas.stroke(path, stain.pinkLight, width - 3.4, round)
  }
}

const lancet =
  'M-.8 0C-.8-6-6-6.8-9-5.200-12.500-3.500-15-1-16.500 0-15 1-12.500 3.500-9 5.200-6 6.800-.8 6-.8 0zM.8 0C.8-6 6-6.800 9-5.200 12.500-3.500 15-1 16.500 0 15 1 12.500 3.500 9 5.200 6 6.800.8 6 .8 0z'
const kidney =
  'M-1.200-5.500C-6-7-9-4-9 0S-6 7-1.200 5.500C-2.600 2-2.600-2-1.200-5.500zM1.200-5.500C6-7 9-4 9 0S6 7 1.200 5.500C2.600 2 2.600-2 1.200-5.500z'

/** Draws lancet-shaped or kidney-shaped pairs by repeating one symbol. */
function drawPairs(canvas: Canvas, places: readonly Disc[], { arrangement, capsule, gram }: Facts, random: Random) {
  const isPositive = gram === 'positive'
  const halo = element('rect', { x: -24, y: -13.5, width: 48, height: 27, rx: 13.5, fill: '#fff', stroke: '#d8c6d4' })
  const body = element('path', {
    d: arrangement === 'lancet pairs' ? lancet : kidney,
    fill: isPositive ? stain.violet : stain.pinkLight,
    stroke: isPositive ? undefined : stain.pink,
    'stroke-width': isPositive ? undefined : 1.8,
  })
  const { href } = canvas.define('g', 'pair', {}, (capsule === true ? halo : '') + body)
  for (const [x, y] of places)
    canvas.add('use', { href, transform: `translate(${short(x)} ${short(y)})rotate(${Math.round(random() * 180)})` })
}

interface Rod {
  from: Point
  to: Point
  /** The control point of the curve. It lies beside the line for a curved rod, and on the line for a straight one. */
  bend: Point
}

function rodAt([x, y]: Point | Disc, angle: number, length: number, isCurved: boolean): Rod {
  const [dx, dy] = [(length / 2) * Math.cos(angle), (length / 2) * Math.sin(angle)]
  const bend: Point = isCurved ? [x - dy * 0.9, y + dx * 0.9] : [x, y]
  return { from: [x - dx, y - dy], to: [x + dx, y + dy], bend }
}

function rodsOf({ shape, arrangement }: Facts, placesFor: (radius: number) => Disc[], random: Random): Rod[] {
  const isCurved = shape === 'curved rods'
  const length = shape === 'coccobacilli' ? 9 : isCurved ? 18 : 26
  if (arrangement === 'boxcars') {
    return placesFor(26).flatMap((place) => {
      const angle = random() * Math.PI
      const train = 1 + Math.floor(random() * 2.4)
      return Array.from({ length: train }, (_, index) => {
        const away = (index - (train - 1) / 2) * 34
        return rodAt([place[0] + away * Math.cos(angle), place[1] + away * Math.sin(angle)], angle, 28, false)
      })
    })
  }
  if (arrangement === 'palisades') {
    return placesFor(26).flatMap((place) => {
      const angle = random() * Math.PI
      const isV = random() < 0.5
      return isV
        ? [rodAt(place, angle, 24, false), rodAt([place[0] + 13, place[1] + 4], angle + 1.1, 24, false)]
        : [-10, 0, 10].map((away) =>
            rodAt([place[0] - away * Math.sin(angle), place[1] + away * Math.cos(angle)], angle + away / 80, 24, false),
          )
    })
  }
  return placesFor(length * 0.6).map((place) => rodAt(place, random() * 2 * Math.PI, length, isCurved))
}

const rodPath = ({ from, bend, to }: Rod) =>
  `M${short(from[0])} ${short(from[1])}Q${short(bend[0])} ${short(bend[1])} ${short(to[0])} ${short(to[1])}`

function drawRods(canvas: Canvas, rods: readonly Rod[], { gram, arrangement, spores, capsule }: Facts, random: Random) {
  const width = arrangement === 'boxcars' ? 11 : 7.5
  const path = rods.map(rodPath).join('')
  const caps = { 'stroke-linecap': arrangement === 'boxcars' ? 'square' : 'round' }
  if (capsule === true) canvas.stroke(path, '#fff', width + 14, { 'stroke-linecap': 'round' })
  canvas.stroke(path, gram === 'positive' ? stain.violet : stain.pink, width, caps)
  if (gram === 'negative') canvas.stroke(path, stain.pinkLight, width - 3.2, caps)
  if (spores === undefined) return
  const along = { terminal: 1, subterminal: 0.78, central: 0.5 }[spores]
  const size = spores === 'terminal' ? 14 : width + 1.5
  const places = rods
    .filter(() => random() < 0.7)
    .map(({ from, to }): Point => [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])])
  canvas.stroke(dotPath(places), stain.violet, size, { 'stroke-linecap': 'round' })
  canvas.stroke(dotPath(places), '#fffdf8', size - 4.6, { 'stroke-linecap': 'round' })
}

function drawFilaments(canvas: Canvas, places: readonly Disc[], { gram }: Facts, random: Random) {
  const walk = (start: Point, heading: number, steps: number): Point[] => {
    let [angle, at] = [heading, start]
    return Array.from({ length: steps }, () => {
      const here = at
      angle += (random() - 0.5) * 0.7
      at = [at[0] + 11 * Math.cos(angle), at[1] + 11 * Math.sin(angle)]
      return here
    })
  }
  const paths = places.map((place) => {
    const heading = random() * 2 * Math.PI
    const stem = walk([place[0], place[1]], heading, 10)
    const branches = [stem[3], stem[6]].map((start, index) =>
      linePath(walk(start as Point, heading + (index === 0 ? 1 : -1), 6)),
    )
    return linePath(stem) + branches.join('')
  })
  const style = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'stroke-dasharray': '9 2' }
  canvas.stroke(paths.join(''), gram === 'positive' ? stain.violet : stain.pink, 4, style)
  if (gram === 'negative') canvas.stroke(paths.join(''), stain.pinkLight, 1.6, style)
}

/** Draws neutrophils with lobed nuclei, and returns their positions. */
function drawNeutrophils(canvas: Canvas, count: number, random: Random): Disc[] {
  const places = placeDiscs({ box: [-14, -8, 374, 228] }, count, 44, [], random)
  for (const place of places) {
    const [x, y] = place
    const body = blobPath(ringOf([x, y, 41], 11, () => 0.94 + random() * 0.13))
    canvas.fill(body, stain.cell, { stroke: stain.cellEdge, 'stroke-width': 1.5 })
    const turn = random() * 2 * Math.PI
    const lobes = Array.from({ length: 3 }, (_, index): Point => [
      x + 17 * Math.cos(turn + index * 1.25),
      y + 17 * Math.sin(turn + index * 1.25),
    ])
    canvas.stroke(linePath(lobes), stain.nucleus, 6, { 'stroke-linejoin': 'round' })
    canvas.stroke(dotPath(lobes), stain.nucleus, 18, { 'stroke-linecap': 'round' })
  }
  return places
}

function describe({ gram, shape, arrangement, capsule, spores, neutrophils = 0, intracellular }: Facts): string {
  const kind = `Gram-${gram} ${shape} ${shape === 'branching filaments' ? '' : arrangementWords[arrangement]}`.trim()
  const extras = [
    ...(capsule === true ? ['each with a clear halo'] : []),
    ...(spores === undefined ? [] : [`with unstained ${spores} spores`]),
    ...(neutrophils === 0
      ? []
      : [`${neutrophils} neutrophils${intracellular === true ? ' that contain the bacteria' : ''}`]),
  ]
  return `${[kind, ...extras].join(', ')}. The bacteria are ${gram === 'positive' ? 'dark violet' : 'pale pink with a dark edge'}.`
}

export const gramStain = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('gram', given))
  const { shape, arrangement, count, neutrophils = 0, intracellular = false } = given
  const { url } = canvas.define('clipPath', 'field', {}, element('rect', { width: 360, height: 220, rx: 12 }))
  canvas.add('rect', { width: 360, height: 220, rx: 12, fill: ground.field })
  canvas.addMarkup(`<g clip-path="${url}">`)
  const cells = drawNeutrophils(canvas, neutrophils, random)
  const places = (radius: number) => {
    if (!intracellular) return placeDiscs(area, count, radius, cells, random)
    const perCell = Math.ceil(count / Math.max(1, cells.length))
    return cells.flatMap(([x, y, size]) => placeDiscs({ circle: [x, y, size] }, perCell, radius, [], random))
  }
  if (shape === 'cocci' && arrangement.endsWith(' pairs')) {
    drawPairs(canvas, places(intracellular ? 9 : given.capsule === true ? 25 : 17), given, random)
  } else if (shape === 'cocci') {
    const grow = { clusters: clusterAt, chains: chainAt, pairs: pairAt }[arrangement as 'clusters' | 'chains' | 'pairs']
    const reach = { clusters: 25, chains: 26, pairs: 13 }[arrangement as 'clusters' | 'chains' | 'pairs'] ?? 9
    drawCocci(
      canvas,
      places(reach).flatMap((place) => (grow === undefined ? [[place[0], place[1]] as Point] : grow(place, random))),
      given,
    )
  } else if (shape === 'branching filaments') {
    drawFilaments(canvas, places(24), given, random)
  } else {
    drawRods(canvas, rodsOf(given, places, random), given, random)
  }
  canvas.addMarkup('</g>')
  canvas.stroke('M12 206h56', '#1b1526', 2.5)
  canvas.text(12, 200, '10 µm', { size: textSize.small, colour: '#1b1526', isBold: true })
  const specimen = given.specimen === undefined ? '' : ` of ${given.specimen}`
  return canvas.finish({ height: height - 16, title: `Gram stain${specimen}, ×1000`, description: describe(given) })
})

import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas } from '../kit/canvas.ts'
import { ground, theme } from '../kit/colours.ts'
import { dotPath, placeDiscs, ringOf, type Disc, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { randomFrom } from '../kit/random.ts'

/** The colours of media. A plate keeps its colour in the dark theme. */
const media = {
  blood: '#a3262f',
  chocolate: '#6b4230',
  MacConkey: '#e3b3bd',
  'mannitol salt': '#d9576b',
  CLED: '#a9cfc4',
  TCBS: '#2f7d5b',
  XLD: '#c8473f',
  'nutrient agar': '#ecdfb4',
  Sabouraud: '#ecdfb4',
  'bile aesculin': '#d8c9a0',
  'Hoyle tellurite': '#8f5a4a',
} as const

const colonyColours = {
  grey: '#cfcac4',
  white: '#f4f1ea',
  golden: '#e0a92e',
  'lactose-fermenting pink': '#b5174f',
  colourless: '#efe3d6',
  yellow: '#f2d544',
  green: '#3f8f6b',
  black: '#26211f',
  red: '#c4142b',
  mucoid: '#d98aa0',
  'blue-green': '#2e8f8a',
} as const

/** Colonies on an agar plate, seen from above. */
const facts = z.strictObject({
  medium: z.enum(Object.keys(media) as (keyof typeof media)[]),
  colony: z.enum(Object.keys(colonyColours) as (keyof typeof colonyColours)[]),
  size: z.enum(['pinpoint', 'small', 'large']),
  count: z.number().int().min(3).max(60),
  haemolysis: z.enum(['alpha', 'beta', 'none']).optional(),
  /** The new colour of the medium around the colonies, if they change it. */
  mediumTurns: z.enum(['yellow', 'black', 'green', 'pink']).optional(),
  /** Whether the growth swarms over the plate in waves. */
  swarming: z.boolean().optional(),
  /** Whether the colonies have a black centre, for example because they make hydrogen sulphide. */
  blackCentre: z.boolean().optional(),
  /**
   * Whether the colonies grow only along a streak of another bacterium, because they need a factor that it releases.
   */
  satellitism: z.boolean().optional(),
})

type Facts = z.infer<typeof facts>

const plate: Disc = [180, 150, 140]
const radii = { pinpoint: 2.6, small: 5, large: 9 } as const
const mucoidSpread = 2.1
const turned = { yellow: '#f0cf4a', black: '#2b2422', green: '#6f8f3c', pink: '#d6336c' } as const
const round = { 'stroke-linecap': 'round' } as const
const clearedBlood = '#e9c9a8'
const alteredBlood = '#7c7a35'

/**
 * Draws the zone around colonies in which red cells are destroyed (beta) or altered (alpha). Altered cells are dots, so
 * that the two zones do not differ by colour alone.
 */
function drawHaemolysis(canvas: Canvas, places: readonly Disc[], kind: Facts['haemolysis'], radius: number) {
  const path = dotPath(places.map(([x, y]): Point => [x, y]))
  if (kind === 'beta') canvas.stroke(path, clearedBlood, radius * 2 + 22, round)
  if (kind === 'alpha') {
    canvas.stroke(path, alteredBlood, radius * 2 + 18, round)
    const cells = places.flatMap(([x, y]) => ringOf([x, y, radius + 5.5], 9))
    canvas.stroke(dotPath(cells), '#2f2d0c', 2.6, round)
  }
}

/** Draws intact red cells as fine dots, so that a cleared zone can be recognised without its colour. */
function drawRedCells(canvas: Canvas, avoid: readonly Disc[], random: () => number) {
  const cells: Point[] = []
  while (cells.length < 260) {
    const angle = random() * 2 * Math.PI
    const away = Math.sqrt(random()) * (plate[2] - 8)
    const cell: Point = [plate[0] + away * Math.cos(angle), plate[1] + away * Math.sin(angle)]
    if (avoid.every(([x, y, radius]) => Math.hypot(x - cell[0], y - cell[1]) > radius)) cells.push(cell)
  }
  canvas.stroke(dotPath(cells), '#7d1520', 2.6, round)
}

function drawSwarming(canvas: Canvas) {
  for (const radius of [124, 98, 72, 46, 22])
    canvas.add('circle', {
      cx: 180,
      cy: 150,
      r: radius,
      fill: colonyColours.grey,
      'fill-opacity': 0.35,
      stroke: '#8b837a',
      'stroke-width': 2.5,
    })
}

function describe({ medium, colony, size, haemolysis, mediumTurns, swarming, blackCentre, satellitism, count }: Facts) {
  if (swarming === true) return `Plate of ${medium}. Growth spreads over the whole plate in concentric waves.`
  const zones = {
    alpha: 'A partly cleared zone with altered cells surrounds each colony.',
    beta: 'A wide, fully cleared zone without red cells surrounds each colony.',
    none: 'The medium around the colonies is unchanged.',
  }
  return [
    `Plate of ${medium} with ${count} ${size} ${colony === 'mucoid' ? 'pink, mucoid' : colony} colonies${colony === 'mucoid' ? ' that run into one another' : ''}${blackCentre === true ? ' with black centres' : ''}.`,
    ...(haemolysis === undefined ? [] : [zones[haemolysis]]),
    ...(mediumTurns === undefined ? [] : [`The medium around them has turned ${mediumTurns}.`]),
    ...(satellitism === true ? ['The colonies grow only beside a broad streak of another bacterium.'] : []),
  ].join(' ')
}

function placesOf({ count, size, haemolysis, satellitism }: Facts, random: () => number): Disc[] {
  const room = radii[size] + (haemolysis === 'alpha' || haemolysis === 'beta' ? 14 : 3)
  if (satellitism !== true) return placeDiscs({ circle: [plate[0], plate[1], 126] }, count, room, [], random)
  return Array.from({ length: count }, (_, index): Disc => {
    const side = index % 2 === 0 ? -1 : 1
    return [72 + (index * 216) / count + random() * 6, 150 + side * (20 + random() * 16), radii[size]]
  })
}

export const agarPlate = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('plate', given))
  canvas.add('circle', { cx: 180, cy: 150, r: 146, fill: ground.glass, stroke: theme.rim, 'stroke-width': 2.5 })
  canvas.add('circle', { cx: 180, cy: 150, r: 140, fill: media[given.medium] })
  if (given.swarming === true) drawSwarming(canvas)
  else {
    const places = placesOf(given, random)
    // Mucoid colonies spread until they run into one another.
    const radius = radii[given.size] * (given.colony === 'mucoid' ? mucoidSpread : 1)
    const path = dotPath(places.map(([x, y]): Point => [x, y]))
    if (given.mediumTurns !== undefined) canvas.stroke(path, turned[given.mediumTurns], radius * 2 + 26, round)
    drawHaemolysis(canvas, places, given.haemolysis, radius)
    if (given.medium === 'blood')
      drawRedCells(
        canvas,
        given.haemolysis === 'beta' || given.haemolysis === 'alpha'
          ? places.map(([x, y]): Disc => [x, y, radius + 12])
          : [],
        random,
      )
    if (given.satellitism === true)
      canvas.stroke('M62 150C110 140 150 160 200 150S280 142 300 150', colonyColours.white, 12, round)
    canvas.stroke(path, '#00000055', radius * 2 + 1.6, round)
    canvas.stroke(path, colonyColours[given.colony], radius * 2, round)
    if (given.blackCentre === true) canvas.stroke(path, '#17120f', radius * 1.1, round)
    else if (radius > 3) canvas.stroke(path, '#ffffff88', radius * 0.6, { ...round, transform: 'translate(-2 -2)' })
  }
  canvas.stroke('M64 72A140 140 0 0 1 150 13', '#ffffff66', 3, round)
  return canvas.finish({
    height: 300,
    title: `Colonies on ${given.medium === 'blood' ? 'blood agar' : given.medium}`,
    description: describe(given),
  })
})

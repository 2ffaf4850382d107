export type Point = readonly [x: number, y: number]

/** A disc: its centre and radius. */
export type Disc = readonly [x: number, y: number, radius: number]

/** The area in which shapes may be placed. */
export type Area = { circle: Disc } | { box: readonly [left: number, top: number, right: number, bottom: number] }

/** Writes a number with at most one decimal, for text that people read: 0.3. */
export const decimal = (value: number) => String(Number(value.toFixed(1)))

/** Writes a number with at most one decimal and without a zero before the point, to keep the SVG short: .3. */
export const short = (value: number) => decimal(value).replace(/^(-?)0\./, '$1.')

const at = ([x, y]: Point) => `${short(x)} ${short(y)}`

/** Writes points as a path of zero-length lines. With round line caps, each becomes a dot. */
export const dotPath = (points: readonly Point[]) => points.map((point) => `M${at(point)}h0`).join('')

/** Writes a path of straight lines through the points. */
export const linePath = (points: readonly Point[], isClosed = false) =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point)}`).join('') + (isClosed ? 'z' : '')

const middle = ([left, top]: Point, [right, bottom]: Point): Point => [(left + right) / 2, (top + bottom) / 2]

/** Writes a smooth closed path around the points. */
export function blobPath(points: readonly Point[]): string {
  const first = points[0] as Point
  const start = middle(points.at(-1) as Point, first)
  const curves = points.map((point, index) => `Q${at(point)} ${at(middle(point, points[index + 1] ?? first))}`)
  return `M${at(start)}${curves.join('')}z`
}

/** Returns points on a circle. `stretch` may vary the radius from point to point. */
export const ringOf = ([x, y, radius]: Disc, count: number, stretch: (angle: number) => number = () => 1): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const away = radius * stretch(angle)
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
  })

const distance = (one: Point | Disc, other: Point | Disc) => Math.hypot(one[0] - other[0], one[1] - other[1])

const isFree = (disc: Disc, taken: readonly Disc[]) =>
  taken.every((other) => distance(disc, other) >= disc[2] + other[2])

function randomPoint(area: Area, margin: number, random: () => number): Point {
  if ('box' in area) {
    const [left, top, right, bottom] = area.box
    return [
      left + margin + random() * (right - left - 2 * margin),
      top + margin + random() * (bottom - top - 2 * margin),
    ]
  }
  const [x, y, radius] = area.circle
  const angle = random() * 2 * Math.PI
  const away = Math.sqrt(random()) * (radius - margin)
  return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
}

/**
 * Places discs of one radius in an area so that they overlap neither the taken discs nor each other. Throws if they do
 * not fit, because a figure's description may state how many were drawn.
 */
export function placeDiscs(
  area: Area,
  count: number,
  radius: number,
  taken: readonly Disc[],
  random: () => number,
): Disc[] {
  for (let round = 0; round < 40; round += 1) {
    const placed: Disc[] = []
    for (let attempt = 0; attempt < 60 * count && placed.length < count; attempt += 1) {
      const disc: Disc = [...randomPoint(area, radius, random), radius]
      if (isFree(disc, taken) && isFree(disc, placed)) placed.push(disc)
    }
    if (placed.length === count) return placed
  }
  throw new Error(`There is no room for ${count} discs of radius ${radius}.`)
}

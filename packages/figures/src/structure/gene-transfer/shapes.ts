import { element, type Canvas } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import { short, type Point } from '../../kit/geometry.ts'

/** A step of a gene transfer. `draw` draws it in a strip of 84 units below `y`. */
export interface Step {
  caption: string
  seen: string
  draw: (canvas: Canvas, y: number) => void
}

export const donor = theme.verdigris
export const recipient = theme.violetMid
export const moved = theme.safranin
export const phageDna = theme.iodine

/** Dash patterns, which distinguish the recipient's DNA and phage DNA from other DNA without their colours. */
const dashes: Record<string, string> = { [recipient]: '10 3', [phageDna]: '3 1.5' }

export const [leftCell, rightCell] = [112, 282]
export const round = { 'stroke-linecap': 'round' }

/** Draws a line of DNA. The colour determines the dash pattern. */
export const drawDna = (canvas: Canvas, path: string, colour: string, width: number) =>
  canvas.stroke(path, colour, width, { 'stroke-dasharray': dashes[colour] })

export const drawCell = (canvas: Canvas, x: number, y: number, isBroken = false) =>
  canvas.add('rect', {
    x: x - 62,
    y: y + 8,
    width: 124,
    height: 70,
    rx: 34,
    fill: theme.agar,
    stroke: theme.rim,
    'stroke-width': 3,
    'stroke-dasharray': isBroken ? '14 10' : undefined,
  })

/**
 * Draws the chromosome as a ring. `gene` is the colour of a part that represents a gene or an integrated plasmid. The
 * DNA that is transferred is wider than other DNA, as in the legend.
 */
export function drawChromosome(canvas: Canvas, x: number, y: number, colour: string, gene?: string) {
  canvas.add('ellipse', {
    cx: x,
    cy: y + 43,
    rx: 26,
    ry: 20,
    fill: 'none',
    stroke: colour,
    'stroke-width': 4,
    'stroke-dasharray': dashes[colour],
  })
  if (gene === undefined) return
  canvas.stroke(`M${x + 13} ${y + 25.7}Q${x + 26} ${y + 32} ${x + 26} ${y + 43}`, gene, gene === moved ? 8 : 4)
}

export const drawPlasmid = (canvas: Canvas, x: number, y: number) =>
  canvas.add('circle', {
    cx: x,
    cy: y + 43,
    r: 10,
    fill: 'none',
    stroke: theme.safranin,
    'stroke-width': 4,
  })

/**
 * Draws a phage with its head at the point. Phage DNA is drawn as straight lines, and bacterial DNA as waves. With a
 * turn of −90, the tail points to the right.
 */
export function drawPhage(canvas: Canvas, [x, y]: Point, dna: string, gene?: string, turn?: number) {
  const head = element('path', {
    d: 'M0-14 12-7V7L0 14-12 7V-7z',
    fill: theme.paper,
    stroke: theme.ink,
    'stroke-width': 2,
  })
  const coil = element('path', {
    d: dna === phageDna ? 'M-6-4h12M-6 0h12M-6 4h12' : 'M-7-3q3.500-5 7 0t7 0M-7 4q3.500-5 7 0t7 0',
    fill: 'none',
    stroke: dna,
    'stroke-width': 2.5,
    'stroke-dasharray': dashes[dna],
  })
  const carried = gene === undefined ? '' : element('path', { d: 'M-6 4h12', stroke: gene, 'stroke-width': 4 })
  const tail = element('path', {
    d: 'M0 14v16M0 30l-9 8M0 30l9 8M0 30v6',
    stroke: theme.ink,
    'stroke-width': 2.5,
    fill: 'none',
  })
  canvas.addMarkup(
    element(
      'g',
      { transform: `translate(${short(x)} ${short(y)})${turn === undefined ? '' : `rotate(${turn})`}` },
      head + coil + carried + tail,
    ),
  )
}

export const drawStrands = (canvas: Canvas, points: readonly Point[], colour: string) =>
  canvas.stroke(points.map(([x, y]) => `M${x} ${y}q6-6 12 0t12 0`).join(''), colour, colour === moved ? 7 : 3.5, round)

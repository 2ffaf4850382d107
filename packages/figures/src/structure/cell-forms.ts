import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { linePath, short, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'

const text = z.string().min(1)

const flagella = ['none', 'monotrichous', 'lophotrichous', 'amphitrichous', 'peritrichous', 'periplasmic'] as const

/** Cells side by side that differ in flagella, fimbriae, capsule or spore. */
const facts = z.strictObject({
  title: text,
  cells: z
    .array(
      z.strictObject({
        label: text,
        example: text.optional(),
        shape: z.enum(['rod', 'curved', 'spiral', 'coccus', 'diplococcus']).optional(),
        flagella: z.enum(flagella).optional(),
        fimbriae: z.boolean().optional(),
        capsule: z.boolean().optional(),
        spore: z.enum(['central', 'subterminal', 'terminal']).optional(),
        /** Whether the spore is wider than the cell. */
        bulging: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(6),
})

type Cell = z.infer<typeof facts>['cells'][number]

const seen: Record<(typeof flagella)[number], string> = {
  none: 'no flagella',
  monotrichous: 'one flagellum at one end',
  lophotrichous: 'a tuft of flagella at one end',
  amphitrichous: 'a flagellum at each end',
  peritrichous: 'flagella all around',
  periplasmic: 'a filament wound along the body under its outer sheath',
}

const widths = { rod: 24, curved: 24, spiral: 9, coccus: 40, diplococcus: 31 }
const half = 32
const scale = 1.2

/** Returns the path of a flagellum: a wavy line from a point in a direction. */
function wave([x, y]: Point, angle: number, length: number): string {
  const points = Array.from({ length: 19 }, (_, index): Point => {
    const along = (index / 18) * length
    const aside = 4.5 * Math.sin(along / 4.2) * Math.min(1, along / 8)
    return [
      x + along * Math.cos(angle) - aside * Math.sin(angle),
      y + along * Math.sin(angle) + aside * Math.cos(angle),
    ]
  })
  return linePath(points)
}

/** Returns the paths of a cell's flagella, relative to the centre of the cell. */
function flagellaOf({ flagella: type = 'none', shape = 'rod' }: Cell): string {
  const end = shape === 'coccus' ? 18 : half
  const drop = shape === 'curved' ? 13 : 0
  const [left, right]: [Point, Point] = [
    [-end, drop],
    [end, drop],
  ]
  if (type === 'monotrichous') return wave(right, 0.1, 40)
  if (type === 'amphitrichous') return wave(right, 0.05, 38) + wave(left, Math.PI - 0.05, 38)
  if (type === 'lophotrichous') return [-0.55, -0.2, 0.15, 0.5].map((angle) => wave(right, angle, 38)).join('')
  if (type !== 'peritrichous') return ''
  const sides = [-26, -8, 10, 26].flatMap((x, index) => [
    wave([x, -10], -Math.PI / 2 + x / 60, 30 + (index % 2) * 4),
    wave([x, 10], Math.PI / 2 - x / 60, 30 + ((index + 1) % 2) * 4),
  ])
  return [...sides, wave(right, 0.2, 34), wave(left, Math.PI - 0.2, 34)].join('')
}

function bodyOf({ shape = 'rod' }: Cell): string {
  if (shape === 'coccus') return 'M0 0h0'
  if (shape === 'diplococcus') return 'M-16 0h0M16 0h0'
  if (shape === 'curved') return 'M-25 7Q0-18 25 7'
  if (shape === 'rod') return 'M-24 0H24'
  return linePath(Array.from({ length: 41 }, (_, index): Point => [-60 + index * 3, 9 * Math.sin(index / 2.3)]))
}

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

function fimbriaeOf(): string {
  const sides = Array.from({ length: 11 }, (_, index) => -30 + index * 6)
  const ends = [-8, -3, 3, 8].map((y) => `M34 ${y}l9 ${short(y / 4)}M-34 ${y}l-9 ${short(y / 4)}`)
  return sides.map((x) => `M${x} -11l${short(x / 12)} -9M${x} 11l${short(x / 12)} 9`).join('') + ends.join('')
}

function drawCell(canvas: Canvas, x: number, y: number, cell: Cell) {
  const { shape = 'rod', spore } = cell
  const place = { transform: `translate(${x} ${y})scale(${scale})`, ...round }
  const width = widths[shape]
  const body = bodyOf(cell)
  if (cell.capsule === true) {
    canvas.stroke(body, theme.verdigrisMid, width + 25, place)
    canvas.stroke(body, theme.verdigrisWash, width + 21, place)
  }
  canvas.stroke(flagellaOf(cell), theme.ink, 2, place)
  if (cell.fimbriae === true) canvas.stroke(fimbriaeOf(), theme.safranin, 2, place)
  canvas.stroke(body, theme.violet, width, place)
  canvas.stroke(body, theme.violetWash, width - 5, place)
  if (cell.flagella === 'periplasmic')
    canvas.stroke(
      linePath(Array.from({ length: 41 }, (_, index): Point => [-60 + index * 3, 4 * Math.sin(index / 2.3 + 1.2)])),
      theme.ink,
      1.8,
      place,
    )
  if (spore === undefined) return
  const at = { central: 0, subterminal: 16, terminal: cell.bulging === true ? 32 : 25 }[spore]
  const [rx, ry] = cell.bulging === true ? [15, 15] : [9, 7.5]
  canvas.add('ellipse', {
    cx: x + at * scale,
    cy: y,
    rx: rx * scale,
    ry: ry * scale,
    fill: theme.paper,
    stroke: theme.violet,
    'stroke-width': 4,
  })
}

const positions = {
  central: 'in the middle',
  subterminal: 'between the middle and one end',
  terminal: 'at one end',
}

function seenOf(cell: Cell): string {
  const { shape = 'rod', spore, bulging = false } = cell
  return [
    `a ${shape === 'curved' ? 'curved rod' : shape}`,
    ...(cell.flagella === undefined ? [] : [seen[cell.flagella]]),
    ...(cell.fimbriae === true ? ['many short hairs all over'] : []),
    ...(cell.capsule === true ? ['a wide clear layer around the cell'] : []),
    ...(spore === undefined
      ? []
      : [`a spore ${positions[spore]} ${bulging ? 'wider than the cell' : 'that does not bulge'}`]),
  ].join(', ')
}

export const cellForms = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('forms', given))
  const columns = given.cells.length === 1 ? 1 : 2
  const width = 360 / columns
  let [top, rowBottom] = [0, 0]
  for (const [index, cell] of given.cells.entries()) {
    const column = index % columns
    if (column === 0) top = rowBottom
    const x = width * (column + 0.5)
    drawCell(canvas, x, top + 58, cell)
    canvas.badge(column * width + 14, top + 16, numberOf(index))
    const style = { anchor: 'middle', width: width - 12 } as const
    let bottom = canvas.label(x, top + 126, cell.label, { ...style, isBold: true })
    if (cell.example !== undefined)
      bottom = canvas.label(x, bottom, cell.example, { ...style, isItalic: true, colour: theme.muted })
    rowBottom = Math.max(column === 0 ? 0 : rowBottom, canvas.isQuestion ? top + 116 : bottom)
  }
  const lines = given.cells.map((cell, index) =>
    canvas.isQuestion ? `${numberOf(index)}: ${seenOf(cell)}` : `${numberOf(index)}, ${cell.label}: ${seenOf(cell)}`,
  )
  return canvas.finish({ height: rowBottom, title: given.title, description: `${lines.join('. ')}.` })
})

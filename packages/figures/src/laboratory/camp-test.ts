import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas } from '../kit/canvas.ts'
import { ground, theme } from '../kit/colours.ts'
import { dotPath, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { drawNumberedLegend } from '../kit/numbered-legend.ts'
import { randomFrom } from '../kit/random.ts'

const text = z.string().min(1)

/** Streaks on blood agar at right angles to a streak of Staphylococcus aureus. */
const facts = z.strictObject({
  title: text,
  streaks: z
    .array(
      z.strictObject({
        organism: text,
        /** The shape of the clearing where the streak nears the staphylococcus. */
        clearing: z.enum(['arrowhead', 'square', 'none']),
      }),
    )
    .min(1)
    .max(4),
})

const centre: Point = [180, 150]
const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const
const cleared = '#e9c9a8'
const shapes = {
  arrowhead: { label: 'arrowhead of haemolysis', description: 'an arrowhead of complete clearing' },
  square: { label: 'short, square clearing', description: 'a short, square patch of complete clearing' },
  none: { label: 'no clearing', description: 'no change' },
} as const
const partly = '#b8474b'

/** Returns where each streak starts near the middle, and where it ends. Streaks alternate between the sides. */
function placesOf(count: number) {
  const rows = count <= 2 ? [150] : [108, 196]
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    return { side, y: rows[Math.floor(index / 2)] ?? 150, from: 180 + side * 24, to: 180 + side * 104 }
  })
}

/** Returns the outline of a clearing. An arrowhead points towards the streak of the staphylococcus. */
function outlineOf(clearing: 'arrowhead' | 'square', side: number, y: number) {
  const [tip, base] = [180 + side * 10, 180 + side * 48]
  if (clearing === 'arrowhead') return `M${tip} ${y}L${base} ${y - 26}Q${base - side * 10} ${y} ${base} ${y + 26}z`
  const end = 180 + side * 34
  return `M${tip} ${y - 11}H${end}V${y + 11}H${tip}z`
}

export const campTest = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('camp', given))
  const places = placesOf(given.streaks.length)
  canvas.add('circle', { cx: 180, cy: 150, r: 146, fill: ground.glass, stroke: theme.rim, 'stroke-width': 2.5 })
  canvas.add('circle', { cx: 180, cy: 150, r: 140, fill: '#a3262f' })
  // The beta-toxin of the staphylococcus alters the red cells on both sides of its streak. Where a second factor meets
  // the toxin, the cells are lysed.
  canvas.stroke('M180 66V234', partly, 88, round)
  for (const [index, { clearing }] of given.streaks.entries()) {
    const { side, y } = places[index] as (typeof places)[number]
    if (clearing === 'none') continue
    canvas.fill(outlineOf(clearing, side, y), cleared, {
      stroke: cleared,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    })
  }
  const cells: Point[] = []
  for (let attempt = 0; attempt < 330; attempt += 1) {
    const angle = random() * 2 * Math.PI
    const away = Math.sqrt(random()) * 132
    const cell: Point = [centre[0] + away * Math.cos(angle), centre[1] + away * Math.sin(angle)]
    const isLysed = given.streaks.some(({ clearing }, index) => {
      const { side, y } = places[index] as (typeof places)[number]
      const [along, across] = [(cell[0] - 180) * side, Math.abs(cell[1] - y)]
      if (clearing === 'square') return along > 5 && along < 39 && across < 16
      return clearing === 'arrowhead' && along > 0 && along < 54 && across < along * 0.65 + 5
    })
    if (!isLysed) cells.push(cell)
  }
  canvas.stroke(dotPath(cells), '#7d1520', 2.6, round)
  canvas.stroke('M180 52V248', '#e0a92e', 13, round)
  const legendRows = given.streaks.map(({ organism, clearing }, index) => {
    const { side, y, from, to } = places[index] as (typeof places)[number]
    canvas.stroke(`M${from} ${y}H${to}`, '#d8d2cb', 9, round)
    const sign = numberOf(index)
    canvas.badge(to + side * 4, y - 20, sign, theme.violet)
    return { sign, label: organism, detail: shapes[clearing].label }
  })
  canvas.text(180, 40, 'S. aureus', {
    anchor: 'middle',
    isBold: true,
    isItalic: true,
    colour: '#ffffff',
    halo: '#a3262f',
  })
  const height = drawNumberedLegend(canvas, 306, legendRows)
  const listed = given.streaks.map(({ organism, clearing }, index) => {
    const name = canvas.isQuestion ? `Streak ${numberOf(index)}` : organism
    return `${name}: ${shapes[clearing].description} where it nears the long streak.`
  })
  return canvas.finish({
    height: canvas.isQuestion ? 300 : height + 4,
    title: given.title,
    description: `Blood agar with a long streak of Staphylococcus aureus and others at right angles. ${listed.join(' ')}`,
  })
})

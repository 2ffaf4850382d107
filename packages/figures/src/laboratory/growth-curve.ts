import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { drawChart, plot } from '../kit/chart.ts'
import { theme } from '../kit/colours.ts'
import { short, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { drawNumberedLegend } from '../kit/numbered-legend.ts'

const text = z.string().min(1)

/** Living bacteria over time. Growth and killing are exponential, so the lines are straight on the log scale. */
const facts = z.discriminatedUnion('show', [
  z.strictObject({
    show: z.literal('phases'),
    title: text,
    /** Doubling time in minutes. */
    doubling: z.number().positive(),
    /** Hours at which the lag ends, at which death begins, and at which the chart ends. */
    lagUntil: z.number().positive(),
    deathFrom: z.number().positive(),
    hours: z.number().positive(),
    /** A note for each of the four phases. */
    notes: z.tuple([text, text, text, text]),
  }),
  z.strictObject({
    show: z.literal('killing'),
    title: text,
    hours: z.number().positive(),
    curves: z
      .array(
        z.strictObject({
          label: text,
          /** Pairs of a rate and the hour until which it applies. A rate is the change of log10 CFU/mL per hour. */
          rates: z.array(z.tuple([z.number(), z.number()])).min(1),
          numberAt: z.number().optional(),
        }),
      )
      .min(1)
      .max(4),
  }),
])

type Facts = z.infer<typeof facts>
type Phases = Extract<Facts, { show: 'phases' }>
type Killing = Extract<Facts, { show: 'killing' }>

// Counts of living bacteria, in log10 CFU/mL.
const [start, most, least] = [3, 9, 1]
const deathPerHour = -0.35
const phaseNames = ['lag phase', 'log phase', 'stationary phase', 'death phase'] as const

const yAxis = (from: number, to: number) => ({
  label: 'Living bacteria, log₁₀ CFU/mL',
  from,
  to,
  ticks: Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, index) => {
    const at = Math.ceil(from) + index * 2
    return { at, text: String(at) }
  }),
})

const xAxis = (hours: number) => {
  const step = hours <= 12 ? 2 : hours <= 24 ? 4 : 6
  const ticks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => index * step)
  return { label: 'hours', from: 0, to: hours, ticks: ticks.map((at) => ({ at, text: String(at) })) }
}

/** Writes a path along the points with rounded corners, because one phase passes gradually into the next. */
function roundedPath(points: readonly Point[]): string {
  const towards = ([x, y]: Point, [toX, toY]: Point): Point => {
    const share = Math.min(0.45, 16 / Math.hypot(toX - x, toY - y))
    return [x + (toX - x) * share, y + (toY - y) * share]
  }
  const written = ([x, y]: Point) => `${short(x)} ${short(y)}`
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (before === undefined) return `M${written(point)}`
      if (after === undefined) return `L${written(point)}`
      return `L${written(towards(point, before))}Q${written(point)} ${written(towards(point, after))}`
    })
    .join('')
}

function drawPhases(canvas: Canvas, given: Phases) {
  const { doubling, lagUntil, deathFrom, hours, notes } = given
  const perHour = (60 / doubling) * Math.log10(2)
  const logUntil = lagUntil + (most - start) / perHour
  if (logUntil >= deathFrom || deathFrom >= hours) throw new Error('The phases do not follow each other.')
  const points: Point[] = [
    [0, start],
    [lagUntil, start],
    [logUntil, most],
    [deathFrom, most],
    [hours, Math.max(least, most + deathPerHour * (hours - deathFrom))],
  ]
  const { toX, toY, bottom } = drawChart(canvas, { x: xAxis(hours), y: yAxis(0, 10), curves: [] })
  const path = roundedPath(points.map(([x, y]): Point => [toX(x), toY(y)]))
  for (const at of [lagUntil, logUntil, deathFrom])
    canvas.stroke(`M${short(toX(at))} ${plot.top}V${bottom}`, theme.rim, 1.5, { 'stroke-dasharray': '3 4' })
  canvas.stroke(path, theme.violet, 4, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })
  const edges = [0, lagUntil, logUntil, deathFrom, hours]
  const legendRows = phaseNames.map((name, index) => {
    const sign = String(index + 1)
    canvas.badge(toX(((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2), bottom - 16, sign)
    return { sign, label: name, detail: notes[index] ?? '' }
  })
  const height = drawNumberedLegend(canvas, bottom + 50, legendRows)
  const named = (index: number) => (canvas.isQuestion ? `Part ${index + 1}` : (phaseNames[index] ?? ''))
  return {
    height: height + 6,
    description: `${named(0)}: the count stays at 10³ until ${lagUntil} hours. ${named(1)}: it doubles every ${doubling} minutes. ${named(2)}: it stays at 10⁹ until ${deathFrom} hours. ${named(3)}: it falls.`,
  }
}

/** Computes the counts over time from the rates. The count stays between the limit of detection and the maximum. */
function countsOf({ rates }: Killing['curves'][number], hours: number): Point[] {
  const points: Point[] = [[0, 6]]
  const steps = 48
  let count = 6
  for (let step = 1; step <= steps; step += 1) {
    const time = (hours * step) / steps
    const rate = rates.find(([, until]) => time <= until + 1e-9)?.[0] ?? rates.at(-1)?.[0] ?? 0
    count = Math.min(most, Math.max(least, count + (rate * hours) / steps))
    points.push([time, count])
  }
  return points
}

function drawKilling(canvas: Canvas, given: Killing) {
  const curves = given.curves.map((curve) => ({ ...curve, points: countsOf(curve, given.hours) }))
  const { height, toY } = drawChart(canvas, {
    x: xAxis(given.hours),
    y: yAxis(0, 10),
    curves: curves.map(({ label, points, numberAt }, index) => ({
      label,
      points,
      isStraight: true,
      numberAt: numberAt ?? given.hours * (0.35 + 0.18 * index),
    })),
  })
  canvas.text(plot.right - 4, toY(least) + 15, 'limit of detection', {
    anchor: 'end',
    size: textSize.small,
    colour: theme.muted,
  })
  canvas.stroke(`M${plot.left} ${short(toY(least))}H${plot.right}`, theme.muted, 1, { 'stroke-dasharray': '2 3' })
  const listed = curves.map(({ label, points }, index) => {
    const name = canvas.isQuestion ? `Curve ${numberOf(index)}` : label
    return `${name}: 10⁶ per mL at the start, about ${powerOfTen(Math.round(points.at(-1)?.[1] ?? 0))} at ${given.hours} hours.`
  })
  return { height, description: `Living bacteria over time. ${listed.join(' ')}` }
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Writes a power of ten, such as 10⁶. */
const powerOfTen = (exponent: number) =>
  `10${String(exponent).replaceAll(/\d/g, (digit) => superscripts.charAt(Number(digit)))}`

export const growthCurve = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('growth', given))
  const drawn = given.show === 'phases' ? drawPhases(canvas, given) : drawKilling(canvas, given)
  return canvas.finish({ ...drawn, title: given.title })
})

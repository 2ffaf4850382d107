import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { drawChart } from '../kit/chart.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'

const text = z.string().min(1)

const axis = z.strictObject({
  label: text,
  from: z.number(),
  to: z.number(),
  log: z.boolean().optional(),
  /** The tick marks: numbers, or pairs of a number and its text. */
  ticks: z.array(z.union([z.number(), z.tuple([z.number(), text])])),
})

/** A line chart, for example of serological markers over weeks. */
const facts = z.strictObject({
  title: text,
  x: axis,
  y: axis,
  curves: z
    .array(
      z.strictObject({
        label: text,
        points: z.array(z.tuple([z.number(), z.number()])).min(2),
        /** The x value at which the curve's number is drawn. The default is that of the curve's highest point. */
        numberAt: z.number().optional(),
        straight: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(5),
  bands: z.array(z.strictObject({ label: text, from: z.number(), to: z.number() })).optional(),
  /** A note that states a limit of the chart, for example that heights are schematic. */
  note: text.optional(),
})

type Facts = z.infer<typeof facts>
type Curve = Facts['curves'][number]

const peakOf = ({ points }: Curve) => points.reduce((best, point) => (point[1] > best[1] ? point : best))

/** Returns the places of the local maxima in the upper half of the curve. */
function highPeaksOf({ points }: Curve): number[] {
  const heights = points.map(([, height]) => height)
  const middle = (Math.min(...heights) + Math.max(...heights)) / 2
  return points
    .filter(
      ([, height], at) =>
        height > middle && height > (heights[at - 1] ?? -Infinity) && height >= (heights[at + 1] ?? -Infinity),
    )
    .map(([place]) => place)
}

const mostListedPeaks = 6

const toAxis = ({ log, ticks, ...rest }: Facts['x']) => ({
  ...rest,
  isLogarithmic: log === true,
  ticks: ticks.map((tick) =>
    typeof tick === 'number' ? { at: tick, text: String(tick) } : { at: tick[0], text: tick[1] },
  ),
})

function describe({ x, y, curves, bands = [] }: Facts, isQuestion: boolean): string {
  const lines = curves.map((curve, index) => {
    const name = isQuestion ? `Curve ${numberOf(index)}` : curve.label
    const [[from] = [0], [to] = [0]] = [curve.points[0], curve.points.at(-1)]
    const [peakAt, peak] = peakOf(curve)
    const peaks = highPeaksOf(curve)
    const listed = peaks.slice(0, mostListedPeaks).join(', ')
    const repeated =
      peaks.length > 1
        ? ` It has ${peaks.length} high peaks, ${peaks.length > mostListedPeaks ? 'the first ' : ''}at ${listed}.`
        : ''
    return `${name} runs from ${from} to ${to} and is highest at ${peakAt} (${peak}).${repeated}`
  })
  const shaded = bands.map(({ label, from, to }) => `${isQuestion ? 'A band' : label} is shaded from ${from} to ${to}.`)
  return [`Line chart. Across: ${x.label}. Upwards: ${y.label}.`, ...lines, ...shaded].join(' ')
}

export const curves = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('curves', given))
  const { height } = drawChart(canvas, {
    x: toAxis(given.x),
    y: toAxis(given.y),
    bands: given.bands ?? [],
    curves: given.curves.map((curve) => ({
      label: curve.label,
      points: curve.points,
      isStraight: curve.straight === true,
      numberAt: curve.numberAt ?? peakOf(curve)[0],
    })),
  })
  const bottom =
    given.note === undefined
      ? height
      : canvas.text(8, height + 14, given.note, { size: textSize.small, colour: 'var(--muted)', width: 344 })
  return canvas.finish({ height: bottom, title: given.title, description: describe(given, canvas.isQuestion) })
})

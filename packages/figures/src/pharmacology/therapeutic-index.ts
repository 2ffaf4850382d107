import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { drawChart } from '../kit/chart.ts'
import { curveStyles, theme } from '../kit/colours.ts'
import { decimal, short, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'

const text = z.string().min(1)

/** Quantal curves: the share of people who respond at each dose. The curves are log-logistic. */
const facts = z.strictObject({
  title: text,
  /** The range of doses in mg. Both ends must be powers of ten. */
  from: z.number().positive(),
  to: z.number().positive(),
  curves: z
    .array(
      z.strictObject({
        label: text,
        /** The name of the median dose, such as ED50. */
        medianName: text,
        median: z.number().positive(),
        slope: z.number().positive().optional(),
      }),
    )
    .min(2)
    .max(3),
})

type Curve = z.infer<typeof facts>['curves'][number]

const steps = 60

const shareAt = ({ median, slope = 3 }: Curve, log: number) => 100 / (1 + 10 ** (slope * (Math.log10(median) - log)))

export const therapeuticIndex = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('index', given))
  const [from, to] = [Math.log10(given.from), Math.log10(given.to)]
  const chart = drawChart(canvas, {
    x: {
      label: 'dose, mg (log scale)',
      from,
      to,
      ticks: Array.from({ length: Math.round(to - from) + 1 }, (_, index) => ({
        at: from + index,
        text: String(Number((10 ** (from + index)).toPrecision(1))),
      })),
    },
    y: {
      label: 'People who respond, %',
      from: 0,
      to: 106,
      ticks: [0, 50, 100].map((at) => ({ at, text: String(at) })),
    },
    curves: given.curves.map((curve) => ({
      label: `${curve.label} (${curve.medianName} ${curve.median} mg)`,
      points: Array.from({ length: steps + 1 }, (_, index): Point => {
        const log = from + ((to - from) * index) / steps
        return [log, shareAt(curve, log)]
      }),
      numberAt: Math.log10(curve.median) + 0.5 / (curve.slope ?? 3),
    })),
  })
  for (const [index, { median }] of given.curves.entries()) {
    const x = chart.toX(Math.log10(median))
    const colour = curveStyles[index]?.colour ?? theme.ink
    canvas.stroke(`M${short(x)} ${short(chart.toY(50))}V${chart.bottom}`, colour, 1.8, { 'stroke-dasharray': '3 3' })
    canvas.add('circle', { cx: x, cy: chart.toY(50), r: 4, fill: colour })
  }
  const [first, last] = [given.curves[0], given.curves.at(-1)]
  const ratio = (last?.median ?? 1) / (first?.median ?? 1)
  const written = `${last?.medianName} / ${first?.medianName} = ${decimal(ratio)}`
  const height = canvas.label(8, chart.height + 18, written, { isBold: true, size: textSize.normal })
  const listed = given.curves.map(({ label, median }, index) => {
    const name = canvas.isQuestion ? `Curve ${numberOf(index)}` : label
    return `${name}: half of the people respond at ${median} mg.`
  })
  const said = canvas.isQuestion ? '' : ` ${written}.`
  return canvas.finish({
    height: canvas.isQuestion ? chart.height : height - 8,
    title: given.title,
    description: `Quantal dose–response curves. ${listed.join(' ')}${said}`,
  })
})

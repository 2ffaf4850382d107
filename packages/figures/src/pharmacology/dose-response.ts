import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas } from '../kit/canvas.ts'
import { drawChart } from '../kit/chart.ts'
import type { Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'

const text = z.string().min(1)

/** Effect against the logarithm of the concentration. The curves are computed by the Hill equation. */
const facts = z.strictObject({
  title: text,
  /** The range of the horizontal axis, as exponents of ten. */
  from: z.number().int(),
  to: z.number().int(),
  xLabel: text.optional(),
  yLabel: text.optional(),
  curves: z
    .array(
      z.strictObject({
        label: text,
        /** The maximum effect, as a share of the system's maximum. */
        maximum: z.number().min(0).max(1),
        /** The concentration with half the maximum effect, as an exponent of ten. */
        logEC50: z.number(),
        hill: z.number().positive().optional(),
        numberAt: z.number().optional(),
      }),
    )
    .min(1)
    .max(4),
})

type Curve = z.infer<typeof facts>['curves'][number]

const steps = 60
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const powerOfTen = (power: number) =>
  `10${power < 0 ? '⁻' : ''}${Array.from(String(Math.abs(power)), (digit) => superscripts[Number(digit)]).join('')}`

/** Writes a concentration that lies between two powers of ten as a multiple of the lower one: 3 × 10⁻⁹. */
function concentration(power: number): string {
  const [multiple, exponent] = (10 ** power).toExponential(0).split('e')
  return `${multiple === '1' ? '' : `${multiple} × `}${powerOfTen(Number(exponent))}`
}

const effectAt = ({ maximum, logEC50, hill = 1.2 }: Curve, log: number) =>
  (100 * maximum) / (1 + 10 ** (hill * (logEC50 - log)))

export const doseResponse = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('dose', given))
  const { from, to, curves } = given
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => ({
    at: from + index,
    text: powerOfTen(from + index),
  }))
  const { height } = drawChart(canvas, {
    x: { label: given.xLabel ?? 'concentration, mol/L (log scale)', from, to, ticks },
    y: {
      label: given.yLabel ?? 'Effect, % of maximum',
      from: 0,
      to: 108,
      ticks: [0, 50, 100].map((at) => ({ at, text: String(at) })),
    },
    curves: curves.map((curve) => ({
      label: curve.label,
      points: Array.from({ length: steps + 1 }, (_, index): Point => {
        const log = from + ((to - from) * index) / steps
        return [log, effectAt(curve, log)]
      }),
      numberAt: curve.numberAt ?? curve.logEC50,
    })),
  })
  // If the axis has its own label, it might show something other than a concentration, so its values get no unit.
  const unit = given.xLabel === undefined ? ' mol/L' : ''
  const lines = curves.map((curve, index) => {
    const name = canvas.isQuestion ? `Curve ${numberOf(index)}` : curve.label
    return `${name}: maximum ${Math.round(curve.maximum * 100)}%, half of it at ${concentration(curve.logEC50)}${unit}.`
  })
  return canvas.finish({ height, title: given.title, description: `Log dose–response curves. ${lines.join(' ')}` })
})

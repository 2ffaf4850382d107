import { scaleLinear, scaleLog } from 'd3-scale'
import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { drawChart, plot } from '../kit/chart.ts'
import { theme } from '../kit/colours.ts'
import type { Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'

const text = z.string().min(1)

const course = z.strictObject({
  label: text,
  route: z.enum(['bolus', 'oral', 'infusion', 'zero order', 'two compartments']),
  /** Dose in mg; for an infusion, mg per hour. */
  dose: z.number().positive(),
  /** Volume of distribution in L. */
  volume: z.number().positive(),
  /** Half-life in hours. With zero order, `rate` is used instead: the amount eliminated in mg per hour. */
  halfLife: z.number().positive().optional(),
  rate: z.number().positive().optional(),
  /** Rate constant of absorption per hour, for the oral route. */
  absorption: z.number().positive().optional(),
  bioavailability: z.number().positive().max(1).optional(),
  /** Hours between doses, if the dose is repeated. */
  every: z.number().positive().optional(),
  /** The first dose in mg, if it differs from the later ones. For an infusion, a bolus at its start. */
  loading: z.number().positive().optional(),
  /**
   * With two compartments: the half-life of distribution, and the share of the initial concentration that falls with
   * this half-life.
   */
  distributionHalfLife: z.number().positive().optional(),
  distributed: z.number().positive().max(1).optional(),
  numberAt: z.number().optional(),
})

/** Plasma concentration over time, computed from the pharmacokinetic model. */
const facts = z.strictObject({
  title: text,
  hours: z.number().positive(),
  log: z.boolean().optional(),
  courses: z.array(course).min(1).max(4),
  /** The therapeutic range in mg/L. */
  range: z.tuple([z.number(), z.number()]).optional(),
})

type Facts = z.infer<typeof facts>
type Course = z.infer<typeof course>

const steps = 96

function afterDose(
  { route, volume, halfLife = 1, absorption = 1, bioavailability = 1 }: Course,
  dose: number,
  time: number,
) {
  if (time < 0) return 0
  const k = Math.LN2 / halfLife
  if (route !== 'oral') return (dose / volume) * Math.exp(-k * time)
  const share = (bioavailability * dose * absorption) / (volume * (absorption - k))
  return share * (Math.exp(-k * time) - Math.exp(-absorption * time))
}

/** Returns the concentration in mg/L at a time in hours. The concentrations from all doses add up. */
function concentrationAt(given: Course, time: number): number {
  const { route, dose, volume, halfLife = 1, rate = 1, every, loading } = given
  if (route === 'two compartments') {
    const { distributionHalfLife = 1, distributed = 0 } = given
    const [fast, slow] = [0.5 ** (time / distributionHalfLife), 0.5 ** (time / halfLife)]
    return (dose / volume) * (distributed * fast + (1 - distributed) * slow)
  }
  if (route === 'zero order') return Math.max(0, dose - rate * time) / volume
  if (route === 'infusion') {
    const k = Math.LN2 / halfLife
    const loaded = loading === undefined ? 0 : (loading / volume) * Math.exp(-k * time)
    return (dose / (volume * k)) * (1 - Math.exp(-k * time)) + loaded
  }
  if (every === undefined) return afterDose(given, loading ?? dose, time)
  const doses = Math.floor(time / every) + 1
  return Array.from({ length: doses }, (_, index) =>
    afterDose(given, index === 0 ? (loading ?? dose) : dose, time - index * every),
  ).reduce((sum, part) => sum + part, 0)
}

/** Returns the curve's points at even intervals, and two at each further dose: just before it and at the dose. */
function pointsOf(given: Course, hours: number, lowest: number): Point[] {
  const { every = hours } = given
  const even = Array.from({ length: steps + 1 }, (_, index) => (hours * index) / steps)
  const doses = Array.from({ length: Math.floor(hours / every) }, (_, index) => (index + 1) * every)
  const times = [...even, ...doses.flatMap((time) => [time - 1e-6, time])].toSorted((one, other) => one - other)
  return times.map((time): Point => [time, Math.max(lowest, concentrationAt(given, time))])
}

const niceSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]
const stepFor = (most: number) => niceSteps.find((step) => most / step <= 5) ?? 500

const ticksUpTo = (most: number, step: number) =>
  Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => Number((index * step).toFixed(2)))

const withText = (ticks: readonly number[]) => ticks.map((at) => ({ at, text: String(at) }))

/** Writes a concentration in words: rounded to two significant digits, or “almost 0” below 0.05 mg/L. */
function rounded(value: number) {
  if (value === 0) return '0'
  return value < 0.05 ? 'almost 0' : `about ${Number(value.toPrecision(2))}`
}

/** Checks whether the course is drawn as a straight line. */
const isStraight = ({ route, every }: Course, isLogarithmic: boolean) =>
  every === undefined && (isLogarithmic ? route === 'bolus' : route === 'zero order')

function describe({ courses, range, hours, log = false }: Facts, isQuestion: boolean) {
  const last = Math.min(8, hours)
  const said = courses.map((given, index) => {
    const name = isQuestion ? `Curve ${numberOf(index)}` : given.label
    const [start, middle, end] = [0, last / 2, last].map((time) => rounded(concentrationAt(given, time)))
    const shape = isStraight(given, log) ? ', a straight line' : ''
    return `${name}${shape}: ${start} mg/L at the start, ${middle} mg/L at ${last / 2} hours and ${end} mg/L at ${last} hours.`
  })
  const shaded = range === undefined ? [] : [`A band marks ${range[0]} to ${range[1]} mg/L.`]
  return [`Plasma concentration over time${log ? ' on a logarithmic scale' : ''}.`, ...said, ...shaded].join(' ')
}

export const plasmaConcentration = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('plasma', given))
  const { hours, courses, range, log = false } = given
  const lowest = log ? 0.1 : 0
  const points = courses.map((each) => pointsOf(each, hours, lowest))
  const highest = Math.max(range?.[1] ?? 0, ...points.flat().map(([, value]) => value))
  const most = log ? 10 ** Math.ceil(Math.log10(highest)) : highest * 1.08
  const yTicks = log ? [0.1, 1, 10, 100, 1000].filter((at) => at <= most) : ticksUpTo(most, stepFor(most))
  const hourStep = hours <= 12 ? 2 : hours <= 24 ? 4 : hours <= 48 ? 8 : 24
  if (range !== undefined) {
    const [from, to] = [Math.max(lowest, range[0]), range[1]]
    const toY = (log ? scaleLog : scaleLinear)([lowest, most], [plot.bottom, plot.top])
    const { left, right } = plot
    canvas.add('rect', {
      x: left,
      y: toY(to),
      width: right - left,
      height: toY(from) - toY(to),
      fill: theme.verdigrisWash,
    })
    canvas.text(right - 6, toY(to) + 14, 'therapeutic range', {
      anchor: 'end',
      size: textSize.small,
      colour: theme.verdigris,
      halo: theme.verdigrisWash,
    })
  }
  const { height } = drawChart(canvas, {
    x: { label: 'hours', from: 0, to: hours, ticks: withText(ticksUpTo(hours, hourStep)) },
    y: {
      label: `Plasma concentration, mg/L${log ? ' (log scale)' : ''}`,
      from: lowest,
      to: most,
      isLogarithmic: log,
      ticks: withText(yTicks),
    },
    curves: courses.map((each, index) => ({
      label: each.label,
      points: points[index] ?? [],
      isStraight: true,
      numberAt: each.numberAt ?? hours * (0.3 + 0.15 * index),
    })),
  })
  return canvas.finish({ height, title: given.title, description: describe(given, canvas.isQuestion) })
})

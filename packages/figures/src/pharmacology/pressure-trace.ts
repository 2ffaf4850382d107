import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { linePath, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'

/**
 * How strongly each drug acts on each receptor, from 0 to 1 at the dose of a usual infusion. A large dose can exceed 1.
 */
const drugs = {
  epinephrine: { alpha: 0.6, beta1: 1, beta2: 1 },
  norepinephrine: { alpha: 1, beta1: 0.6 },
  isoprenaline: { beta1: 1, beta2: 1 },
  phenylephrine: { alpha: 0.9 },
  dobutamine: { beta1: 0.75, beta2: 0.1, alpha: 0.1 },
  salbutamol: { beta1: 0.15, beta2: 0.7 },
  acetylcholine: { endothelialM3: 0.6 },
  'acetylcholine, large dose': { endothelialM3: 1.7, sinusM2: 1, ganglia: 0.8 },
} as const

/** Which actions each blocker removes. Atropine and a ganglion blocker also remove the reflex through the vagus. */
const blockers = {
  'alpha blocker': ['alpha'],
  'non-selective beta blocker': ['beta1', 'beta2'],
  'beta-1 blocker': ['beta1'],
  'alpha and beta blocker': ['alpha', 'beta1', 'beta2'],
  atropine: ['endothelialM3', 'sinusM2', 'vagus'],
  'ganglion blocker': ['ganglia', 'vagus'],
} as const

/** Arterial pressure and heart rate during infusions, computed from receptor weights. */
const facts = z.strictObject({
  title: z.string().min(1),
  panels: z
    .array(
      z.strictObject({
        drug: z.enum(Object.keys(drugs) as (keyof typeof drugs)[]),
        after: z.enum(Object.keys(blockers) as (keyof typeof blockers)[]).optional(),
        /** The names that the question view shows: the drug, or the drug and the blocker. */
        known: z.enum(['drug', 'both']).optional(),
      }),
    )
    .min(1)
    .max(3),
})

type Panel = z.infer<typeof facts>['panels'][number]
type Action = 'alpha' | 'beta1' | 'beta2' | 'endothelialM3' | 'sinusM2' | 'ganglia' | 'vagus'

const rest = { systolic: 120, diastolic: 76 } as const

/**
 * The heart rate before the infusion. It is faster if the vagus is blocked, and slower if beta-1 receptors are blocked.
 */
const restingRate = ({ after }: Panel) =>
  after === undefined || after === 'alpha blocker'
    ? 72
    : after === 'atropine'
      ? 100
      : after === 'ganglion blocker'
        ? 88
        : 62

/** Returns the changes of pressure in mmHg and of heart rate in beats per minute at the peak of the effect. */
function changesOf({ drug, after }: Panel) {
  const blocked: readonly Action[] = after === undefined ? [] : blockers[after]
  const weights: Partial<Record<Action, number>> = { ...drugs[drug], vagus: 1 }
  const weight = (action: Action) => (blocked.includes(action) ? 0 : (weights[action] ?? 0))
  const ganglia = weight('ganglia')
  const alpha = Math.max(weight('alpha'), blocked.includes('alpha') ? 0 : ganglia)
  const beta1 = Math.max(weight('beta1'), blocked.includes('beta1') ? 0 : ganglia * 0.6)
  const diastolic = 40 * alpha - 26 * weight('beta2') - 44 * weight('endothelialM3')
  const systolic = diastolic * (diastolic < 0 && beta1 === 0 ? 1.1 : 1) + 24 * beta1
  const mean = diastolic + (systolic - diastolic) / 3
  // A rise in pressure slows the heart through the vagus. A fall speeds it, mainly through sympathetic nerves.
  const sympathetic = blocked.includes('beta1') || after === 'ganglion blocker' ? 0 : 0.6
  const reflex = mean > 0 ? -0.75 * weight('vagus') * mean : -sympathetic * mean
  return { systolic, diastolic, rate: 34 * beta1 + reflex - 60 * weight('sinusM2') }
}

const left = 44
const right = 356
const [pressureTop, pressureBottom] = [34, 184]
const [rateTop, rateBottom] = [226, 302]
const toPressureY = (value: number) => pressureBottom - ((value - 30) / 160) * (pressureBottom - pressureTop)
const toRateY = (value: number) => rateBottom - ((value - 30) / 120) * (rateBottom - rateTop)

/** Returns the share of the full effect, from 0 to 1, at a time from 0 to 1. The infusion runs from 0.2 to 0.85. */
const effectAt = (time: number) => {
  const [since, until] = [time - 0.2, time - 0.85]
  return until > 0 ? Math.exp(-until / 0.08) : since > 0 ? 1 - Math.exp(-since / 0.06) : 0
}

function drawPanel(canvas: Canvas, panel: Panel, from: number, width: number) {
  const change = changesOf(panel)
  const resting = restingRate(panel)
  const at = (time: number) => {
    const effect = effectAt(time)
    return {
      systolic: rest.systolic + change.systolic * effect,
      diastolic: rest.diastolic + change.diastolic * effect,
      rate: resting + change.rate * effect,
    }
  }
  const beatsAtRest = width / 6.4
  const [beats, means, rates]: [Point[], Point[], Point[]] = [[], [], []]
  for (let time = 0; time < 1;) {
    const { systolic, diastolic, rate } = at(time)
    const beat = 72 / rate / beatsAtRest
    const x = (share: number) => from + width * Math.min(1, time + share * beat)
    beats.push([x(0), toPressureY(diastolic)], [x(0.28), toPressureY(systolic)])
    beats.push([x(0.5), toPressureY(diastolic + (systolic - diastolic) * 0.5)])
    means.push([x(0), toPressureY(diastolic + (systolic - diastolic) / 3)])
    rates.push([x(0), toRateY(rate)])
    time += beat
  }
  canvas.stroke(linePath(beats), theme.safranin, 1.5, { 'stroke-linejoin': 'round' })
  canvas.stroke(linePath(means), theme.ink, 2.2, { 'stroke-dasharray': '6 4' })
  canvas.stroke(linePath(rates), theme.verdigris, 3.5, { 'stroke-linejoin': 'round' })
  const bar = `M${Math.round(from + width * 0.2)} ${rateBottom + 10}h${Math.round(width * 0.65)}`
  canvas.stroke(bar, theme.ink, 5, { 'stroke-linecap': 'round' })
}

const isKnown = ({ known }: Panel, what: 'drug' | 'blocker') =>
  known === 'both' || (known === 'drug' && what === 'drug')

function drawNames(canvas: Canvas, panel: Panel, number: string, x: number, width: number): number {
  const style = { anchor: 'middle', width: width - 4, size: textSize.small } as const
  canvas.badge(x, rateBottom + 28, number)
  const write = (y: number, name: string, what: 'drug' | 'blocker', isBold: boolean) =>
    canvas.isQuestion && isKnown(panel, what)
      ? canvas.text(x, y, name, { ...style, isBold })
      : canvas.label(x, y, name, { ...style, isBold })
  const next = write(rateBottom + 50, panel.drug, 'drug', true)
  return panel.after === undefined ? next : write(next, `after ${panel.after}`, 'blocker', false)
}

function describe(panel: Panel, number: string, isQuestion: boolean): string {
  const { systolic, diastolic, rate } = changesOf(panel)
  const drug = isQuestion && !isKnown(panel, 'drug') ? 'a drug' : panel.drug
  const after =
    panel.after === undefined
      ? ''
      : isQuestion && !isKnown(panel, 'blocker')
        ? ' after another drug'
        : ` after ${panel.after}`
  const pressure = `${Math.round(rest.systolic + systolic)}/${Math.round(rest.diastolic + diastolic)} mmHg`
  return `Panel ${number}, ${drug}${after}: pressure goes from 120/76 to ${pressure}, heart rate from ${restingRate(panel)} to ${Math.round(restingRate(panel) + rate)} per minute.`
}

export const pressureTrace = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('pressure', given))
  const width = (right - left) / given.panels.length
  canvas.text(8, 16, 'Blood pressure, mmHg', { isBold: true, colour: theme.safranin })
  canvas.stroke('M284 11h30', theme.ink, 2.2, { 'stroke-dasharray': '6 4' })
  canvas.text(352, 16, 'mean', { anchor: 'end', size: textSize.small })
  canvas.text(8, rateTop - 12, 'Heart rate per minute', { isBold: true, colour: theme.verdigris })
  const grid = (y: number, value: number) => {
    canvas.stroke(`M${left} ${Math.round(y)}H${right}`, theme.line, 1)
    canvas.text(left - 8, y + 5, String(value), { anchor: 'end', size: textSize.small, colour: theme.muted })
  }
  for (const value of [40, 80, 120, 160]) grid(toPressureY(value), value)
  for (const value of [50, 100]) grid(toRateY(value), value)
  canvas.stroke(`M${left} ${pressureTop - 6}V${pressureBottom}M${left} ${rateTop - 4}V${rateBottom}`, theme.ink, 2)
  const bottoms = given.panels.map((panel, index) => {
    const from = left + index * width
    if (index > 0) {
      const x = Math.round(from)
      canvas.stroke(`M${x} ${pressureTop}V${pressureBottom}M${x} ${rateTop}V${rateBottom}`, theme.rim, 1.5)
    }
    drawPanel(canvas, panel, from + 5, width - 10)
    return drawNames(canvas, panel, numberOf(index), from + width / 2, width)
  })
  return canvas.finish({
    height: Math.max(...bottoms) - 8,
    title: given.title,
    description: given.panels.map((panel, index) => describe(panel, numberOf(index), canvas.isQuestion)).join(' '),
  })
})

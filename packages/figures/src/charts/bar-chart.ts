import { scaleLinear, scaleLog } from 'd3-scale'
import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, figureWidth, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { short } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { breakLines, textWidth } from '../kit/text-width.ts'

const text = z.string().min(1)

/** Horizontal bars with their values. */
const facts = z.strictObject({
  title: text,
  /** The measured quantity, with its unit. */
  measure: text,
  /** The unit written after each value, such as % or L. */
  unit: text,
  log: z.boolean().optional(),
  /** The smallest value of a logarithmic axis. */
  from: z.number().positive().optional(),
  bars: z
    .array(
      z.strictObject({
        label: text,
        value: z.number().nonnegative(),
        /** The text to show instead of the value, for a range or a limit. */
        shown: text.optional(),
        /** Whether the bar has stripes, so that it stands out. */
        marked: z.boolean().optional(),
      }),
    )
    .min(2)
    .max(8),
  /** A value to compare the bars with, drawn as a line. */
  reference: z.strictObject({ at: z.number(), label: text }).optional(),
  note: text.optional(),
})

type Facts = z.infer<typeof facts>

const left = 34
const rowHeight = 46
const lineHeight = 16
const labelWidth = 314
const measureWidth = 344
// A shorter bar would be hidden by the axis.
const shortestBar = 4
const writtenValue = (value: number, shown: string | undefined, unit: string) =>
  `${shown ?? value}${unit === '%' ? '' : ' '}${unit}`

/**
 * Scales the bars so that the widest text of a value still fits beside the longest bar, even if the browser uses a
 * wider font than ours.
 */
function scaleOf({ bars, log, from = 0.1, reference, unit }: Facts) {
  const widths = bars.map(({ value, shown }) => textWidth(writtenValue(value, shown, unit), textSize.normal, true))
  const longest = 356 - left - 8 - 1.12 * Math.max(...widths)
  const most = Math.max(reference?.at ?? 0, ...bars.map(({ value }) => value))
  return log === true
    ? scaleLog().domain([from, most]).range([0, longest]).clamp(true)
    : scaleLinear().domain([0, most]).range([0, longest])
}

/**
 * Returns where the text of a bar's value begins: beside the bar, or to the right of the reference line if that line
 * would cross the text and the text fits there.
 */
function valueStart(beside: number, written: string, lineX: number | undefined) {
  const width = textWidth(written, textSize.normal, true)
  const isCrossed = lineX !== undefined && beside - 4 < lineX && lineX < beside + width + 4
  return isCrossed && lineX + 8 + width <= figureWidth ? lineX + 8 : beside
}

export const barChart = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('bars', given))
  const scale = scaleOf(given)
  const measure = `${given.measure}${given.log === true ? ' (log scale)' : ''}`
  const measureLines = breakLines(measure, measureWidth, textSize.normal, true).length
  const top = (given.reference === undefined ? 34 : 56) + (measureLines - 1) * lineHeight
  // A label that does not fit on one line is broken into several lines, and its bar moves down.
  const extraOf = (label: string) => (breakLines(label, labelWidth, textSize.small, false).length - 1) * lineHeight
  const bottom = top + given.bars.reduce((sum, { label }) => sum + rowHeight + extraOf(label), 0)
  const { url } = canvas.define(
    'pattern',
    'stripes',
    { width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    `<rect width="8" height="8" fill="${theme.safraninMid}"/><rect width="3" height="8" fill="${theme.safranin}"/>`,
  )
  canvas.text(8, 16, measure, { isBold: true, width: measureWidth })
  const lineX = given.reference === undefined ? undefined : left + scale(given.reference.at)
  if (given.reference !== undefined && lineX !== undefined) {
    canvas.stroke(`M${short(lineX)} ${top - 8}V${bottom - 4}`, theme.safranin, 2, { 'stroke-dasharray': '5 4' })
    const isRight = lineX > 190
    canvas.label(isRight ? 356 : lineX - 4, top - 14, given.reference.label, {
      anchor: isRight ? 'end' : 'start',
      size: textSize.small,
      colour: theme.safranin,
    })
  }
  let y = top
  for (const [index, { label, value, shown, marked }] of given.bars.entries()) {
    const length = value === 0 ? 0 : Math.max(shortestBar, scale(value))
    canvas.label(left + 6, y + 13, label, { size: textSize.small, halo: theme.paper, width: labelWidth })
    y += extraOf(label)
    canvas.badge(16, y + 28.5, numberOf(index))
    canvas.add('rect', {
      x: left,
      y: y + 19,
      width: short(length),
      height: 19,
      rx: 3,
      fill: marked === true ? url : theme.violetMid,
    })
    const written = writtenValue(value, shown, given.unit)
    canvas.text(valueStart(left + length + 8, written, lineX), y + 33, written, { isBold: true, halo: theme.paper })
    y += rowHeight
  }
  canvas.stroke(`M${left} ${top}V${bottom - 4}`, theme.ink, 2)
  const height =
    given.note === undefined
      ? bottom
      : canvas.text(8, bottom + 16, given.note, { size: textSize.small, colour: theme.muted, width: 344 })
  const listed = given.bars.map(({ label, value, shown }, index) => {
    const name = canvas.isQuestion ? `Bar ${numberOf(index)}` : label
    return `${name}: ${writtenValue(value, shown, given.unit)}.`
  })
  return canvas.finish({
    height,
    title: given.title,
    description: `Bar chart of ${given.measure}. ${listed.join(' ')}`,
  })
})

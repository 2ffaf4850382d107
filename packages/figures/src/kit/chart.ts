import { scaleLinear, scaleLog } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { figureWidth, textSize, type Canvas } from './canvas.ts'
import { curveStyles, theme } from './colours.ts'
import { short, type Point } from './geometry.ts'
import { numberOf } from './number.ts'

interface Axis {
  label: string
  from: number
  to: number
  isLogarithmic?: boolean
  /** The tick marks, each with its text. */
  ticks: readonly { at: number; text: string }[]
}

interface Curve {
  label: string
  points: readonly Point[]
  /** Draws straight lines between the points instead of a smooth curve. */
  isStraight?: boolean
  /** The value on the horizontal axis at which the curve's number is drawn. */
  numberAt: number
}

interface ChartFacts {
  x: Axis
  y: Axis
  curves: readonly Curve[]
  bands?: readonly { label: string; from: number; to: number }[]
  /** Height of the plot area. */
  plotHeight?: number
}

/** The plot area of a chart of the default height. */
export const plot = { left: 50, right: figureWidth - 18, top: 26, bottom: 226 } as const
const { left, right, top } = plot

/**
 * Draws axes, bands and curves with a legend below. Returns the functions that convert values to coordinates, the
 * bottom of the plot area, and the height of the chart with its legend.
 */
export function drawChart(
  canvas: Canvas,
  { x, y, curves, bands = [], plotHeight = plot.bottom - plot.top }: ChartFacts,
) {
  const bottom = top + plotHeight
  const scale = (axis: Axis, range: [number, number]) =>
    (axis.isLogarithmic === true ? scaleLog() : scaleLinear()).domain([axis.from, axis.to]).range(range)
  const [toX, toY] = [scale(x, [left, right]), scale(y, [bottom, top])]
  for (const { label, from, to } of bands) {
    canvas.add('rect', { x: toX(from), y: top, width: toX(to) - toX(from), height: plotHeight, fill: theme.agarDeep })
    canvas.label((toX(from) + toX(to)) / 2, top + 14, label, {
      anchor: 'middle',
      size: textSize.small,
      colour: theme.muted,
    })
  }
  for (const { at, text } of y.ticks) {
    canvas.stroke(`M${left} ${short(toY(at))}H${right}`, theme.line, 1)
    canvas.text(left - 8, toY(at) + 5, text, { anchor: 'end', size: textSize.small, colour: theme.muted })
  }
  for (const { at, text } of x.ticks) {
    canvas.stroke(`M${short(toX(at))} ${bottom}v5`, theme.ink, 1.5)
    canvas.text(toX(at), bottom + 20, text, { anchor: 'middle', size: textSize.small, colour: theme.muted })
  }
  canvas.stroke(`M${left} ${top - 8}V${bottom}H${right}`, theme.ink, 2)
  canvas.text(8, 14, y.label, { isBold: true })
  canvas.text(right, bottom + 40, x.label, { anchor: 'end', isBold: true })
  const legendTop = bottom + 64
  for (const [index, curve] of curves.entries()) drawCurve(canvas, curve, index, { toX, toY, legendTop })
  return { toX, toY, bottom, height: legendTop - 14 + curves.length * 24 }
}

type Scale = (value: number) => number

function drawCurve(
  canvas: Canvas,
  { label, points, isStraight = false, numberAt }: Curve,
  index: number,
  { toX, toY, legendTop }: { toX: Scale; toY: Scale; legendTop: number },
) {
  const { colour, dash } = curveStyles[index % curveStyles.length] ?? curveStyles[0]
  const dashes = { 'stroke-dasharray': dash === '' ? undefined : dash }
  const placed = points.map(([at, value]): [number, number] => [toX(at), toY(value)])
  const shape = line().digits(1)
  const path = (isStraight ? shape : shape.curve(curveMonotoneX))(placed) ?? ''
  canvas.stroke(path, colour, 3, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...dashes })
  const drawNumber = (x: number, y: number, r: number) => {
    canvas.add('circle', { cx: x, cy: y, r, fill: theme.paper, stroke: colour, 'stroke-width': 2.5 })
    canvas.text(x, y + 5, numberOf(index), { anchor: 'middle', isBold: true, colour })
  }
  drawNumber(toX(numberAt), toY(valueAt(points, numberAt)), 11)
  const y = legendTop + index * 24
  canvas.stroke(`M8 ${y - 5}h34`, colour, 3, dashes)
  drawNumber(58, y - 5, 9.5)
  canvas.label(76, y, label)
}

/** Returns the value of a curve at a position on the horizontal axis, interpolated between its points. */
function valueAt(points: readonly Point[], at: number): number {
  const after = points.findIndex(([x]) => x >= at)
  const [right, left] = [points[after], points[after - 1]]
  if (right === undefined) return points.at(-1)?.[1] ?? 0
  if (left === undefined) return right[1]
  return left[1] + ((at - left[0]) / (right[0] - left[0])) * (right[1] - left[1])
}

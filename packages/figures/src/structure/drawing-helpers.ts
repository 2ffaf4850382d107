import { textSize, type Canvas } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { short, type Point } from '../kit/geometry.ts'
import { numberOf } from '../kit/number.ts'
import { breakLines } from '../kit/text-width.ts'

/** Draws a horizontal lipid bilayer that is 40 units high. `y` is its upper edge. */
export function drawBilayer(canvas: Canvas, [x, y]: Point, width: number) {
  const { url } = canvas.define(
    'pattern',
    `bilayer${short(y)}`,
    { width: 14, height: 40, patternUnits: 'userSpaceOnUse', patternTransform: `translate(${short(x)} ${short(y)})` },
    `<path d="M4.500 6V19M9.500 6V19M4.500 34V21M9.500 34V21" stroke="${theme.violetMid}" stroke-width="1.8"/>` +
      `<path d="M7 5.500h0M7 34.500h0" stroke="${theme.violet}" stroke-width="10" stroke-linecap="round"/>`,
  )
  canvas.add('rect', { x, y, width, height: 40, fill: theme.violetWash })
  canvas.add('rect', { x, y, width, height: 40, fill: url })
}

/** Draws a membrane as a simple band, for drawings in which its lipids would be too small to see. */
export function drawMembrane(canvas: Canvas, path: string) {
  canvas.stroke(path, theme.violetMid, 12)
  canvas.stroke(path, theme.paper, 4, { 'stroke-dasharray': '2 3' })
}

export interface Part {
  name: string
  /** The point on the structure to which the label's line leads. */
  from: Point
  /** Where the label begins, or where it ends if `anchor` is `end`. */
  at: Point
  anchor?: 'end'
  detail?: string | undefined
}

/** Labels parts with lines that lead to them. In a question each part has a number instead of its name. */
export function labelParts(canvas: Canvas, parts: readonly Part[]) {
  for (const [index, { name, from, at, detail, anchor }] of parts.entries()) {
    canvas.callout(from, at, name, {
      ...(detail === undefined ? {} : { detail }),
      ...(anchor === undefined ? {} : { anchor }),
    })
    if (!canvas.isQuestion || canvas.isHidden(name)) continue
    const side = anchor === 'end' ? -1 : 1
    canvas.stroke(`M${short(from[0])} ${short(from[1])}L${short(at[0] - 4 * side)} ${short(at[1] - 4)}`, theme.ink, 1.5)
    canvas.add('circle', { cx: from[0], cy: from[1], r: 2.5, fill: theme.ink })
    canvas.badge(at[0] + 6 * side, at[1] - 4, numberOf(index))
  }
}

/** Draws an arrow along a curve with one control point. */
export function curvedArrow(canvas: Canvas, from: Point, control: Point, to: Point, colour: string = theme.ink) {
  const angle = Math.atan2(to[1] - control[1], to[0] - control[0])
  const near: Point = [to[0] - 3 * Math.cos(angle), to[1] - 3 * Math.sin(angle)]
  const [start, middle, end] = [from, control, near].map(([x, y]) => `${short(x)} ${short(y)}`)
  canvas.stroke(`M${start}Q${middle} ${end}`, colour, 2, { 'stroke-linecap': 'round' })
  canvas.arrow(near, to, colour)
}

interface LegendEntry {
  sign: string
  name: string
  /** More about the entry, such as the drugs that act there. A card may hide it separately from the name. */
  detail?: string | undefined
  colour?: string
}

/**
 * Lists the meanings of the numbers in a drawing. A question has no legend. Returns the height of the figure so far.
 */
export function drawLegend(canvas: Canvas, top: number, entries: readonly LegendEntry[]): number {
  if (canvas.isQuestion) return top - 8
  let y = top + 6
  for (const { sign, name, detail, colour } of entries) {
    canvas.badge(18, y, sign, colour)
    let next = canvas.label(38, y + 5, name, { isBold: true, width: 314 })
    if (detail !== undefined)
      next = canvas.label(38, next, detail, { size: textSize.small, colour: theme.muted, width: 314 })
    y = next + 8
  }
  return y - 10
}

/** Draws a box with a text of one or more lines in its middle. Returns its height. */
export function drawBox(
  canvas: Canvas,
  [x, y]: Point,
  width: number,
  text: string,
  style: { fill?: string; edge?: string; isBold?: boolean; isFixed?: boolean; minHeight?: number } = {},
): number {
  const size = textSize.normal
  const lines = breakLines(text, width - 14, size, style.isBold === true).length
  const height = Math.max(style.minHeight ?? 0, lines * 18 + 14)
  canvas.add('rect', {
    x,
    y,
    width,
    height,
    rx: 10,
    fill: style.fill ?? theme.agar,
    stroke: style.edge ?? theme.rim,
    'stroke-width': 1.5,
  })
  const write = style.isFixed === true ? canvas.text.bind(canvas) : canvas.label.bind(canvas)
  write(x + width / 2, y + height / 2 - (lines - 1) * 9 + 5, text, {
    anchor: 'middle',
    width: width - 14,
    ...(style.isBold === true ? { isBold: true } : {}),
  })
  return height
}

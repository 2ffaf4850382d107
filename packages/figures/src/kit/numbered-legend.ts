import { textSize, type Canvas } from './canvas.ts'
import { theme } from './colours.ts'
import { textWidth } from './text-width.ts'

interface LegendRow {
  /** The number on the badge in the drawing. */
  sign: string
  label: string
  /** A plain text after the label, or below the label if both do not fit on one line. */
  detail?: string
  colour?: string
}

/** Draws the legend of the numbered badges. A question shows only the badges. Returns the bottom of the legend. */
export function drawNumberedLegend(canvas: Canvas, top: number, rows: readonly LegendRow[]): number {
  if (canvas.isQuestion) return top
  let y = top + 16
  for (const { sign, label, detail, colour } of rows) {
    canvas.badge(18, y - 5, sign, colour)
    const next = canvas.label(38, y, label, { isBold: true, width: 318 })
    const style = { size: textSize.small, colour: theme.muted }
    const from = 38 + textWidth(label, textSize.normal, true) + 6
    if (detail === undefined) y = next
    else if (from + textWidth(detail, textSize.small) <= 356) {
      canvas.text(from, y, detail, style)
      y = next
    } else y = canvas.text(38, next, detail, { ...style, width: 318 })
    y += 8
  }
  return y - 14
}

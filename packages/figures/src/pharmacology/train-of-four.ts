import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'

/** Twitches of a muscle after four nerve stimuli, in several rows for comparison. */
const facts = z.strictObject({
  title: z.string().min(1),
  rows: z
    .array(
      z.strictObject({ label: z.string().min(1), twitches: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
    )
    .min(1)
    .max(4),
})

const rowHeight = 96
const full = 62

export const trainOfFour = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('train', given))
  canvas.text(8, 16, 'Twitch height, % of control', { isBold: true })
  for (const [index, { label, twitches }] of given.rows.entries()) {
    const base = 30 + (index + 1) * rowHeight - 18
    canvas.badge(20, base - full / 2, numberOf(index))
    canvas.stroke(`M48 ${base - full}H232`, theme.line, 1.5, { 'stroke-dasharray': '3 4' })
    for (const [place, height] of twitches.entries()) {
      const x = 64 + place * 44
      const y = base - (full * height) / 100
      if (height > 0) canvas.fill(`M${x - 9} ${base}L${x} ${y}L${x + 9} ${base}z`, theme.violet)
      else canvas.stroke(`M${x - 6} ${base - 6}l12 -12m0 12l-12 -12`, theme.rim, 2)
    }
    canvas.stroke(`M40 ${base}H232`, theme.ink, 2)
    canvas.label(246, base - 30, label, { size: textSize.small, width: 110 })
  }
  const lines = given.rows.map(({ label, twitches }, index) => {
    const name = canvas.isQuestion ? `Row ${numberOf(index)}` : label
    return `${name}: ${twitches.join(', ')} percent.`
  })
  return canvas.finish({
    height: 34 + given.rows.length * rowHeight,
    title: given.title,
    description: `Train of four: the heights of four twitches. ${lines.join(' ')}`,
  })
})

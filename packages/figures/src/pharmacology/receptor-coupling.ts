import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { dotPath } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { breakLines } from '../kit/text-width.ts'

const text = z.string().min(1)

/** Receptors side by side, in a membrane or inside the cell, each with the steps that follow when it is activated. */
const facts = z.strictObject({
  title: text,
  receptors: z
    .array(
      z.strictObject({
        name: text,
        type: z.enum(['channel', 'G protein', 'kinase', 'nuclear']),
        /** The steps in the cell, in order. The last step is the effect. */
        steps: z.array(text).min(2).max(5),
      }),
    )
    .min(2)
    .max(4),
})

type Receptor = z.infer<typeof facts>['receptors'][number]

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const
const membraneTop = 84
const firstStep = 184
const lineHeight = 17

const typeWords: Record<Receptor['type'], string> = {
  channel: 'an ion channel',
  'G protein': 'seven passes through the membrane with a G protein of three parts',
  kinase: 'a pair of chains with kinase parts inside the cell',
  nuclear: 'a receptor inside the cell that acts on DNA',
}

function drawMembrane(canvas: Canvas) {
  canvas.add('rect', { x: 0, y: membraneTop, width: 360, height: 30, fill: theme.verdigrisWash })
  const heads = Array.from({ length: 36 }, (_, index) => [5 + index * 10, membraneTop] as const)
  const path = dotPath([...heads, ...heads.map(([x, y]) => [x, y + 30] as const)])
  canvas.stroke(path, theme.verdigrisMid, 7, round)
}

function drawReceptor(canvas: Canvas, type: Receptor['type'], x: number) {
  if (type === 'channel') {
    canvas.add('rect', { x: x - 8, y: 76, width: 16, height: 46, fill: theme.paper })
    canvas.stroke(`M${x - 13} 78v42m26 0v-42`, theme.violet, 11, round)
    canvas.stroke(dotPath([66, 82, 98, 114, 130, 144].map((y) => [x, y])), theme.iodine, 7, round)
  } else if (type === 'G protein') {
    const passes = Array.from({ length: 7 }, (_, index) => {
      const at = x - 27 + index * 9
      return index % 2 === 0 ? `M${at} 80V118q4.5 9 9 0` : `M${at} 118V80q4.5 -9 9 0`
    })
    canvas.stroke(`${passes.slice(0, 6).join('')}M${x + 27} 80V118`, theme.violet, 5, round)
    canvas.stroke(dotPath([[x - 17, 143]]), theme.iodine, 20, round)
    canvas.stroke(
      dotPath([
        [x + 1, 143],
        [x + 16, 143],
      ]),
      theme.iodineMid,
      15,
      round,
    )
    canvas.text(x - 17, 147.5, 'α', { anchor: 'middle', size: textSize.small, colour: theme.onStain, isBold: true })
  } else if (type === 'kinase') {
    canvas.stroke(`M${x - 16} 64q8 4 8 14V130m24 -66q-8 4 -8 14V130`, theme.violet, 6, round)
    canvas.stroke(`M${x - 8} 132v14m16 0v-14`, theme.violet, 15, round)
    for (const at of [x - 27, x + 27]) {
      canvas.add('circle', { cx: at, cy: 140, r: 9, fill: theme.iodine })
      canvas.text(at, 144.7, 'P', { anchor: 'middle', size: textSize.small, colour: theme.onStain, isBold: true })
    }
  } else {
    canvas.arrow([x, 62], [x, 124], theme.iodine)
    canvas.stroke(`M${x - 12} 132q0 18 12 18t12 -18`, theme.violet, 8, round)
    canvas.stroke(dotPath([[x, 134]]), theme.iodine, 11, round)
  }
}

const isLast = ({ steps }: Receptor, index: number) => index === steps.length - 1

export const receptorCoupling = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('coupling', given))
  const width = 360 / given.receptors.length
  const rows = Math.max(...given.receptors.map(({ steps }) => steps.length)) - (canvas.isQuestion ? 1 : 0)
  const linesOf = (step: string | undefined, isBold: boolean) =>
    step === undefined ? 0 : breakLines(step, width - 8, textSize.small, isBold).length
  const rowLines = Array.from({ length: rows }, (_, row) =>
    Math.max(...given.receptors.map((receptor) => linesOf(receptor.steps[row], isLast(receptor, row)))),
  )
  drawMembrane(canvas)
  for (const [index, receptor] of given.receptors.entries()) {
    const x = Math.round(width * (index + 0.5))
    drawReceptor(canvas, receptor.type, x)
    canvas.badge(x, 14, numberOf(index))
    canvas.label(x, 42, receptor.name, { anchor: 'middle', isBold: true, size: textSize.small, width: width - 4 })
    let y = firstStep
    for (const [row, step] of receptor.steps.entries()) {
      const style = { anchor: 'middle', size: textSize.small, width: width - 8, isBold: isLast(receptor, row) } as const
      // A question shows the intermediate steps, but not the receptor's name or the effect.
      const next =
        canvas.isQuestion && !isLast(receptor, row) ? canvas.text(x, y, step, style) : canvas.label(x, y, step, style)
      const nextRow = y + (rowLines[row] ?? 1) * lineHeight + 20
      if (!isLast(receptor, row) && !(canvas.isQuestion && isLast(receptor, row + 1)))
        canvas.arrow([x, next - 10], [x, nextRow - 15], theme.ink, 1.8)
      y = nextRow
    }
  }
  const height = firstStep + rowLines.reduce((sum, lines) => sum + lines * lineHeight + 20, 0) - 30
  const listed = given.receptors.map(({ name, type, steps }, index) => {
    const number = numberOf(index)
    return canvas.isQuestion
      ? `${number}: ${typeWords[type]}; then ${steps.slice(0, -1).join(', ')}.`
      : `${number}, ${name}: ${typeWords[type]}; then ${steps.join(', ')}.`
  })
  return canvas.finish({
    height,
    title: given.title,
    description: `Receptors and what they set off. ${listed.join(' ')}`,
  })
})

import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { breakLines } from '../kit/text-width.ts'

const text = z.string().min(1)

/** Questions asked one after the other. One answer leads to an outcome, the other to the next question. */
const facts = z.strictObject({
  title: text,
  steps: z
    .array(
      z.strictObject({
        ask: text,
        /** The answer that leads to the outcome at the side. */
        answer: z.enum(['yes', 'no']),
        outcome: text,
      }),
    )
    .min(1)
    .max(4),
  /** The outcome if no question has led to one. */
  otherwise: text,
})

const questionWidth = 176
const outcomeLeft = 228
const outcomeWidth = 130
const lineHeight = 17

export const decisionFlow = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('flow', given))
  const last = numberOf(given.steps.length)
  const linesOf = (words: string, width: number, isBold: boolean) =>
    breakLines(words, width - 16, textSize.small, isBold).length
  const centred = (x: number, middle: number, lines: number) =>
    [x, middle - ((lines - 1) * lineHeight) / 2 + 5] as const

  /** Draws an outcome. If the figure belongs to a question, shows the outcome's number instead of its text. */
  const drawOutcome = (number: string, words: string, x: number, middle: number, width: number) => {
    const lines = linesOf(words, width, true)
    const height = Math.max(36, lines * lineHeight + 16)
    canvas.add('rect', {
      x: x - width / 2,
      y: middle - height / 2,
      width,
      height,
      rx: 14,
      fill: theme.verdigrisWash,
      stroke: theme.verdigris,
      'stroke-width': 2,
    })
    if (canvas.isQuestion) canvas.text(x, middle + 5, number, { anchor: 'middle', isBold: true })
    else {
      const [textX, y] = centred(x, middle, canvas.isHidden(words) ? 1 : lines)
      canvas.label(textX, y, words, { anchor: 'middle', isBold: true, size: textSize.small, width: width - 16 })
    }
    return height
  }

  let top = 4
  for (const [index, { ask, answer, outcome }] of given.steps.entries()) {
    const lines = linesOf(ask, questionWidth, false)
    const height = Math.max(48, lines * lineHeight + 18, linesOf(outcome, outcomeWidth, true) * lineHeight + 16)
    const middle = top + height / 2
    canvas.add('rect', {
      x: 4,
      y: top,
      width: questionWidth,
      height,
      rx: 6,
      fill: theme.violetWash,
      stroke: theme.violet,
      'stroke-width': 2,
    })
    const [x, y] = centred(4 + questionWidth / 2, middle, lines)
    canvas.text(x, y, ask, { anchor: 'middle', size: textSize.small, width: questionWidth - 16 })
    canvas.arrow([questionWidth + 6, middle], [outcomeLeft - 3, middle])
    canvas.text(204, middle - 8, answer, { anchor: 'middle', size: textSize.small, isBold: true })
    drawOutcome(numberOf(index), outcome, outcomeLeft + outcomeWidth / 2, middle, outcomeWidth)
    const bottom = top + height
    canvas.arrow([92, bottom + 1], [92, bottom + 31])
    canvas.text(102, bottom + 20, answer === 'yes' ? 'no' : 'yes', { size: textSize.small, isBold: true })
    top = bottom + 34
  }
  const endHeight = Math.max(36, linesOf(given.otherwise, questionWidth, true) * lineHeight + 16)
  drawOutcome(last, given.otherwise, 4 + questionWidth / 2, top + endHeight / 2, questionWidth)
  const listed = given.steps.map(({ ask, answer, outcome }, index) => {
    const to = canvas.isQuestion ? numberOf(index) : outcome
    return `${ask} If ${answer}: ${to}.`
  })
  return canvas.finish({
    height: top + endHeight + 4,
    title: given.title,
    description: `${listed.join(' Otherwise: ')} Otherwise: ${canvas.isQuestion ? last : given.otherwise}.`,
  })
})

import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { linePath, short, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { drawLegend } from './drawing-helpers.ts'

const text = z.string().min(1)

/** The steps of a cycle, drawn around a ring. The band behind each step shows its host or its place in the cell. */
const facts = z.strictObject({
  title: text,
  /** The title that a question shows. It must not name the answer. The default is “A life cycle”. */
  questionTitle: text.optional(),
  /** The hosts, or the places in the cell. */
  hosts: z.array(text).min(1).max(4),
  steps: z
    .array(
      z.strictObject({
        text,
        detail: text.optional(),
        /** The number of the host in the list of hosts. The first is 1. */
        host: z.number().int().min(1).max(4),
        stage: z.enum(['infective', 'diagnostic', 'infective and diagnostic']).optional(),
      }),
    )
    .min(3)
    .max(10),
})

type Facts = z.infer<typeof facts>

const centre: Point = [180, 136]
const radius = 92
const bands = [
  { wash: theme.violetWash, colour: theme.violet, dash: undefined, line: 'solid' },
  { wash: theme.safraninWash, colour: theme.safranin, dash: '8 4', line: 'dashed' },
  { wash: theme.verdigrisWash, colour: theme.verdigris, dash: '2 4', line: 'dotted' },
  { wash: theme.iodineWash, colour: theme.iodine, dash: '12 4 2 4', line: 'dashed and dotted' },
] as const

const bandOf = (host: number) => bands[host - 1] ?? bands[0]

const onRing = (angle: number, away = radius): Point => [
  centre[0] + away * Math.sin(angle),
  centre[1] - away * Math.cos(angle),
]

const arc = (from: number, to: number, away = radius) =>
  linePath(Array.from({ length: 25 }, (_, index) => onRing(from + ((to - from) * index) / 24, away)))

/** Draws the part of the ring between two steps, with an arrow head at its end. */
function drawRingArrow(canvas: Canvas, from: number, to: number) {
  const gap = 0.16
  canvas.stroke(arc(from + gap, to - gap - 0.02), theme.ink, 2)
  canvas.arrow(onRing(to - gap - 0.04), onRing(to - gap))
}

function drawHosts(canvas: Canvas, { hosts, steps }: Facts) {
  const each = (2 * Math.PI) / steps.length
  for (const [index, { host }] of steps.entries()) {
    const { wash, colour, dash } = bandOf(host)
    const [from, to] = [(index - 0.5) * each, (index + 0.5) * each]
    canvas.stroke(arc(from, to), wash, 58)
    canvas.stroke(arc(from, to, radius + 30), colour, 3, { 'stroke-dasharray': dash })
  }
  if (canvas.isQuestion) return
  for (const [index, name] of hosts.entries()) {
    const { colour, dash } = bandOf(index + 1)
    const y = centre[1] - (hosts.length - 1) * 13 + index * 26
    canvas.stroke(`M${centre[0] - 56} ${short(y)}h20`, colour, 3, { 'stroke-dasharray': dash })
    canvas.label(centre[0] - 30, y + 5, name, { size: textSize.small, isBold: true, colour })
  }
}

/** Marks an infective stage with a triangle, and a diagnostic stage with a square. */
function drawStage(canvas: Canvas, angle: number, stage: string) {
  const [x, y] = onRing(angle, radius + 23)
  const isBoth = stage === 'infective and diagnostic'
  if (stage !== 'diagnostic') canvas.fill(`M${short(x - (isBoth ? 8 : 0))} ${short(y - 7)}l7 12h-14z`, theme.safranin)
  if (stage !== 'infective') canvas.fill(`M${short(x + (isBoth ? 8 : 0) - 6)} ${short(y - 6)}h12v12h-12z`, theme.iodine)
}

export const lifeCycle = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('cycle', given))
  const { hosts, steps } = given
  if (steps.some(({ host }) => host > hosts.length)) throw new Error('A step names a host that is not listed.')
  const each = (2 * Math.PI) / steps.length
  drawHosts(canvas, given)
  for (const [index, { stage }] of steps.entries()) {
    drawRingArrow(canvas, index * each, (index + 1) * each)
    const [x, y] = onRing(index * each, radius)
    canvas.badge(x, y, String(index + 1))
    if (stage !== undefined) drawStage(canvas, index * each, stage)
  }
  let top = 284
  if (steps.some(({ stage }) => stage !== undefined)) {
    canvas.fill(`M18 ${top - 12}l7 12h-14z`, theme.safranin)
    canvas.text(32, top, 'infective stage', { size: textSize.small, colour: theme.muted })
    canvas.fill(`M176 ${top - 11}h12v12h-12z`, theme.iodine)
    canvas.text(196, top, 'diagnostic stage', { size: textSize.small, colour: theme.muted })
    top += 24
  }
  const height = drawLegend(
    canvas,
    top,
    steps.map(({ text: name, detail, host }, index) => ({
      sign: String(index + 1),
      name,
      detail,
      colour: bandOf(host).colour,
    })),
  )
  return canvas.finish({
    height,
    title: canvas.isQuestion ? (given.questionTitle ?? 'A life cycle') : given.title,
    description: describe(given, canvas.isQuestion),
  })
})

/** Describes the steps in order. A question names a part of the ring by its line, because the name could be the answer. */
function describe({ hosts, steps }: Facts, isQuestion: boolean) {
  const nameOf = (host: number) => (isQuestion ? `the ${bandOf(host).line} part` : (hosts[host - 1] ?? ''))
  const parts = hosts.map((_, index) => nameOf(index + 1)).join(', ')
  const lines = steps.map(({ text: name, host, stage }, index) => {
    const marked = stage === undefined ? '' : ` (${stage} stage)`
    return `${index + 1}, ${nameOf(host)}${marked}${isQuestion ? '' : `: ${name}`}`
  })
  return `${steps.length} steps around a ring. Its parts: ${parts}. ${lines.join('. ')}.`
}

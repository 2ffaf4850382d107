import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, figureWidth, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { short } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { breakLines, textWidth } from '../kit/text-width.ts'
import { drawBox } from './parts.ts'

const text = z.string().min(1)

/** A pathway: boxes on a grid, arrows between them, and what inhibits or activates a step. */
const facts = z.strictObject({
  title: text,
  boxes: z
    .array(
      z.strictObject({
        id: text,
        text: text.optional(),
        column: z.number().int().min(0).max(2),
        row: z.number().int().min(0).max(9),
        /** Whether a question shows a question mark instead of the text. */
        unknown: z.boolean().optional(),
        /** Whether the box is an end product or an effect, which has a stronger edge. */
        final: z.boolean().optional(),
      }),
    )
    .min(2)
    .max(16),
  steps: z
    .array(
      z.strictObject({
        from: text,
        to: text,
        /** The enzyme or the condition of the step. */
        by: text.optional(),
        inhibitors: text.optional(),
        activators: text.optional(),
      }),
    )
    .min(1),
})

type Facts = z.infer<typeof facts>
type Box = Facts['boxes'][number]
type Step = Facts['steps'][number]

const margin = 6
const lineHeight = 16
const size = textSize.small

/** Something written on an arrow. In a question, inhibitors and activators become numbers. */
interface Note {
  text: string
  type: 'by' | 'inhibitor' | 'activator'
}

const notesOf = ({ by, inhibitors, activators }: Step): Note[] => [
  ...(by === undefined ? [] : [{ text: by, type: 'by' as const }]),
  ...(activators === undefined ? [] : [{ text: activators, type: 'activator' as const }]),
  ...(inhibitors === undefined ? [] : [{ text: inhibitors, type: 'inhibitor' as const }]),
]

const signs = { inhibitor: '×', activator: '+', by: '' }

class Layout {
  readonly #given: Facts
  readonly width: number
  readonly #tops: number[] = []
  readonly #heights: number[] = []
  readonly height: number

  constructor(given: Facts) {
    this.#given = given
    const columns = Math.max(...given.boxes.map(({ column }) => column)) + 1
    const rows = Math.max(...given.boxes.map(({ row }) => row)) + 1
    this.width = Math.min((figureWidth - 2 * margin) / columns - (columns === 1 ? 0 : 8), 230)
    let y = 2
    for (let row = 0; row < rows; row += 1) {
      const lines = given.boxes
        .filter((box) => box.row === row)
        .map((box) => breakLines(box.text ?? box.id, this.width - 14, textSize.normal, box.final === true).length)
      this.#tops.push(y)
      this.#heights.push(Math.max(...lines, 1) * 18 + 14)
      const gaps = given.steps.filter(({ from }) => this.find(from).row === row).map((step) => this.gapOf(step))
      y += (this.#heights.at(-1) ?? 0) + Math.max(26, ...gaps)
    }
    this.height = (this.#tops.at(-1) ?? 0) + (this.#heights.at(-1) ?? 0) + 4
  }

  find(id: string): Box {
    const box = this.#given.boxes.find((each) => each.id === id)
    if (box === undefined) throw new Error(`There is no box ${id}.`)
    return box
  }

  /** The width that the words of a note may take. */
  roomFor({ type }: Note) {
    return type === 'by' ? this.width : this.width - 24
  }

  linesOf(note: Note): string[] {
    return breakLines(note.text, this.roomFor(note), size)
  }

  /** Whether an arrow that leaves the box is bent below it. */
  bendsBelow(id: string) {
    const steps = this.#given.steps.filter(({ from }) => from === id)
    return steps.length > 1 && steps.some(({ from, to }) => this.find(from).column !== this.find(to).column)
  }

  gapOf(step: Step) {
    const notes = notesOf(step)
    const isBent = this.bendsBelow(step.from) || this.find(step.from).column !== this.find(step.to).column
    return notes.reduce((sum, note) => sum + this.linesOf(note).length * lineHeight + 8, 26 + (isBent ? 10 : 0))
  }

  /** The middle of a box from left to right, and its edges. */
  place({ column, row }: Box) {
    const columns = Math.max(...this.#given.boxes.map((box) => box.column)) + 1
    const each = (figureWidth - 2 * margin) / columns
    return { x: margin + each * (column + 0.5), top: this.#tops[row] ?? 0, height: this.#heights[row] ?? 0 }
  }
}

function drawNotes(canvas: Canvas, layout: Layout, x: number, top: number, step: Step, count: () => number) {
  let y = top
  for (const note of notesOf(step)) {
    const lines = layout.linesOf(note)
    const height = lines.length * lineHeight
    const isBy = note.type === 'by'
    const colour = note.type === 'inhibitor' ? theme.safranin : theme.verdigris
    if (canvas.isQuestion) {
      if (!isBy) {
        canvas.badge(x, y + 8, String(count()), colour)
        canvas.text(x + 15, y + 13, signs[note.type], { isBold: true, colour })
      }
      y += height + 8
      continue
    }
    const width = Math.max(...lines.map((line) => textWidth(line.trim(), size))) + (isBy ? 6 : 30)
    const wash = note.type === 'inhibitor' ? theme.safraninWash : theme.verdigrisWash
    canvas.add('rect', {
      x: x - width / 2,
      y: y - 2,
      width,
      height: height + 4,
      rx: 9,
      fill: isBy ? theme.paper : wash,
      stroke: isBy ? undefined : colour,
      'stroke-width': isBy ? undefined : 1.5,
    })
    if (!isBy) canvas.text(x - width / 2 + 8, y + 11.5, signs[note.type], { isBold: true, colour })
    canvas.label(x + (isBy ? 0 : 6), y + 11.5, note.text, {
      anchor: 'middle',
      size,
      width: layout.roomFor(note),
      colour: isBy ? theme.muted : colour,
    })
    y += height + 8
  }
}

/** Draws an arrow from box to box: straight, or bent near the box that several arrows share. */
function drawStep(canvas: Canvas, layout: Layout, given: Facts, step: Step, count: () => number) {
  const [start, end] = [layout.find(step.from), layout.find(step.to)]
  const [from, to] = [layout.place(start), layout.place(end)]
  if (start.row === end.row) {
    const way = Math.sign(to.x - from.x) * (layout.width / 2 + 1)
    canvas.arrow([from.x + way, from.top + from.height / 2], [to.x - way - Math.sign(way), to.top + to.height / 2])
    return
  }
  if (start.row > end.row) throw new Error(`The step from ${step.from} to ${step.to} runs upwards.`)
  const isSplit = given.steps.filter((each) => each.from === step.from).length > 1 || from.x === to.x
  const bottom = from.top + from.height
  const bend = isSplit ? bottom + 10 : to.top - 14
  canvas.stroke(`M${short(from.x)} ${short(bottom)}V${short(bend)}H${short(to.x)}`, theme.ink, 2)
  canvas.arrow([to.x, bend], [to.x, to.top - 2])
  const noteTop = bottom + (layout.bendsBelow(step.from) ? 19 : 9)
  drawNotes(canvas, layout, isSplit ? to.x : from.x, noteTop, step, count)
}

function describe({ boxes, steps }: Facts, isQuestion: boolean): string {
  let number = 0
  const nameOf = (id: string) => {
    const box = boxes.find((each) => each.id === id)
    return isQuestion && box?.unknown === true ? '?' : (box?.text ?? id)
  }
  const lines = steps.map((step) => {
    const notes = notesOf(step).flatMap(({ text, type }) => {
      if (type === 'by') return isQuestion ? [] : [`by ${text}`]
      number += isQuestion ? 1 : 0
      return [`${type === 'inhibitor' ? 'inhibited' : 'activated'} by ${isQuestion ? String(number) : text}`]
    })
    return [`${nameOf(step.from)} leads to ${nameOf(step.to)}`, ...notes].join(', ')
  })
  return `${lines.join('. ')}.`
}

export const cascade = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('cascade', given))
  const layout = new Layout(given)
  let number = 0
  for (const step of given.steps) drawStep(canvas, layout, given, step, () => (number += 1))
  for (const box of given.boxes) {
    const { x, top, height } = layout.place(box)
    const isUnknown = canvas.isQuestion && box.unknown === true
    drawBox(canvas, [x - layout.width / 2, top], layout.width, isUnknown ? '?' : (box.text ?? box.id), {
      minHeight: height,
      isBold: box.final === true,
      isFixed: canvas.isQuestion,
      ...(box.final === true ? { fill: theme.violetWash, edge: theme.violet } : {}),
    })
  }
  return canvas.finish({ height: layout.height, title: given.title, description: describe(given, canvas.isQuestion) })
})

import { z } from 'zod'
import { figureWidth, textSize } from '../../kit/canvas.ts'
import { breakLines } from '../../kit/text-width.ts'

const text = z.string().min(1)

/** A pathway: boxes on a grid, arrows between them, and the inhibitors and activators of the steps. */
export const facts = z.strictObject({
  title: text,
  boxes: z
    .array(
      z.strictObject({
        id: text,
        text: text.optional(),
        column: z.number().int().min(0).max(2),
        row: z.number().int().min(0).max(9),
        /** Whether the box shows a question mark instead of its text if the figure is part of a question. */
        unknown: z.boolean().optional(),
        /** Whether the box is an end product or an effect. Such a box is violet, and its text is bold. */
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

export type Facts = z.infer<typeof facts>
type Box = Facts['boxes'][number]
export type Step = Facts['steps'][number]

const margin = 6
export const lineHeight = 16
export const size = textSize.small

/** A text on an arrow. A question shows numbers for inhibitors and activators, and leaves out a `by` text. */
export interface Note {
  text: string
  type: 'by' | 'inhibitor' | 'activator'
}

export const notesOf = ({ by, inhibitors, activators }: Step): Note[] => [
  ...(by === undefined ? [] : [{ text: by, type: 'by' as const }]),
  ...(activators === undefined ? [] : [{ text: activators, type: 'activator' as const }]),
  ...(inhibitors === undefined ? [] : [{ text: inhibitors, type: 'inhibitor' as const }]),
]

/** Places the boxes, and leaves room between rows for the notes on the arrows. */
export class Layout {
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

  /** Returns the maximum width of a note's text. */
  roomFor({ type }: Note) {
    return type === 'by' ? this.width : this.width - 24
  }

  linesOf(note: Note): string[] {
    return breakLines(note.text, this.roomFor(note), size)
  }

  /**
   * Returns whether several arrows leave the box and at least one of them leads to another column. Such an arrow is bent
   * right below the box.
   */
  bendsBelow(id: string) {
    const steps = this.#given.steps.filter(({ from }) => from === id)
    return steps.length > 1 && steps.some(({ from, to }) => this.find(from).column !== this.find(to).column)
  }

  gapOf(step: Step) {
    const notes = notesOf(step)
    const isBent = this.bendsBelow(step.from) || this.find(step.from).column !== this.find(step.to).column
    return notes.reduce((sum, note) => sum + this.linesOf(note).length * lineHeight + 8, 26 + (isBent ? 10 : 0))
  }

  /** Returns the x coordinate of a box's centre, its top and its height. */
  place({ column, row }: Box) {
    const columns = Math.max(...this.#given.boxes.map((box) => box.column)) + 1
    const each = (figureWidth - 2 * margin) / columns
    return { x: margin + each * (column + 0.5), top: this.#tops[row] ?? 0, height: this.#heights[row] ?? 0 }
  }
}

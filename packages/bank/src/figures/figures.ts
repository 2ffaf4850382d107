import { figureKinds, type Drawing, type View } from '@titer/figures'
import { z } from 'zod'
import type { Fault } from '../read/entry.ts'
import { figurePoint, idea, topicId } from '../read/sheet-schemas.ts'
import { readEntries, type Entry } from '../read/yaml-entries.ts'

const text = z.string().trim().min(1)

/** The schema of the entries in `content/figures`. */
export const figureSchema = z.strictObject({
  figure: text.regex(/^[a-z\d-]+$/, 'Must consist of lower-case letters, digits and hyphens'),
  topic: topicId,
  /** The idea that teaches the answers to the figure's points. */
  idea,
  kind: z.enum(Object.keys(figureKinds)),
  /** The facts from which the figure is drawn. Each kind of figure has its own schema for these facts. */
  facts: z.record(text, z.unknown()),
  /** Labels that flashcards ask for, each with the question on the card's front. */
  ask: z.record(text, text.endsWith('?', 'Must be a question that ends with ?')).optional(),
  /**
   * Questions that can be answered only with the figure. A question shows the figure without the labels that reveal the
   * answer.
   */
  points: z.array(figurePoint).optional(),
  checked: z.iso.date().optional(),
})

type FigureEntry = z.infer<typeof figureSchema>

/** A figure as a pack contains it. */
export type PackedFigure = Pick<Drawing, 'svg' | 'title' | 'description'>

/**
 * A figure from `content/figures`. It can be drawn with all labels, without the labels that reveal a question's answer,
 * or with one label hidden.
 */
export interface Figure extends Pick<FigureEntry, 'topic' | 'idea' | 'ask' | 'points' | 'checked'> {
  id: string
  file: string
  line: number
  draw: (view: View) => Drawing
}

/**
 * Reads all figures. Reports a fault for a figure that does not match its schema, asks for an unknown label, has the id
 * of another figure, or cannot be drawn.
 */
export function readFigures(root: string): { figures: ReadonlyMap<string, Figure>; faults: Fault[] } {
  const { entries, faults } = readEntries(root, 'content/figures')
  const figures = new Map<string, Figure>()
  for (const entry of entries) {
    const figure = readFigure(entry, faults)
    if (figure === undefined) continue
    if (figures.has(figure.id))
      faults.push({ ...locationOf(entry), message: `There are two figures called ${figure.id}.` })
    figures.set(figure.id, figure)
  }
  return { figures, faults }
}

const locationOf = ({ file, line }: Entry) => ({ file, line })

function readFigure(entry: Entry, faults: Fault[]): Figure | undefined {
  const note = (path: readonly PropertyKey[], message: string) =>
    faults.push({ file: entry.file, line: entry.lineOf(path), message })
  const read = figureSchema.safeParse(entry.value)
  if (!read.success) {
    for (const { path, message } of read.error.issues) note(path, `${path.join('.')}: ${message}`)
    return undefined
  }
  const { figure: id, kind: kindName, facts, ...rest } = read.data
  const { ask } = rest
  const kind = figureKinds[kindName]
  const fitting = kind?.schema.safeParse(facts)
  if (kind === undefined || fitting?.success !== true) {
    for (const { path, message } of fitting?.error?.issues ?? [])
      note(['facts', ...path], `${id}: ${path.join('.')}: ${message}`)
    return undefined
  }
  const draw = (view: View) => kind.draw(fitting.data, view)
  try {
    const { labels } = draw({})
    for (const label of Object.keys(ask ?? {}))
      if (!labels.includes(label)) note(['ask'], `${id} has no label “${label}”, only: ${labels.join(', ')}.`)
    draw({ isQuestion: true })
  } catch (error) {
    note([], `${id}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
  return { ...rest, ...locationOf(entry), id, draw }
}

/** Returns the id of a figure's view in a pack. */
export const figureViewId = (id: string, { isQuestion = false, hidden }: View) =>
  `${id}${isQuestion ? '?' : ''}${hidden === undefined ? '' : `?${hidden}`}`

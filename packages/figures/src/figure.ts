import type { z } from 'zod'

/** How a figure is to be shown. The default shows every label. */
export interface View {
  /**
   * Whether the figure belongs to a question. Then nothing in the drawing, its title or its description may name the
   * answer.
   */
  isQuestion?: boolean
  /** The label to replace by a question mark, for a card that asks for it. */
  hidden?: string
}

/** A finished drawing. Its SVG, title and description are made from the same facts. */
export interface Drawing {
  /**
   * SVG text, 360 units wide. Most colours are the theme's tokens and adapt to the light and the dark theme. Specimens
   * keep their fixed colours.
   */
  svg: string
  /** A caption in a few words. */
  title: string
  /** A description of the drawing for somebody who does not see it. */
  description: string
  /** The labels that a card may hide. */
  labels: readonly string[]
}

/** A kind of figure: which facts it needs, and how it is drawn from them. */
export interface FigureKind<Facts = unknown> {
  schema: z.ZodType<Facts>
  draw: (facts: Facts, view: View) => Drawing
}

/** Declares a kind of figure, so that the type of its facts follows from the schema. */
export const figureKind = <Schema extends z.ZodType>(
  schema: Schema,
  draw: (facts: z.output<Schema>, view: View) => Drawing,
): FigureKind => ({ schema, draw: (facts, view) => draw(facts as z.output<Schema>, view) })

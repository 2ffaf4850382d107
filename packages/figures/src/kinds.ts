import { curves } from './charts/curves.ts'
import type { FigureKind } from './figure.ts'
import { gramStain } from './laboratory/gram-stain.ts'

/** All kinds of figures, by the name that content files use. */
export const figureKinds: Readonly<Record<string, FigureKind>> = {
  curves,
  'gram stain': gramStain,
}

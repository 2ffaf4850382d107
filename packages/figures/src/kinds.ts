import { curves } from './charts/curves.ts'
import type { FigureKind } from './figure.ts'
import { agarPlate } from './laboratory/agar-plate.ts'
import { discDiffusion } from './laboratory/disc-diffusion.ts'
import { gramStain } from './laboratory/gram-stain.ts'
import { doseResponse } from './pharmacology/dose-response.ts'

/** All kinds of figures, by the name that content files use. */
export const figureKinds: Readonly<Record<string, FigureKind>> = {
  'agar plate': agarPlate,
  curves,
  'disc diffusion': discDiffusion,
  'dose response': doseResponse,
  'gram stain': gramStain,
}

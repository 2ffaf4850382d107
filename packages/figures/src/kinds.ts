import { curves } from './charts/curves.ts'
import type { FigureKind } from './figure.ts'
import { acidFastStain } from './laboratory/acid-fast-stain.ts'
import { agarPlate } from './laboratory/agar-plate.ts'
import { discDiffusion } from './laboratory/disc-diffusion.ts'
import { gramStain } from './laboratory/gram-stain.ts'
import { testTubes } from './laboratory/test-tubes.ts'
import { doseResponse } from './pharmacology/dose-response.ts'
import { plasmaConcentration } from './pharmacology/plasma-concentration.ts'
import { trainOfFour } from './pharmacology/train-of-four.ts'

/** All kinds of figures, by the name that content files use. */
export const figureKinds: Readonly<Record<string, FigureKind>> = {
  'acid-fast stain': acidFastStain,
  'agar plate': agarPlate,
  curves,
  'disc diffusion': discDiffusion,
  'dose response': doseResponse,
  'gram stain': gramStain,
  'plasma concentration': plasmaConcentration,
  'test tubes': testTubes,
  'train of four': trainOfFour,
}

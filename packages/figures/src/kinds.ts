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
import { antibody } from './structure/antibody.ts'
import { cascade } from './structure/cascade/cascade.ts'
import { cellEnvelope } from './structure/cell-envelope.ts'
import { cellForms } from './structure/cell-forms.ts'
import { drugTargets } from './structure/drug-targets.ts'
import { geneTransfer } from './structure/gene-transfer/gene-transfer.ts'
import { lifeCycle } from './structure/life-cycle.ts'
import { resistanceMechanisms } from './structure/resistance-mechanisms.ts'
import { toxinAction } from './structure/toxin-action/toxin-action.ts'
import { virusParticle } from './structure/virus-particle/virus-particle.ts'

/** All kinds of figures, by the name that content files use. */
export const figureKinds: Readonly<Record<string, FigureKind>> = {
  'acid-fast stain': acidFastStain,
  'agar plate': agarPlate,
  antibody,
  cascade,
  'cell envelope': cellEnvelope,
  'cell forms': cellForms,
  curves,
  'disc diffusion': discDiffusion,
  'dose response': doseResponse,
  'drug targets': drugTargets,
  'gene transfer': geneTransfer,
  'gram stain': gramStain,
  'life cycle': lifeCycle,
  'plasma concentration': plasmaConcentration,
  'resistance mechanisms': resistanceMechanisms,
  'test tubes': testTubes,
  'toxin action': toxinAction,
  'train of four': trainOfFour,
  'virus particle': virusParticle,
}

import { barChart } from './charts/bar-chart.ts'
import { curves } from './charts/curves.ts'
import { decisionFlow } from './charts/decision-flow.ts'
import type { FigureKind } from './figure.ts'
import { acidFastStain } from './laboratory/acid-fast-stain.ts'
import { agarPlate } from './laboratory/agar-plate.ts'
import { discDiffusion } from './laboratory/disc-diffusion.ts'
import { campTest } from './laboratory/camp-test.ts'
import { eTest } from './laboratory/e-test.ts'
import { identificationDiscs } from './laboratory/identification-discs.ts'
import { specialStain } from './laboratory/special-stain.ts'
import { gramStain } from './laboratory/gram-stain.ts'
import { growthCurve } from './laboratory/growth-curve.ts'
import { testTubes } from './laboratory/test-tubes.ts'
import { pressureTrace } from './pharmacology/pressure-trace.ts'
import { receptorCoupling } from './pharmacology/receptor-coupling.ts'
import { siteMap } from './pharmacology/site-map.ts'
import { therapeuticIndex } from './pharmacology/therapeutic-index.ts'
import { synapse } from './pharmacology/synapse.ts'
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
  'bar chart': barChart,
  'camp test': campTest,
  cascade,
  'cell envelope': cellEnvelope,
  'cell forms': cellForms,
  curves,
  'decision flow': decisionFlow,
  'disc diffusion': discDiffusion,
  'dose response': doseResponse,
  'drug targets': drugTargets,
  'e-test': eTest,
  'gene transfer': geneTransfer,
  'gram stain': gramStain,
  'growth curve': growthCurve,
  'identification discs': identificationDiscs,
  'life cycle': lifeCycle,
  'plasma concentration': plasmaConcentration,
  'pressure trace': pressureTrace,
  'receptor coupling': receptorCoupling,
  'resistance mechanisms': resistanceMechanisms,
  'site map': siteMap,
  'special stain': specialStain,
  synapse,
  'test tubes': testTubes,
  'therapeutic index': therapeuticIndex,
  'toxin action': toxinAction,
  'train of four': trainOfFour,
  'virus particle': virusParticle,
}

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

/** All kinds of figures, by the name that content files use. */
export const figureKinds: Readonly<Record<string, FigureKind>> = {
  'acid-fast stain': acidFastStain,
  'agar plate': agarPlate,
  'bar chart': barChart,
  'camp test': campTest,
  curves,
  'decision flow': decisionFlow,
  'disc diffusion': discDiffusion,
  'dose response': doseResponse,
  'e-test': eTest,
  'gram stain': gramStain,
  'growth curve': growthCurve,
  'identification discs': identificationDiscs,
  'plasma concentration': plasmaConcentration,
  'pressure trace': pressureTrace,
  'receptor coupling': receptorCoupling,
  'site map': siteMap,
  'special stain': specialStain,
  synapse,
  'test tubes': testTubes,
  'therapeutic index': therapeuticIndex,
  'train of four': trainOfFour,
}

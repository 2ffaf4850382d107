import { askTellingTests, askIdentities } from './bench.ts'
import { askCalculations } from './calculations.ts'
import { askDrugsOfActions, askDrugValues } from './drugs.ts'
import { askDrugsOfEffects, askEffectsOfDrugs } from './effects.ts'
import { askMedia, askOrganismsOfMedia } from './media.ts'
import { askPoints } from './points.ts'
import { askCouplings, askResponses } from './receptors.ts'
import { askAlikeToxins, askFactorRoles, askToxinActions, askToxinsOfActions } from './virulence.ts'
import type { Draft } from '../item.ts'
import type { Knowledge } from '../read/knowledge.ts'

/** Every question that the sheets can be asked. */
export const askAll = (knowledge: Knowledge): Draft[] => [
  ...askPoints(knowledge),
  ...askDrugValues(knowledge, 'action'),
  ...askDrugValues(knowledge, 'resistance'),
  ...askDrugValues(knowledge, 'elimination'),
  ...askDrugsOfActions(knowledge),
  ...askDrugsOfEffects(knowledge),
  ...askEffectsOfDrugs(knowledge),
  ...askToxinActions(knowledge),
  ...askToxinsOfActions(knowledge),
  ...askAlikeToxins(knowledge),
  ...askFactorRoles(knowledge),
  ...askTellingTests(knowledge),
  ...askIdentities(knowledge),
  ...askMedia(knowledge),
  ...askOrganismsOfMedia(knowledge),
  ...askCouplings(knowledge),
  ...askResponses(knowledge),
  ...askCalculations(knowledge),
]

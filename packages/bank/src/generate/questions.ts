import { draftDistinguishingTestQuestions, draftIdentificationQuestions } from './microbiology/identification.ts'
import { draftCalculationQuestions } from './pharmacology/calculations.ts'
import { draftDrugByActionQuestions, draftDrugFactQuestions } from './pharmacology/drugs.ts'
import { draftDrugByEffectQuestions, draftEffectByDrugQuestions } from './pharmacology/effects.ts'
import { draftMediumQuestions, draftOrganismByMediumQuestions } from './microbiology/media.ts'
import { draftPointQuestions } from './points.ts'
import { draftCouplingQuestions, draftResponseQuestions } from './pharmacology/receptors.ts'
import {
  draftSimilarToxinQuestions,
  draftFactorRoleQuestions,
  draftToxinActionQuestions,
  draftToxinByActionQuestions,
} from './microbiology/virulence.ts'
import type { Draft } from '../item.ts'
import type { Knowledge } from '../read/knowledge.ts'

/** Drafts every question that can be generated from the sheets. */
export const draftQuestions = (knowledge: Knowledge): Draft[] => [
  ...draftPointQuestions(knowledge),
  ...draftDrugFactQuestions(knowledge, 'action'),
  ...draftDrugFactQuestions(knowledge, 'resistance'),
  ...draftDrugFactQuestions(knowledge, 'elimination'),
  ...draftDrugByActionQuestions(knowledge),
  ...draftDrugByEffectQuestions(knowledge),
  ...draftEffectByDrugQuestions(knowledge),
  ...draftToxinActionQuestions(knowledge),
  ...draftToxinByActionQuestions(knowledge),
  ...draftSimilarToxinQuestions(knowledge),
  ...draftFactorRoleQuestions(knowledge),
  ...draftDistinguishingTestQuestions(knowledge),
  ...draftIdentificationQuestions(knowledge),
  ...draftMediumQuestions(knowledge),
  ...draftOrganismByMediumQuestions(knowledge),
  ...draftCouplingQuestions(knowledge),
  ...draftResponseQuestions(knowledge),
  ...draftCalculationQuestions(knowledge),
]

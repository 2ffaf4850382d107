import type { Entity, Knowledge } from '../read/knowledge.ts'
import type { FactTable } from './contrast.ts'

const includedKinds = new Set<Entity['kind']>(['bacterium', 'class', 'drug', 'effect', 'factor', 'receptor', 'toxin'])

// Fields that contrast questions do not need.
const omittedFields = new Set(['points', 'teach', 'checked', 'tell-from', 'place'])

const withoutOmitted = (sheet: object) =>
  Object.fromEntries(Object.entries(sheet).filter(([key]) => !omittedFields.has(key)))

/** Returns the facts that contrast questions need, without points and explanatory text. */
export const factTable = ({ terms, tests, entities }: Knowledge): FactTable =>
  [
    ...[...terms.values()].map((sheet) => ({ kind: 'term', sheet: withoutOmitted(sheet) })),
    ...[...tests.values()].map((sheet) => ({ kind: 'test', sheet: withoutOmitted(sheet) })),
    ...[...entities.values()]
      .filter(({ kind }) => includedKinds.has(kind))
      .map(({ kind, sheet }) => ({ kind, sheet: withoutOmitted(sheet) })),
  ] as unknown as FactTable

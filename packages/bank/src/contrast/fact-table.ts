import type { Entity, Knowledge } from '../read/knowledge.ts'
import type { FactTable } from './contrast.ts'

const told = new Set<Entity['kind']>(['bacterium', 'class', 'drug', 'effect', 'factor', 'receptor', 'toxin'])

// Words for people, and what serves the choice of rivals only.
const left = new Set(['points', 'teach', 'checked', 'tell-from', 'team', 'place', 'seen', 'family'])

const bare = (sheet: object) => Object.fromEntries(Object.entries(sheet).filter(([key]) => !left.has(key)))

/** The closed facts of the sheets, without their points and words. */
export const factTable = ({ terms, tests, entities }: Knowledge): FactTable =>
  [
    ...[...terms.values()].map((sheet) => ({ kind: 'term', sheet: bare(sheet) })),
    ...[...tests.values()].map((sheet) => ({ kind: 'test', sheet: bare(sheet) })),
    ...[...entities.values()]
      .filter(({ kind }) => told.has(kind))
      .map(({ kind, sheet }) => ({ kind, sheet: bare(sheet) })),
  ] as unknown as FactTable

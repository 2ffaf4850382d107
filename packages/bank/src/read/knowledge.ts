import type { SheetEntry } from './entry.ts'
import type { SheetKind, Sheet } from './sheet-schemas.ts'
import { joinNames } from '../text.ts'
import type { Fault, SourceLocation } from './entry.ts'

type EntityKind = Exclude<SheetKind, 'term' | 'test'>

/** The subject of a sheet of facts. Its name is unique among all entities. */
export type Entity<K extends EntityKind = EntityKind> = {
  [Each in K]: { kind: Each; name: string; sheet: Sheet<Each>; place: SourceLocation }
}[K]

export type Term = Sheet<'term'> & { place: SourceLocation }
type BenchTest = Sheet<'test'> & { place: SourceLocation }

/** All terms, tests and entities, by lower-case name. */
export interface Knowledge {
  terms: ReadonlyMap<string, Term>
  tests: ReadonlyMap<string, BenchTest>
  entities: ReadonlyMap<string, Entity>
  byKind: ReadonlyMap<EntityKind, readonly Entity[]>
  faults: Fault[]
}

const nameOf = ({ kind, sheet }: SheetEntry): string => (sheet as Record<string, unknown>)[kind] as string

/** Returns the key under which a name is stored. Names are compared without regard to case. */
const keyOf = (name: string) => name.toLowerCase()

export function buildKnowledge(sheets: readonly SheetEntry[]): Knowledge {
  const terms = new Map<string, Term>()
  const tests = new Map<string, BenchTest>()
  const entities = new Map<string, Entity>()
  const faults: Fault[] = []
  for (const read of sheets) {
    const [name, place] = [nameOf(read), { file: read.file, line: read.line }]
    const known = (read.kind === 'term' ? terms : read.kind === 'test' ? tests : entities).get(keyOf(name))
    if (known !== undefined) {
      faults.push({ ...place, message: `${name} already has an entry: ${known.place.file}:${known.place.line}.` })
    } else if (read.kind === 'term') {
      terms.set(keyOf(name), { ...read.sheet, place })
    } else if (read.kind === 'test') {
      tests.set(keyOf(name), { ...read.sheet, place })
    } else {
      entities.set(keyOf(name), { kind: read.kind, name, sheet: read.sheet, place } as Entity)
    }
  }
  const byKind = Map.groupBy(entities.values(), ({ kind }) => kind)
  const knowledge = { terms, tests, entities, byKind, faults }
  for (const entity of entities.values()) faults.push(...unresolvedReferences(entity, knowledge))
  return knowledge
}

export const findTerm = ({ terms }: Knowledge, name: string | undefined) =>
  name === undefined ? undefined : terms.get(keyOf(name))

export const findTest = ({ tests }: Knowledge, name: string) => tests.get(keyOf(name))

export const findEntity = ({ entities }: Knowledge, name: string) => entities.get(keyOf(name))

export const entitiesOf = <K extends EntityKind>({ byKind }: Knowledge, kind: K): readonly Entity<K>[] =>
  (byKind.get(kind) ?? []) as Entity<K>[]

/** Returns a fault for each name that an entity refers to but that does not exist. */
function unresolvedReferences(entity: Entity, knowledge: Knowledge): Fault[] {
  return referencesOf(entity).flatMap(({ names, to }) =>
    names
      .filter((name) => name !== undefined && !isKnown(knowledge, name, to))
      .map((name) => ({
        ...entity.place,
        message: `${entity.name}: there is no ${joinNames(to, 'or')} called ${name}.`,
      })),
  )
}

interface References {
  names: (string | undefined)[]
  /** The kinds of entities or vocabularies that the names may refer to. */
  to: string[]
}

function referencesOf({ kind, sheet }: Entity): References[] {
  if (kind === 'drug' || kind === 'class') {
    return [
      { names: [sheet.action], to: ['action'] },
      { names: [sheet.resistance], to: ['resistance'] },
      { names: [sheet.elimination], to: ['elimination'] },
      ...(kind === 'drug' ? [{ names: [sheet.class], to: ['class'] }] : []),
    ]
  }
  if (kind === 'effect') return [{ names: sheet.of, to: ['drug', 'class'] }]
  if (kind === 'medium') return [{ names: sheet.for, to: ['bacterium'] }]
  if (kind === 'factor') return [{ names: [sheet.role], to: ['role', 'resistance'] }]
  if (kind === 'toxin') {
    return [
      { names: [sheet.action], to: ['toxin-action'] },
      { names: sheet.by, to: ['bacterium'] },
    ]
  }
  if (kind !== 'bacterium') return []
  return [
    { names: [sheet.appearance], to: ['appearance'] },
    { names: Object.keys(sheet['tell-from'] ?? {}), to: ['bacterium'] },
  ]
}

const isKnown = (knowledge: Knowledge, name: string, to: readonly string[]) =>
  to.includes(findEntity(knowledge, name)?.kind ?? '') || to.includes(findTerm(knowledge, name)?.vocabulary ?? '')

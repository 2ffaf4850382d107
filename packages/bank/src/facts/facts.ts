import { findEntity, findTerm, findTest, type Entity, type Knowledge, type Term } from '../read/knowledge.ts'

export type DrugFact = 'action' | 'resistance' | 'elimination'
type Drug = Entity<'drug'>
type Effect = Entity<'effect'>

/** Returns the entry of the drug's class. */
export const classOf = (knowledge: Knowledge, { sheet }: Drug): Entity<'class'> | undefined => {
  const found = sheet.class === undefined ? undefined : findEntity(knowledge, sheet.class)
  return found?.kind === 'class' ? found : undefined
}

/** Returns the drug's own value for a fact, or else its class's value. */
export const drugFactOf = (knowledge: Knowledge, drug: Drug, fact: DrugFact): Term | undefined =>
  findTerm(knowledge, drug.sheet[fact] ?? classOf(knowledge, drug)?.sheet[fact])

/** Phrases that state a drug's value for each fact. */
export const drugPhrases: Record<DrugFact, (option: string) => string> = {
  action: (option) => `acts by ${option}`,
  resistance: (option) => `is most often evaded by ${option}`,
  elimination: (option) => `is eliminated mainly by ${option}`,
}

/** Checks whether both terms could be defended as the value of the same fact. */
export const overlap = (one: Term, other: Term) =>
  one.term === other.term || one.overlaps?.includes(other.term) === true || other.overlaps?.includes(one.term) === true

/** Returns the phrase for a test result, such as “coagulase-positive”, or undefined if the sheets have no phrase. */
export const resultText = (knowledge: Knowledge, test: string, result: string | undefined) =>
  result === undefined ? undefined : findTest(knowledge, test)?.results[result]

const lowered = (names: readonly string[]) => names.map((name) => name.toLowerCase())

/** Returns a version of the function that caches the result for each object. */
function cached<Key extends object, Value>(compute: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>()
  return (key: Key): Value => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

// Every drug is compared with every effect, so the lower-case names are cached.
const namesOf = cached(({ name, sheet }: Drug) => lowered([name, ...(sheet.class === undefined ? [] : [sheet.class])]))
const loweredOnce = cached((names: readonly string[]) => new Set(lowered(names)))

/** Checks whether a list contains the drug or its class. */
export const isListed = (drug: Drug, among: readonly string[]) => {
  const listed = loweredOnce(among)
  return namesOf(drug).some((name) => listed.has(name))
}

/**
 * Checks that the effect's sheet lists neither the drug nor its class, in `of` (drugs known for the effect) or in `also`
 * (other drugs for which the effect is true or arguable).
 */
export const cannotBeDefended = ({ sheet }: Effect, drug: Drug) =>
  !isListed(drug, sheet.of) && !isListed(drug, sheet.also)

type Coupling = NonNullable<Entity<'receptor'>['sheet']['coupling']>

/** How a receptor signals: in full, and as the words after “signals through”. */
export const couplingWords: Record<Coupling, { full: string; short: string }> = {
  Gq: { full: 'a Gq protein, which activates phospholipase C', short: 'a Gq protein' },
  Gs: { full: 'a Gs protein, which stimulates adenylyl cyclase', short: 'a Gs protein' },
  Gi: { full: 'a Gi protein, which inhibits adenylyl cyclase', short: 'a Gi protein' },
  'ion channel': { full: 'an ion channel that is part of the receptor', short: 'its own ion channel' },
  'tyrosine kinase': { full: 'a tyrosine kinase that is part of the receptor', short: 'its own tyrosine kinase' },
  nuclear: { full: 'binding of the receptor to DNA, which changes transcription', short: 'gene transcription' },
  'JAK-STAT': { full: 'Janus kinases, which activate STAT proteins', short: 'Janus kinases' },
  'guanylyl cyclase': { full: 'a guanylyl cyclase that is part of the receptor', short: 'its own guanylyl cyclase' },
}

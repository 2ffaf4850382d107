import { entitiesOf, findTerm, type Entity, type Knowledge, type Term } from '../read/knowledge.ts'
import { indefiniteArticle } from '../text.ts'
import {
  cannotBeDefended,
  couplingWords,
  drugFactOf,
  drugPhrases,
  isListed,
  overlap,
  resultText,
  type DrugFact,
} from './facts.ts'

/** A statement that is true of one entity and, if `counterpart` returns a text, provably untrue of another. */
interface Statement {
  /** The words that complete the question “Which of the two …?”. */
  says: string
  /**
   * Returns the statement that is true of the other entity instead, or undefined if that statement is unknown or
   * arguable.
   */
  counterpart: (other: Entity) => string | undefined
}

/**
 * Makes a statement about a fact that has one value. The statement is untrue of an entity whose value is different and
 * does not overlap with this value.
 */
const singleValued = (
  says: (term: Term) => string,
  own: Term | undefined,
  valueFor: (other: Entity) => Term | undefined,
) =>
  own === undefined
    ? []
    : [
        {
          says: says(own),
          counterpart: (other: Entity) => {
            const value = valueFor(other)
            return value === undefined || overlap(value, own) ? undefined : says(value)
          },
        },
      ]

const comparable = (says: string, valueFor: (other: Entity) => string | undefined): Statement => ({
  says,
  counterpart: (other) => {
    const value = valueFor(other)
    return value === says ? undefined : value
  },
})

const isListedIn = (names: readonly string[], name: string) =>
  names.some((each) => each.toLowerCase() === name.toLowerCase())

const actionPhrase = ({ does, option }: Term) => does ?? `acts by ${option}`

const drugFacts: DrugFact[] = ['action', 'resistance', 'elimination']

function ofDrug(knowledge: Knowledge, drug: Entity<'drug'>): Statement[] {
  return [
    ...drugFacts.flatMap((fact) =>
      singleValued(
        ({ option }) => drugPhrases[fact](option),
        drugFactOf(knowledge, drug, fact),
        (other) => (other.kind === 'drug' ? drugFactOf(knowledge, other, fact) : undefined),
      ),
    ),
    ...entitiesOf(knowledge, 'effect')
      .filter(({ sheet }) => isListed(drug, sheet.of))
      .map((effect) => ({
        says: `is known for ${effect.name}`,
        counterpart: (other: Entity) =>
          other.kind === 'drug' && cannotBeDefended(effect, other) ? `is not known for ${effect.name}` : undefined,
      })),
  ]
}

const haemolysisOf = ({ sheet }: Entity<'bacterium'>) =>
  sheet.haemolysis === undefined
    ? undefined
    : `shows ${sheet.haemolysis === 'none' ? 'no' : sheet.haemolysis} haemolysis`

const oxygenOf = ({ sheet }: Entity<'bacterium'>) =>
  sheet.oxygen === undefined ? undefined : `is ${indefiniteArticle(sheet.oxygen).toLowerCase()} ${sheet.oxygen}`

function ofBacterium(knowledge: Knowledge, organism: Entity<'bacterium'>): Statement[] {
  const comparableFacts = (of: (each: Entity<'bacterium'>) => string | undefined) => {
    const says = of(organism)
    return says === undefined ? [] : [comparable(says, (other) => (other.kind === 'bacterium' ? of(other) : undefined))]
  }
  const testResult = (test: string) => (each: Entity<'bacterium'>) => {
    const words = resultText(knowledge, test, each.sheet.tests?.[test])
    return words === undefined ? undefined : `is ${words}`
  }
  return [
    ...singleValued(
      ({ option }) => `appears as ${option}`,
      findTerm(knowledge, organism.sheet.appearance),
      (other) => (other.kind === 'bacterium' ? findTerm(knowledge, other.sheet.appearance) : undefined),
    ),
    ...comparableFacts(oxygenOf),
    ...comparableFacts(haemolysisOf),
    ...Object.keys(organism.sheet.tests ?? {}).flatMap((test) => comparableFacts(testResult(test))),
    ...entitiesOf(knowledge, 'toxin')
      .filter(({ sheet }) => isListedIn(sheet.by, organism.name))
      .map(({ name, sheet: { said = name, by, also } }) => ({
        says: `makes ${said}`,
        counterpart: (other: Entity) =>
          other.kind === 'bacterium' && !isListedIn([...by, ...also], other.name) ? `does not make ${said}` : undefined,
      })),
  ]
}

const statementsByKind: { [K in Entity['kind']]?: (knowledge: Knowledge, entity: Entity<K>) => Statement[] } = {
  drug: ofDrug,
  bacterium: ofBacterium,
  toxin: (knowledge, { sheet }) =>
    singleValued(actionPhrase, findTerm(knowledge, sheet.action), (other) =>
      other.kind === 'toxin' ? findTerm(knowledge, other.sheet.action) : undefined,
    ),
  factor: (knowledge, { sheet }) =>
    singleValued(actionPhrase, findTerm(knowledge, sheet.role), (other) =>
      other.kind === 'factor' ? findTerm(knowledge, other.sheet.role) : undefined,
    ),
  // The sheets list responses completely only within a group of receptors (`near`), so responses are compared only
  // within a group.
  receptor: (_, { sheet }) => [
    ...(sheet.coupling === undefined
      ? []
      : [
          comparable(`signals through ${couplingWords[sheet.coupling].short}`, (other) =>
            other.kind === 'receptor' && other.sheet.coupling !== undefined
              ? `signals through ${couplingWords[other.sheet.coupling].short}`
              : undefined,
          ),
        ]),
    ...(sheet.responses ?? []).map(({ says, also }) => ({
      says: `mediates ${says}`,
      counterpart: (other: Entity) =>
        other.kind === 'receptor' && other.sheet.near === sheet.near && !isListedIn(also, other.name)
          ? `does not mediate ${says}`
          : undefined,
    })),
  ],
}

/** Returns all statements about an entity that can be proved untrue of other entities. */
export const statementsAbout = (knowledge: Knowledge, entity: Entity): Statement[] =>
  (statementsByKind[entity.kind] as ((knowledge: Knowledge, entity: Entity) => Statement[]) | undefined)?.(
    knowledge,
    entity,
  ) ?? []

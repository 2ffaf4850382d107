import { described } from '../ask/bench.ts'
import { sayings, valueOf, type DrugFact } from '../ask/drugs.ts'
import { isClear, isNamed } from '../ask/effects.ts'
import { couplingWords } from '../ask/receptors.ts'
import { overlap } from '../ask/term-rivals.ts'
import { entitiesOf, findTerm, type Entity, type Knowledge, type Term } from '../read/knowledge.ts'
import { article } from '../words.ts'

/** Something that is true of an entity and, where `not` says so, provably untrue of another. */
interface Truth {
  /** Completes “Which of the two …?”. */
  says: string
  /** What is true of the other instead; nothing, if that is unknown or could be argued about. */
  not: (other: Entity) => string | undefined
}

/** A fact with one value: it refutes itself of whoever has another that cannot be defended beside it. */
const single = (says: (term: Term) => string, own: Term | undefined, its: (other: Entity) => Term | undefined) =>
  own === undefined
    ? []
    : [
        {
          says: says(own),
          not: (other: Entity) => {
            const value = its(other)
            return value === undefined || overlap(value, own) ? undefined : says(value)
          },
        },
      ]

const plain = (says: string, its: (other: Entity) => string | undefined): Truth => ({
  says,
  not: (other) => {
    const value = its(other)
    return value === says ? undefined : value
  },
})

const listed = (names: readonly string[], name: string) =>
  names.some((each) => each.toLowerCase() === name.toLowerCase())

const doing = ({ does, option }: Term) => does ?? `acts by ${option}`

const drugFacts: DrugFact[] = ['action', 'resistance', 'elimination']

function ofDrug(knowledge: Knowledge, drug: Entity<'drug'>): Truth[] {
  return [
    ...drugFacts.flatMap((fact) =>
      single(
        ({ option }) => sayings[fact](option),
        valueOf(knowledge, drug, fact),
        (other) => (other.kind === 'drug' ? valueOf(knowledge, other, fact) : undefined),
      ),
    ),
    ...entitiesOf(knowledge, 'effect')
      .filter(({ sheet }) => isNamed(drug, sheet.of))
      .map((effect) => ({
        says: `is known for ${effect.name}`,
        not: (other: Entity) =>
          other.kind === 'drug' && isClear(effect, other) ? `is not known for ${effect.name}` : undefined,
      })),
  ]
}

const haemolysisOf = ({ sheet }: Entity<'bacterium'>) =>
  sheet.haemolysis === undefined
    ? undefined
    : `shows ${sheet.haemolysis === 'none' ? 'no' : sheet.haemolysis} haemolysis`

const oxygenOf = ({ sheet }: Entity<'bacterium'>) =>
  sheet.oxygen === undefined ? undefined : `is ${article(sheet.oxygen).toLowerCase()} ${sheet.oxygen}`

function ofBacterium(knowledge: Knowledge, organism: Entity<'bacterium'>): Truth[] {
  const plainly = (of: (each: Entity<'bacterium'>) => string | undefined) => {
    const says = of(organism)
    return says === undefined ? [] : [plain(says, (other) => (other.kind === 'bacterium' ? of(other) : undefined))]
  }
  const tested = (test: string) => (each: Entity<'bacterium'>) => {
    const words = described(knowledge, test, each.sheet.tests?.[test])
    return words === undefined ? undefined : `is ${words}`
  }
  return [
    ...single(
      ({ option }) => `appears as ${option}`,
      findTerm(knowledge, organism.sheet.appearance),
      (other) => (other.kind === 'bacterium' ? findTerm(knowledge, other.sheet.appearance) : undefined),
    ),
    ...plainly(oxygenOf),
    ...plainly(haemolysisOf),
    ...Object.keys(organism.sheet.tests ?? {}).flatMap((test) => plainly(tested(test))),
    ...entitiesOf(knowledge, 'toxin')
      .filter(({ sheet }) => listed(sheet.by, organism.name))
      .map(({ name, sheet: { said = name, by, also } }) => ({
        says: `makes ${said}`,
        not: (other: Entity) =>
          other.kind === 'bacterium' && !listed([...by, ...also], other.name) ? `does not make ${said}` : undefined,
      })),
  ]
}

const truths: { [K in Entity['kind']]?: (knowledge: Knowledge, entity: Entity<K>) => Truth[] } = {
  drug: ofDrug,
  bacterium: ofBacterium,
  toxin: (knowledge, { sheet }) =>
    single(doing, findTerm(knowledge, sheet.action), (other) =>
      other.kind === 'toxin' ? findTerm(knowledge, other.sheet.action) : undefined,
    ),
  factor: (knowledge, { sheet }) =>
    single(doing, findTerm(knowledge, sheet.role), (other) =>
      other.kind === 'factor' ? findTerm(knowledge, other.sheet.role) : undefined,
    ),
  // A response is settled among the receptors that are weighed against each other, and not beyond them.
  receptor: (_, { sheet }) => [
    ...(sheet.coupling === undefined
      ? []
      : [
          plain(`signals through ${couplingWords[sheet.coupling][1]}`, (other) =>
            other.kind === 'receptor' && other.sheet.coupling !== undefined
              ? `signals through ${couplingWords[other.sheet.coupling][1]}`
              : undefined,
          ),
        ]),
    ...(sheet.responses ?? []).map(({ says, also }) => ({
      says: `mediates ${says}`,
      not: (other: Entity) =>
        other.kind === 'receptor' && other.sheet.near === sheet.near && !listed(also, other.name)
          ? `does not mediate ${says}`
          : undefined,
    })),
  ],
}

/** All that the sheets hold as closed about an entity. */
export const truthsOf = (knowledge: Knowledge, entity: Entity): Truth[] =>
  (truths[entity.kind] as ((knowledge: Knowledge, entity: Entity) => Truth[]) | undefined)?.(knowledge, entity) ?? []

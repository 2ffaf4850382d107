import { idOf, pick } from '../identity.ts'
import type { Draft, Rival } from '../item.ts'
import { entitiesOf, findEntity, findTerm, type Entity, type Knowledge, type Term } from '../read/knowledge.ts'
import { capital } from '../words.ts'
import { holdersBy, overlap, termRivals } from './term-rivals.ts'

export type DrugFact = 'action' | 'resistance' | 'elimination'
type Drug = Entity<'drug'>

const classOf = (knowledge: Knowledge, { sheet }: Drug): Entity<'class'> | undefined => {
  const found = sheet.class === undefined ? undefined : findEntity(knowledge, sheet.class)
  return found?.kind === 'class' ? found : undefined
}

/** A drug's own value, else that of its class. */
export const valueOf = (knowledge: Knowledge, drug: Drug, fact: DrugFact): Term | undefined =>
  findTerm(knowledge, drug.sheet[fact] ?? classOf(knowledge, drug)?.sheet[fact])

export const areTeammates = (one: Drug, other: Drug) =>
  one.sheet.team?.some((team) => other.sheet.team?.includes(team)) === true

/** Drugs with a value of their own, and one drug for each class: what a class has in common is asked once. */
function askedDrugs(knowledge: Knowledge, fact: DrugFact, turn: string): Drug[] {
  const drugs = entitiesOf(knowledge, 'drug')
  const single = drugs.filter(
    (drug) => drug.sheet[fact] !== undefined || classOf(knowledge, drug)?.sheet[fact] === undefined,
  )
  const ofClasses = entitiesOf(knowledge, 'class').flatMap((group) => {
    const [first, ...rest] = drugs.filter(
      (drug) => drug.sheet[fact] === undefined && classOf(knowledge, drug)?.name === group.name,
    )
    return first === undefined || group.sheet[fact] === undefined ? [] : [pick([first, ...rest], turn + group.name)]
  })
  return [...single.filter((drug) => valueOf(knowledge, drug, fact) !== undefined), ...ofClasses]
}

/** Whom a question is about: a class's fact keeps its id whichever member is named. */
const askedOf = (knowledge: Knowledge, drug: Drug, fact: DrugFact) =>
  drug.sheet[fact] === undefined ? (classOf(knowledge, drug)?.name ?? drug.name) : drug.name

const holdersOf = (knowledge: Knowledge, fact: DrugFact) =>
  holdersBy(
    entitiesOf(knowledge, 'drug').map((drug) => [valueOf(knowledge, drug, fact), askedOf(knowledge, drug, fact)]),
  )

/** Membership first, then the fact: that is how one remembers it. */
const membership = (knowledge: Knowledge, drug: Drug, fact: DrugFact, says: string) => {
  const group = drug.sheet[fact] === undefined ? classOf(knowledge, drug) : undefined
  return group === undefined
    ? `${capital(drug.name)} ${says}`
    : `${capital(drug.name)} is one of the ${group.name} and ${says}`
}

/** How a value is said of a drug. */
export const sayings: Record<DrugFact, (option: string) => string> = {
  action: (option) => `acts by ${option}`,
  resistance: (option) => `is most often evaded by ${option}`,
  elimination: (option) => `is eliminated mainly by ${option}`,
}

const wordings: Record<DrugFact, { stems: [string, ...string[]]; whose: (holders: string) => string }> = {
  action: {
    stems: ['What is the mechanism of action of {drug}?', 'By which mechanism does {drug} act?'],
    whose: (holders) => `This is the mechanism of ${holders}`,
  },
  resistance: {
    stems: ['What is the most common mechanism of bacterial resistance to {drug}?'],
    whose: (holders) => `This is the usual mechanism of resistance to ${holders}`,
  },
  elimination: {
    stems: ['What is the main route of elimination of {drug}?'],
    whose: (holders) => `This is the main route of ${holders}`,
  },
}

/** What the option does not say. */
export const becauseOf = ({ because }: Term) => (because === undefined ? '' : `: ${because}`)

/** From a drug to its value. */
export function askDrugValues(knowledge: Knowledge, fact: DrugFact): Draft[] {
  const holders = holdersOf(knowledge, fact)
  return askedDrugs(knowledge, fact, 'forward').flatMap((drug) => {
    const term = valueOf(knowledge, drug, fact)
    if (term === undefined) return []
    const { stems, whose } = wordings[fact]
    const subject = askedOf(knowledge, drug, fact)
    const id = idOf('drug', fact, subject)
    const mates = entitiesOf(knowledge, 'drug').filter((other) => areTeammates(drug, other))
    // Not its own class, of which it may be the exception.
    const others = new Map(
      [...holders].map(([value, names]) => [value, names.filter((name) => name !== drug.sheet.class)]),
    )
    const familiar = new Set(mates.map((mate) => valueOf(knowledge, mate, fact)?.term))
    return [
      {
        id,
        form: fact,
        topic: drug.sheet.topic,
        subject,
        stem: pick(stems, id).replace('{drug}', drug.name),
        key: term.option,
        why: membership(knowledge, drug, fact, sayings[fact](term.option)) + becauseOf(term),
        rivals: termRivals(knowledge, term, others, whose, (other) => familiar.has(other.term)),
        proof: [`${subject}: ${fact} ${term.term}`],
      },
    ]
  })
}

/** From an action to the drug. */
export const askDrugsOfActions = (knowledge: Knowledge): Draft[] =>
  askedDrugs(knowledge, 'action', 'reverse').flatMap((drug) => {
    const term = valueOf(knowledge, drug, 'action')
    if (term === undefined) return []
    const subject = askedOf(knowledge, drug, 'action')
    const rivals = entitiesOf(knowledge, 'drug').flatMap((other): Rival[] => {
      const own = valueOf(knowledge, other, 'action')
      if (own === undefined || overlap(own, term)) return []
      const nearness = areTeammates(drug, other) ? 3 : own.near === term.near ? 2.5 : 0
      if (nearness === 0) return []
      const reason = membership(knowledge, other, 'action', sayings.action(own.option))
      return [{ text: other.name, reason, nearness, refutedBy: own.term }]
    })
    return [
      {
        id: idOf('action', 'drug', subject),
        form: 'action to drug',
        topic: drug.sheet.topic,
        subject,
        stem: `Which of the following drugs acts by ${term.option}?`,
        key: drug.name,
        why: membership(knowledge, drug, 'action', sayings.action(term.option)) + becauseOf(term),
        rivals,
        proof: [`${subject}: action ${term.term}`],
      },
    ]
  })

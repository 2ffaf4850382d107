import { idOf, pick } from '../identity.ts'
import type { Draft, Rival } from '../item.ts'
import { entitiesOf, findEntity, findTerm, type Entity, type Knowledge, type Term } from '../read/knowledge.ts'
import { capital } from '../words.ts'
import { overlap, termRivals } from './term-rivals.ts'

type Fact = 'action' | 'resistance' | 'elimination'
type Drug = Entity<'drug'>

const classOf = (knowledge: Knowledge, { sheet }: Drug): Entity<'class'> | undefined => {
  const found = sheet.class === undefined ? undefined : findEntity(knowledge, sheet.class)
  return found?.kind === 'class' ? found : undefined
}

/** A drug's own value, else that of its class. */
export const valueOf = (knowledge: Knowledge, drug: Drug, fact: Fact): Term | undefined =>
  findTerm(knowledge, drug.sheet[fact] ?? classOf(knowledge, drug)?.sheet[fact])

export const areTeammates = (one: Drug, other: Drug) =>
  one.sheet.team?.some((team) => other.sheet.team?.includes(team)) === true

/** Drugs with a value of their own, and one drug for each class: what a class has in common is asked once. */
function askedDrugs(knowledge: Knowledge, fact: Fact, turn: string): Drug[] {
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
const askedOf = (knowledge: Knowledge, drug: Drug, fact: Fact) =>
  drug.sheet[fact] === undefined ? (classOf(knowledge, drug)?.name ?? drug.name) : drug.name

const holdersOf = (knowledge: Knowledge, fact: Fact) => (term: Term) => [
  ...new Set(
    entitiesOf(knowledge, 'drug')
      .filter((drug) => valueOf(knowledge, drug, fact)?.term === term.term)
      .map((drug) => askedOf(knowledge, drug, fact)),
  ),
]

/** Membership first, then the fact: that is how one remembers it. */
const membership = (knowledge: Knowledge, drug: Drug, fact: Fact, says: string) => {
  const group = drug.sheet[fact] === undefined ? classOf(knowledge, drug) : undefined
  return group === undefined
    ? `${capital(drug.name)} ${says}`
    : `${capital(drug.name)} is one of the ${group.name}: it ${says}`
}

const wordings: Record<
  Fact,
  { stems: [string, ...string[]]; says: (option: string) => string; whose: (holders: string) => string }
> = {
  action: {
    stems: ['What is the mechanism of action of {drug}?', 'By which mechanism does {drug} act?'],
    says: (option) => `acts by ${option}`,
    whose: (holders) => `This is the mechanism of ${holders}`,
  },
  resistance: {
    stems: ['What is the most common mechanism of bacterial resistance to {drug}?'],
    says: (option) => `is most often evaded by ${option}`,
    whose: (holders) => `This is the usual way round ${holders}`,
  },
  elimination: {
    stems: ['What is the main route of elimination of {drug}?'],
    says: (option) => `leaves the body mainly through ${option}`,
    whose: (holders) => `This is the main route of ${holders}`,
  },
}

/** From a drug to its value. */
export const askDrugValues = (knowledge: Knowledge, fact: Fact): Draft[] =>
  askedDrugs(knowledge, fact, 'forward').flatMap((drug) => {
    const term = valueOf(knowledge, drug, fact)
    if (term === undefined) return []
    const { stems, says, whose } = wordings[fact]
    const subject = askedOf(knowledge, drug, fact)
    const id = idOf('drug', fact, subject)
    const mates = entitiesOf(knowledge, 'drug').filter((other) => areTeammates(drug, other))
    const isFamiliar = (other: Term) => mates.some((mate) => valueOf(knowledge, mate, fact)?.term === other.term)
    return [
      {
        id,
        form: fact,
        topic: drug.sheet.topic,
        subject,
        stem: pick(stems, id).replace('{drug}', drug.name),
        key: term.option,
        why: membership(knowledge, drug, fact, says(term.option)),
        rivals: termRivals(knowledge, term, holdersOf(knowledge, fact), whose, isFamiliar),
        proof: [`${subject}: ${fact} ${term.term}`],
      },
    ]
  })

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
      const reason = membership(knowledge, other, 'action', wordings.action.says(own.option))
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
        why: membership(knowledge, drug, 'action', wordings.action.says(term.option)),
        rivals,
        proof: [`${subject}: action ${term.term}`],
      },
    ]
  })

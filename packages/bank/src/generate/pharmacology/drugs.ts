import { idOf, pick } from '../../hash.ts'
import type { Draft, Rival } from '../../item.ts'
import { entitiesOf, findEntity, findTerm, type Entity, type Knowledge, type Term } from '../../read/knowledge.ts'
import { capitalize } from '../../text.ts'
import { holdersBy, overlap, termRivals } from '../term-rivals.ts'

export type DrugFact = 'action' | 'resistance' | 'elimination'
type Drug = Entity<'drug'>

const classOf = (knowledge: Knowledge, { sheet }: Drug): Entity<'class'> | undefined => {
  const found = sheet.class === undefined ? undefined : findEntity(knowledge, sheet.class)
  return found?.kind === 'class' ? found : undefined
}

/** Returns the drug's own value for a fact, or else its class's value. */
export const drugFactOf = (knowledge: Knowledge, drug: Drug, fact: DrugFact): Term | undefined =>
  findTerm(knowledge, drug.sheet[fact] ?? classOf(knowledge, drug)?.sheet[fact])

export const shareTeam = (one: Drug, other: Drug) =>
  one.sheet.team?.some((team) => other.sheet.team?.includes(team)) === true

/**
 * Returns the drugs to ask about: every drug with its own value, and one drug per class, because a class's fact is
 * asked about only once.
 */
function askedDrugs(knowledge: Knowledge, fact: DrugFact, seed: string): Drug[] {
  const drugs = entitiesOf(knowledge, 'drug')
  const single = drugs.filter(
    (drug) => drug.sheet[fact] !== undefined || classOf(knowledge, drug)?.sheet[fact] === undefined,
  )
  const ofClasses = entitiesOf(knowledge, 'class').flatMap((group) => {
    const [first, ...rest] = drugs.filter(
      (drug) => drug.sheet[fact] === undefined && classOf(knowledge, drug)?.name === group.name,
    )
    return first === undefined || group.sheet[fact] === undefined ? [] : [pick([first, ...rest], seed + group.name)]
  })
  return [...single.filter((drug) => drugFactOf(knowledge, drug, fact) !== undefined), ...ofClasses]
}

/**
 * Returns a question's subject. If the fact belongs to the class, the subject is the class, so that the id does not
 * depend on which of its drugs is shown.
 */
const subjectOf = (knowledge: Knowledge, drug: Drug, fact: DrugFact) =>
  drug.sheet[fact] === undefined ? (classOf(knowledge, drug)?.name ?? drug.name) : drug.name

const holdersOf = (knowledge: Knowledge, fact: DrugFact) =>
  holdersBy(
    entitiesOf(knowledge, 'drug').map((drug) => [drugFactOf(knowledge, drug, fact), subjectOf(knowledge, drug, fact)]),
  )

/** Explains a fact. If the fact belongs to the drug's class, names the class first: “X is one of the Y and …”. */
const explanation = (knowledge: Knowledge, drug: Drug, fact: DrugFact, says: string) => {
  const group = drug.sheet[fact] === undefined ? classOf(knowledge, drug) : undefined
  return group === undefined
    ? `${capitalize(drug.name)} ${says}`
    : `${capitalize(drug.name)} is one of the ${group.name} and ${says}`
}

/** Explains an action, for a class with verbs: “X is one of the Y, which block …” instead of “acts by blockade of …”. */
const actionExplanation = (knowledge: Knowledge, drug: Drug, { does, option }: Term) => {
  const group = drug.sheet.action === undefined ? classOf(knowledge, drug) : undefined
  return group === undefined || does === undefined
    ? explanation(knowledge, drug, 'action', drugPhrases.action(option))
    : `${capitalize(drug.name)} is one of the ${group.name}, which ${does}`
}

/** Phrases that state a drug's value for each fact. */
export const drugPhrases: Record<DrugFact, (option: string) => string> = {
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

/** Returns a term's reason, to be appended to an explanation. */
export const becauseOf = ({ because }: Term) => (because === undefined ? '' : `: ${because}`)

/** Drafts questions that ask for a fact about a drug. */
export function draftDrugFactQuestions(knowledge: Knowledge, fact: DrugFact): Draft[] {
  const holders = holdersOf(knowledge, fact)
  return askedDrugs(knowledge, fact, 'forward').flatMap((drug) => {
    const term = drugFactOf(knowledge, drug, fact)
    if (term === undefined) return []
    const { stems, whose } = wordings[fact]
    const subject = subjectOf(knowledge, drug, fact)
    const id = idOf('drug', fact, subject)
    const mates = entitiesOf(knowledge, 'drug').filter((other) => shareTeam(drug, other))
    // Excludes the drug's own class, because the drug may be an exception in its class.
    const others = new Map(
      [...holders].map(([value, names]) => [value, names.filter((name) => name !== drug.sheet.class)]),
    )
    const familiar = new Set(mates.map((mate) => drugFactOf(knowledge, mate, fact)?.term))
    return [
      {
        id,
        form: fact,
        topic: drug.sheet.topic,
        subject,
        stem: pick(stems, id).replace('{drug}', drug.name),
        key: term.option,
        why:
          (fact === 'action'
            ? actionExplanation(knowledge, drug, term)
            : explanation(knowledge, drug, fact, drugPhrases[fact](term.option))) + becauseOf(term),
        rivals: termRivals(knowledge, term, others, whose, (other) => familiar.has(other.term)),
        proof: [`${subject}: ${fact} ${term.term}`],
      },
    ]
  })
}

/** Drafts questions that ask which drug has a given action. */
export const draftDrugByActionQuestions = (knowledge: Knowledge): Draft[] =>
  askedDrugs(knowledge, 'action', 'reverse').flatMap((drug) => {
    const term = drugFactOf(knowledge, drug, 'action')
    if (term === undefined) return []
    const subject = subjectOf(knowledge, drug, 'action')
    const rivals = entitiesOf(knowledge, 'drug').flatMap((other): Rival[] => {
      const own = drugFactOf(knowledge, other, 'action')
      if (own === undefined || overlap(own, term)) return []
      const nearness = shareTeam(drug, other) ? 3 : own.near === term.near ? 2.5 : 0
      if (nearness === 0) return []
      const reason = actionExplanation(knowledge, other, own)
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
        why: actionExplanation(knowledge, drug, term) + becauseOf(term),
        rivals,
        proof: [`${subject}: action ${term.term}`],
      },
    ]
  })

import { idOf, pick } from '../../hash.ts'
import type { Draft, Rival } from '../../item.ts'
import { entitiesOf, findTerm, type Entity, type Knowledge, type Term } from '../../read/knowledge.ts'
import { joinNames } from '../../text.ts'
import { becauseOf } from '../pharmacology/drugs.ts'
import { holdersBy, overlap, termRivals } from '../term-rivals.ts'

const actionOf = (knowledge: Knowledge, { sheet }: Entity<'toxin'>) => findTerm(knowledge, sheet.action)
const roleOf = (knowledge: Knowledge, { sheet }: Entity<'factor'>) => findTerm(knowledge, sheet.role)

/** Returns the name as used in a sentence. */
const inText = ({ name, sheet }: Entity<'toxin'> | Entity<'factor'>) => sheet.said ?? name

const toxinsBy = (knowledge: Knowledge) =>
  holdersBy(entitiesOf(knowledge, 'toxin').map((toxin) => [actionOf(knowledge, toxin), inText(toxin)]))

const factorsBy = (knowledge: Knowledge) =>
  holdersBy(entitiesOf(knowledge, 'factor').map((factor) => [roleOf(knowledge, factor), inText(factor)]))

const acting = (what: 'toxin' | 'factor', term: Term) => `This ${what} ${term.does ?? `acts by ${term.option}`}`

const resultOf = ({ sheet: { result } }: Entity<'toxin'>) => (result === undefined ? '' : `; the result is ${result}`)

/** Drafts questions that ask how a toxin acts. */
export function draftToxinActionQuestions(knowledge: Knowledge): Draft[] {
  const holders = toxinsBy(knowledge)
  return entitiesOf(knowledge, 'toxin').flatMap((toxin) => {
    const term = actionOf(knowledge, toxin)
    if (term === undefined) return []
    const id = idOf('toxin', 'action', toxin.name)
    const stems: [string, string] = [
      'By which mechanism does {name} act?',
      'What is the molecular mechanism of {name}?',
    ]
    return [
      {
        id,
        form: 'toxin action',
        topic: toxin.sheet.topic,
        subject: toxin.name,
        stem: pick(stems, id).replace('{name}', inText(toxin)),
        key: term.option,
        why: `${acting('toxin', term)}${resultOf(toxin)}`,
        rivals: termRivals(
          knowledge,
          term,
          holders,
          (names) => `This is the mechanism of ${names}`,
          () => true,
        ),
        proof: [`${toxin.name}: action ${term.term}`],
      },
    ]
  })
}

/** Drafts questions that ask which toxin has a given action. Skips actions that several toxins share. */
export function draftToxinByActionQuestions(knowledge: Knowledge): Draft[] {
  const holders = toxinsBy(knowledge)
  return entitiesOf(knowledge, 'toxin').flatMap((toxin) => {
    const term = actionOf(knowledge, toxin)
    if (term?.does === undefined || (holders.get(term.term) ?? []).length > 1) return []
    return [
      {
        id: idOf('action', 'toxin', toxin.name),
        form: 'action to toxin',
        topic: toxin.sheet.topic,
        subject: toxin.name,
        stem: `Which toxin ${term.does}?`,
        key: toxin.name,
        // The question already states the action, so the explanation adds the organism and the result.
        why: `This toxin is made by ${joinNames(toxin.sheet.by)}${resultOf(toxin)}`,
        rivals: otherToxins(knowledge, term),
        proof: [`${toxin.name}: action ${term.term}, alone among toxins`],
      },
    ]
  })
}

const otherToxins = (knowledge: Knowledge, term: Term): Rival[] =>
  entitiesOf(knowledge, 'toxin').flatMap((other) => {
    const own = actionOf(knowledge, other)
    if (own === undefined || overlap(own, term)) return []
    const nearness = own.near === term.near ? 3 : 2
    return [{ text: other.name, reason: acting('toxin', own), nearness, refutedBy: own.term }]
  })

/** Drafts questions that ask for another organism's toxin with the same action. */
export const draftSimilarToxinQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'toxin').flatMap((toxin) => {
    const term = actionOf(knowledge, toxin)
    if (term === undefined) return []
    const twin = entitiesOf(knowledge, 'toxin').find(
      (other) =>
        other.name !== toxin.name &&
        actionOf(knowledge, other)?.term === term.term &&
        other.sheet.by.every((maker) => !toxin.sheet.by.includes(maker)),
    )
    // Each pair of toxins is asked about only once.
    if (twin === undefined || twin.name < toxin.name) return []
    return [
      {
        id: idOf('toxin', 'alike', toxin.name),
        form: 'toxin alike',
        topic: toxin.sheet.topic,
        subject: toxin.name,
        stem: `Which toxin has the same molecular mechanism as ${inText(toxin)}?`,
        key: twin.name,
        why: `Both act by ${term.option}`,
        rivals: otherToxins(knowledge, term),
        proof: [`${toxin.name}: action ${term.term}`, `${twin.name}: action ${term.term}`],
      },
    ]
  })

/** Drafts questions that ask for the role of a virulence or resistance factor. */
export function draftFactorRoleQuestions(knowledge: Knowledge): Draft[] {
  const holders = factorsBy(knowledge)
  return entitiesOf(knowledge, 'factor').flatMap((factor) => {
    const term = roleOf(knowledge, factor)
    if (term === undefined) return []
    const name = inText(factor)
    const stem =
      term.vocabulary === 'resistance'
        ? `By which mechanism does ${name} make bacteria resistant to an antibacterial drug?`
        : `What is the role of ${name} in disease?`
    return [
      {
        id: idOf('factor', 'role', factor.name),
        form: 'factor role',
        topic: factor.sheet.topic,
        subject: factor.name,
        stem,
        key: term.option,
        why: acting('factor', term) + becauseOf(term),
        rivals: termRivals(knowledge, term, holders, (names) => `This is the role of ${names}`),
        proof: [`${factor.name}: role ${term.term}`],
      },
    ]
  })
}

import { idOf, pick } from '../../hash.ts'
import type { Draft, Rival } from '../../item.ts'
import { entitiesOf, findEntity, type Entity, type Knowledge } from '../../read/knowledge.ts'
import { capitalize, joinNames } from '../../text.ts'
import { shareTeam } from './drugs.ts'

type Drug = Entity<'drug'>
type Effect = Entity<'effect'>

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
 * Returns every drug that is known for an effect. If the effect lists a class, all of the class's drugs are included.
 */
const holdersOf = (knowledge: Knowledge, { sheet }: Effect) =>
  entitiesOf(knowledge, 'drug').filter((drug) => isListed(drug, sheet.of))

/** Checks that the sheets list the drug neither as known for the effect nor as arguable. */
export const cannotBeDefended = ({ sheet }: Effect, drug: Drug) =>
  !isListed(drug, sheet.of) && !isListed(drug, sheet.also)

const areNear = (one: Effect, other: Effect) =>
  [one.sheet.near].flat().some((group) => [other.sheet.near].flat().includes(group))

const maxAsked = 2

/** Drafts questions that ask which drug is known for an effect. */
export function draftDrugByEffectQuestions(knowledge: Knowledge): Draft[] {
  const known = new Map(entitiesOf(knowledge, 'drug').map((drug) => [drug, effectsOf(knowledge, drug)]))
  return entitiesOf(knowledge, 'effect').flatMap((effect) => {
    const holders = holdersOf(knowledge, effect)
    return askedNames(effect, holders).map(({ subject, drug }): Draft => {
      const rivals = entitiesOf(knowledge, 'drug').flatMap((other): Rival[] => {
        const own = known.get(other)?.find(({ name }) => name !== effect.name)
        if (!cannotBeDefended(effect, other) || own === undefined) return []
        const nearness = shareTeam(drug, other) ? 3 : areNear(own, effect) ? 2.5 : 0
        return [
          {
            text: other.name,
            reason: `${capitalize(other.name)} is known for ${own.name}`,
            nearness,
            refutedBy: own.name,
          },
        ]
      })
      return {
        id: idOf('effect', 'drug', effect.name, subject),
        form: 'effect to drug',
        topic: effect.sheet.topic,
        subject: effect.name,
        stem: stemOf(effect),
        key: drug.name,
        why: whyOf(effect),
        rivals,
        proof: [`${effect.name}: of ${effect.sheet.of.join(', ')}; also ${effect.sheet.also.join(', ')}`],
      }
    })
  })
}

const whyOf = ({ sheet }: Effect) => `This is characteristic of ${joinNames(sheet.of.slice(0, 3))}: ${sheet.because}`

const stemOf = ({ name, sheet }: Effect) =>
  sheet.seen === undefined
    ? `Which of the following drugs is best known for causing ${name}?`
    : `A patient ${sheet.seen}. Which of the following drugs is the most likely cause?`

/** Returns the drugs and classes that an effect lists, each with the drug to show in the question. */
function askedNames({ sheet, name }: Effect, holders: readonly Drug[]) {
  return sheet.of
    .flatMap((subject) => {
      const [first, ...rest] = holders.filter((drug) => isListed(drug, [subject]))
      return first === undefined ? [] : [{ subject, drug: pick([first, ...rest], name + subject) }]
    })
    .slice(0, maxAsked)
}

const effectsOf = (knowledge: Knowledge, drug: Drug) =>
  entitiesOf(knowledge, 'effect').filter(({ sheet }) => isListed(drug, sheet.of))

/** Drafts questions that ask which effect a drug is known for. */
export const draftEffectByDrugQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'effect').flatMap((effect) =>
    effect.sheet.of.slice(0, maxAsked).flatMap((subject): Draft[] => {
      const found = findEntity(knowledge, subject)
      const holders = holdersOf(knowledge, effect).filter((drug) => isListed(drug, [subject]))
      const [first, ...rest] = holders
      if (found === undefined || first === undefined) return []
      const drug = pick([first, ...rest], `forward ${effect.name}${subject}`)
      const mates = entitiesOf(knowledge, 'drug').filter((other) => shareTeam(drug, other))
      const rivals = entitiesOf(knowledge, 'effect')
        .filter((other) => other.name !== effect.name && cannotBeDefended(other, drug))
        .map((other): Rival => {
          const isFamiliar = mates.some((mate) => isListed(mate, other.sheet.of))
          const nearness = isFamiliar ? 3 : areNear(other, effect) ? 2 : 0
          return {
            text: other.name,
            reason: `This is characteristic of ${joinNames(other.sheet.of.slice(0, 2))}`,
            nearness,
          }
        })
      return [
        {
          id: idOf('drug', 'effect', effect.name, subject),
          form: 'drug to effect',
          topic: effect.sheet.topic,
          subject: effect.name,
          stem: `Which adverse effect is characteristic of ${drug.name}?`,
          key: effect.name,
          why: whyOf(effect),
          rivals,
          proof: [`${effect.name}: of ${effect.sheet.of.join(', ')}; also ${effect.sheet.also.join(', ')}`],
        },
      ]
    }),
  )

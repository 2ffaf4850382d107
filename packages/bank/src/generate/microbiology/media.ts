import { idOf } from '../../hash.ts'
import type { Draft, Rival } from '../../item.ts'
import { entitiesOf, findEntity, type Entity, type Knowledge } from '../../read/knowledge.ts'
import { capitalize, joinNames } from '../../text.ts'

/** Checks whether two organisms are in the same group. Media for related organisms are plausible rivals. */
function areRelated(knowledge: Knowledge, one: string, other: string) {
  const [first, second] = [findEntity(knowledge, one), findEntity(knowledge, other)]
  return (
    first?.kind === 'bacterium' &&
    second?.kind === 'bacterium' &&
    first.sheet.near.some((group) => second.sheet.near.includes(group))
  )
}

const cannotBeDefended = ({ sheet }: Entity<'medium'>, organism: string) =>
  ![...sheet.for, ...sheet.also].some((name) => name.toLowerCase() === organism.toLowerCase())

/** Drafts questions that ask which medium suits an organism. */
export const draftMediumQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'medium').flatMap((medium) =>
    medium.sheet.for.slice(0, 1).map((organism): Draft => {
      const others = entitiesOf(knowledge, 'medium').filter((other) => cannotBeDefended(other, organism))
      return {
        id: idOf('organism', 'medium', medium.name, organism),
        form: 'medium',
        topic: medium.sheet.topic,
        subject: medium.name,
        stem: `Which medium is the most suitable for the isolation of ${organism}?`,
        key: medium.name,
        why: `${medium.name} is ${medium.sheet.basis}`,
        rivals: others.map(({ name, sheet }) => ({
          text: name,
          reason: `${name} is made for ${joinNames(sheet.for.slice(0, 2))}`,
          nearness: sheet.for.some((name) => areRelated(knowledge, organism, name)) ? 3 : 2,
        })),
        proof: [`${medium.name}: for ${medium.sheet.for.join(', ')}`],
      }
    }),
  )

/** Drafts questions that ask which organism is isolated on a medium. */
export const draftOrganismByMediumQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'medium').map((medium): Draft => {
    const [organism = ''] = medium.sheet.for
    const rivals = entitiesOf(knowledge, 'medium')
      .filter((other) => other.name !== medium.name)
      .flatMap((other) =>
        other.sheet.for
          .filter((name) => cannotBeDefended(medium, name))
          .map((name): Rival => {
            const nearness = areRelated(knowledge, organism, name) ? 3 : 2
            return {
              text: name,
              reason: `${name} is isolated ${other.name.endsWith('broth') ? 'in' : 'on'} ${other.name}`,
              nearness,
            }
          }),
      )
    return {
      id: idOf('medium', 'organism', medium.name),
      form: 'medium to organism',
      topic: medium.sheet.topic,
      subject: medium.name,
      stem: `${capitalize(medium.name)} is the medium of choice for the isolation of which organism?`,
      key: organism,
      why: `${medium.name} is ${medium.sheet.basis}`,
      rivals,
      proof: [`${medium.name}: for ${medium.sheet.for.join(', ')}`],
    }
  })

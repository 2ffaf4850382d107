import { idOf } from '../identity.ts'
import type { Draft, Rival } from '../item.ts'
import { entitiesOf, type Entity, type Knowledge } from '../read/knowledge.ts'
import { list } from '../words.ts'

const isClear = ({ sheet }: Entity<'medium'>, organism: string) =>
  ![...sheet.for, ...sheet.also].some((name) => name.toLowerCase() === organism.toLowerCase())

/** From an organism to the medium that is made for it. */
export const askMedia = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'medium').flatMap((medium) =>
    medium.sheet.for.slice(0, 1).map((organism): Draft => {
      const others = entitiesOf(knowledge, 'medium').filter((other) => isClear(other, organism))
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
          reason: `${name} is made for ${list(sheet.for.slice(0, 2))}`,
          nearness: 2,
        })),
        proof: [`${medium.name}: for ${medium.sheet.for.join(', ')}`],
      }
    }),
  )

/** From a medium to the organism that is looked for on it. */
export const askOrganismsOfMedia = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'medium').map((medium): Draft => {
    const [organism = ''] = medium.sheet.for
    const rivals = entitiesOf(knowledge, 'medium')
      .filter((other) => other.name !== medium.name)
      .flatMap((other) =>
        other.sheet.for
          .filter((name) => isClear(medium, name))
          .map((name): Rival => ({ text: name, reason: `${name} is looked for on ${other.name}`, nearness: 2 })),
      )
    return {
      id: idOf('medium', 'organism', medium.name),
      form: 'medium to organism',
      topic: medium.sheet.topic,
      subject: medium.name,
      stem: `For which organism is ${medium.name} used?`,
      key: organism,
      why: `${medium.name} is ${medium.sheet.basis}`,
      rivals,
      proof: [`${medium.name}: for ${medium.sheet.for.join(', ')}`],
    }
  })

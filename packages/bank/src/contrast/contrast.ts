import { statementsAbout } from '../facts/statements.ts'
import { hash, idOf } from '../hash.ts'
import { findEntity, buildKnowledge, type Entity, type Knowledge } from '../read/knowledge.ts'
import type { SheetEntry } from '../read/entry.ts'
import { capitalize, toSentence } from '../text.ts'

/** Entries of the sheets, reduced to the facts from which a device can make contrast questions between any two of them. */
export type FactTable = Pick<SheetEntry, 'kind' | 'sheet'>[]

/** A question with two options, of which the sheets prove one right and the other wrong. */
export interface Contrast {
  id: string
  stem: string
  options: [string, string]
  keyAt: 0 | 1
  /** What is true of each of the two. */
  why: string
}

interface Named {
  name: string
  kind: Entity['kind']
}

/** Makes contrast questions between two entries of a kind. Works in the browser and in the compiler. */
export function openContrasts(table: FactTable) {
  const knowledge = buildKnowledge(table.map((entry) => ({ ...entry, file: '', line: 0 }) as SheetEntry))
  const byName = entriesByName(knowledge)
  return {
    /** Finds an entry by its name or by another name for it. */
    find: (name: string): Named | undefined => byName.get(name.toLowerCase()),
    names: (kind: Entity['kind']) => (knowledge.byKind.get(kind) ?? []).map(({ name }) => name),
    between: (one: string, other: string) => between(knowledge, one, other),
  }
}

export type Contrasts = ReturnType<typeof openContrasts>

/** Entries by all of their names. The main name of one entry takes precedence over an alternative name of another. */
function entriesByName({ entities }: Knowledge): ReadonlyMap<string, Named> {
  const all = [...entities.values()].map(({ name, kind, sheet }) => ({ named: { name, kind }, sheet }))
  return new Map([
    ...all.flatMap(({ named, sheet }) =>
      (sheet['also-called'] ?? []).map((other) => [other.toLowerCase(), named] as const),
    ),
    ...all.map(({ named }) => [named.name.toLowerCase(), named] as const),
  ])
}

function between(knowledge: Knowledge, one: string, other: string): Contrast[] {
  const [first, second] = [findEntity(knowledge, one), findEntity(knowledge, other)]
  if (first === undefined || second === undefined || first.kind !== second.kind || first === second) return []
  const options: [Entity, Entity] = first.name < second.name ? [first, second] : [second, first]
  const asked = options.flatMap((entity, keyAt) => {
    const rival = options[1 - keyAt] as Entity
    return statementsAbout(knowledge, entity).flatMap(({ says, counterpart }): Contrast[] => {
      const instead = counterpart(rival)
      if (instead === undefined || revealsAnswer(says, entity.name, rival.name)) return []
      return [
        {
          id: idOf('contrast', entity.name, rival.name, says),
          stem: `Which of the two ${says}?`,
          options: [options[0].name, options[1].name],
          keyAt: keyAt as 0 | 1,
          why: `${capitalize(entity.name)} ${says}. ${toSentence(`${rival.name} ${instead}`)}`,
        },
      ]
    })
  })
  return asked.toSorted((left, right) => (hash(left.id) < hash(right.id) ? -1 : 1))
}

const significantWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{5,}/gu) ?? []

/** Whether the statement contains a word that occurs in only one of the two names and so reveals the answer. */
const revealsAnswer = (says: string, one: string, other: string) =>
  significantWords(says).some((word) => significantWords(one).includes(word) !== significantWords(other).includes(word))

import { statementsAbout } from '../facts/statements.ts'
import { hash, idOf } from '../hash.ts'
import { findEntity, buildKnowledge, type Entity, type Knowledge } from '../read/knowledge.ts'
import type { SheetEntry } from '../read/entry.ts'
import { capitalize, toSentence } from '../text.ts'

/** Sheet entries, reduced to the facts that a device needs to generate contrast questions between two entries. */
export type FactTable = Pick<SheetEntry, 'kind' | 'sheet'>[]

/** A question with two options. The sheets prove that one is right and the other is wrong. */
export interface Contrast {
  id: string
  stem: string
  options: [string, string]
  keyAt: 0 | 1
  /** A true statement about each option, without the option's name. */
  claims: [string, string]
  /** Two sentences, each with a true statement about one of the options. */
  why: string
}

interface Named {
  name: string
  kind: Entity['kind']
}

/**
 * Returns functions that find entries and generate contrast questions between two entries of the same kind. Works in
 * the browser and in the compiler.
 */
export function openContrasts(table: FactTable) {
  const knowledge = buildKnowledge(table.map((entry) => ({ ...entry, file: '', line: 0 }) as SheetEntry))
  const byName = entriesByName(knowledge)
  return {
    /** Finds an entry by its main name or an alternative name. */
    find: (name: string): Named | undefined => byName.get(name.toLowerCase()),
    names: (kind: Entity['kind']) => (knowledge.byKind.get(kind) ?? []).map(({ name }) => name),
    between: (one: string, other: string) => between(knowledge, one, other),
  }
}

export type Contrasts = ReturnType<typeof openContrasts>

/**
 * Indexes the entries by all of their names. An entry's main name takes precedence over another entry's alternative
 * name.
 */
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
          claims: keyAt === 0 ? [says, instead] : [instead, says],
          why: `${capitalize(entity.name)} ${says}. ${toSentence(`${rival.name} ${instead}`)}`,
        },
      ]
    })
  })
  return asked.toSorted((left, right) => (hash(left.id) < hash(right.id) ? -1 : 1))
}

const significantWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{5,}/gu) ?? []

/**
 * Checks whether the statement contains a word of at least five letters that occurs in only one of the two names. Such
 * a word would reveal the answer.
 */
const revealsAnswer = (says: string, one: string, other: string) =>
  significantWords(says).some((word) => significantWords(one).includes(word) !== significantWords(other).includes(word))

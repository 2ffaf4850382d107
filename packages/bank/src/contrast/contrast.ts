import { truthsOf } from '../facts/truths.ts'
import { hash, idOf } from '../identity.ts'
import { findEntity, gather, type Entity, type Knowledge } from '../read/knowledge.ts'
import type { Read } from '../read/entry.ts'
import { capital, sentence } from '../words.ts'

/** Entries of the sheets with their closed facts only: what a device needs to tell any two of them apart. */
export type FactTable = Pick<Read, 'kind' | 'sheet'>[]

/** A question with two answers, one of which the sheets prove. */
export interface Contrast {
  id: string
  stem: string
  options: [string, string]
  keyAt: 0 | 1
  /** What is true of each. */
  why: string
}

interface Named {
  name: string
  kind: Entity['kind']
}

/** Any two entries of a kind, told apart. The same in a browser as where the bank is compiled. */
export function openContrasts(table: FactTable) {
  const knowledge = gather(table.map((entry) => ({ ...entry, file: '', line: 0 }) as Read))
  const called = calledIn(knowledge)
  return {
    /** The entry that is called so, by its own name or by another. */
    find: (name: string): Named | undefined => called.get(name.toLowerCase()),
    names: (kind: Entity['kind']) => (knowledge.byKind.get(kind) ?? []).map(({ name }) => name),
    between: (one: string, other: string) => between(knowledge, one, other),
  }
}

export type Contrasts = ReturnType<typeof openContrasts>

/** Entries by all of their names. A name of one's own goes before what another is also called. */
function calledIn({ entities }: Knowledge): ReadonlyMap<string, Named> {
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
    return truthsOf(knowledge, entity).flatMap(({ says, not }): Contrast[] => {
      const instead = not(rival)
      if (instead === undefined || betrays(says, entity.name, rival.name)) return []
      return [
        {
          id: idOf('contrast', entity.name, rival.name, says),
          stem: `Which of the two ${says}?`,
          options: [options[0].name, options[1].name],
          keyAt: keyAt as 0 | 1,
          why: `${capital(entity.name)} ${says}. ${sentence(`${rival.name} ${instead}`)}`,
        },
      ]
    })
  })
  return asked.toSorted((left, right) => (hash(left.id) < hash(right.id) ? -1 : 1))
}

const telling = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{5,}/gu) ?? []

/** Whether a word that only one of the names holds stands in what is said. */
const betrays = (says: string, one: string, other: string) =>
  telling(says).some((word) => telling(one).includes(word) !== telling(other).includes(word))

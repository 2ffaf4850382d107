import { findTerm, findTest, type Entity, type Knowledge } from '../read/knowledge.ts'
import { joinNames } from '../text.ts'
import { couplingWords, drugFactOf } from './facts.ts'

type Cells<K extends Entity['kind']> = Record<string, (entity: Entity<K>, knowledge: Knowledge) => string | undefined>

const optionOf = (knowledge: Knowledge, name: string | undefined) => findTerm(knowledge, name)?.option

const tables: { [K in Entity['kind']]?: Cells<K> } = {
  bacterium: {
    appearance: ({ sheet }, knowledge) => optionOf(knowledge, sheet.appearance),
    oxygen: ({ sheet }) => sheet.oxygen,
    haemolysis: ({ sheet }) => sheet.haemolysis,
    reservoir: ({ sheet }) => sheet.reservoir,
    spread: ({ sheet }) => sheet.spread,
  },
  drug: {
    class: ({ sheet }) => sheet.class,
    action: (drug, knowledge) => drugFactOf(knowledge, drug, 'action')?.option,
    resistance: (drug, knowledge) => drugFactOf(knowledge, drug, 'resistance')?.option,
    elimination: (drug, knowledge) => drugFactOf(knowledge, drug, 'elimination')?.option,
  },
  class: {
    action: ({ sheet }, knowledge) => optionOf(knowledge, sheet.action),
    resistance: ({ sheet }, knowledge) => optionOf(knowledge, sheet.resistance),
    elimination: ({ sheet }, knowledge) => optionOf(knowledge, sheet.elimination),
  },
  toxin: {
    makers: ({ sheet }) => joinNames(sheet.by),
    action: ({ sheet }, knowledge) => optionOf(knowledge, sheet.action),
    result: ({ sheet }) => sheet.result,
  },
  factor: {
    makers: ({ sheet }) => joinNames(sheet.by),
    role: ({ sheet }, knowledge) => optionOf(knowledge, sheet.role),
  },
  medium: { for: ({ sheet }) => joinNames(sheet.for), basis: ({ sheet }) => sheet.basis },
  effect: { drugs: ({ sheet }) => joinNames(sheet.of) },
  receptor: {
    coupling: ({ sheet }) => (sheet.coupling === undefined ? undefined : couplingWords[sheet.coupling].full),
  },
}

const results: Record<string, string> = { pos: 'positive', neg: 'negative' }

/**
 * Returns the text of a table cell, which is one fact about an entity, or undefined if the sheets do not contain the
 * fact.
 */
export function cellOf(knowledge: Knowledge, entity: Entity, fact: string): string | undefined {
  const cell = (tables[entity.kind] as Cells<Entity['kind']> | undefined)?.[fact]
  if (cell !== undefined) return cell(entity, knowledge)
  if (entity.kind !== 'bacterium') return undefined
  const found = Object.entries(entity.sheet.tests ?? {}).find(([test]) => test.toLowerCase() === fact.toLowerCase())
  return found && (results[found[1]] ?? found[1])
}

/**
 * Returns a column's heading. If the column shows a laboratory test, the heading is the name that answer options use
 * for the test.
 */
export const headingOf = (knowledge: Knowledge, fact: string) => findTest(knowledge, fact)?.option ?? fact

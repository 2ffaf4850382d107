import { valueOf } from '../ask/drugs.ts'
import { couplingWords } from '../ask/receptors.ts'
import { findTerm, findTest, type Entity, type Knowledge } from '../read/knowledge.ts'
import { list } from '../words.ts'

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
    action: (drug, knowledge) => valueOf(knowledge, drug, 'action')?.option,
    resistance: (drug, knowledge) => valueOf(knowledge, drug, 'resistance')?.option,
    elimination: (drug, knowledge) => valueOf(knowledge, drug, 'elimination')?.option,
  },
  class: {
    action: ({ sheet }, knowledge) => optionOf(knowledge, sheet.action),
    resistance: ({ sheet }, knowledge) => optionOf(knowledge, sheet.resistance),
    elimination: ({ sheet }, knowledge) => optionOf(knowledge, sheet.elimination),
  },
  toxin: {
    makers: ({ sheet }) => list(sheet.by),
    action: ({ sheet }, knowledge) => optionOf(knowledge, sheet.action),
    result: ({ sheet }) => sheet.result,
  },
  factor: {
    makers: ({ sheet }) => list(sheet.by),
    role: ({ sheet }, knowledge) => optionOf(knowledge, sheet.role),
  },
  medium: { for: ({ sheet }) => list(sheet.for), basis: ({ sheet }) => sheet.basis },
  effect: { drugs: ({ sheet }) => list(sheet.of) },
  receptor: {
    coupling: ({ sheet }) => (sheet.coupling === undefined ? undefined : couplingWords[sheet.coupling][0]),
  },
}

const results: Record<string, string> = { pos: 'positive', neg: 'negative' }

/** What the sheets say of an entity under a heading of a table; nothing, where it is unknown. */
export function cellOf(knowledge: Knowledge, entity: Entity, fact: string): string | undefined {
  const cell = (tables[entity.kind] as Cells<Entity['kind']> | undefined)?.[fact]
  if (cell !== undefined) return cell(entity, knowledge)
  if (entity.kind !== 'bacterium') return undefined
  const found = Object.entries(entity.sheet.tests ?? {}).find(([test]) => test.toLowerCase() === fact.toLowerCase())
  return found && (results[found[1]] ?? found[1])
}

/** How the heading reads: a test as it is called in an option. */
export const headingOf = (knowledge: Knowledge, fact: string) => findTest(knowledge, fact)?.option ?? fact

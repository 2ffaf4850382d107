import { askCases, type CaseDraft } from './ask/cases.ts'
import { makeCards, type Card } from './ask/cards.ts'
import { askAll } from './ask/ask-all.ts'
import type { Draft, Item, Refusal } from './item.ts'
import { findNearDuplicates } from './lint/near-duplicates.ts'
import { choose, isItem } from './prove/choose.ts'
import { gather } from './read/knowledge.ts'
import { readLaboratory } from './read/laboratory.ts'
import { readContent } from './read/read-content.ts'
import { openReadings } from './readings.ts'

interface CaseItem extends Item {
  script: string
  question: string
  leadIn: CaseDraft['leadIn']
  stages: CaseDraft['stages']
  teach: string
  telling: string
  lookAlikes: CaseDraft['lookAlikes']
}

/** All that the sheets give. */
export interface Bank {
  questions: Item[]
  cases: CaseItem[]
  cards: Card[]
  /** What holds, and waits for somebody other than its author to read it. */
  unread: Item[]
  refusals: Refusal[]
}

/** Compiles what a second reader has checked, and of that what somebody has read; or all of it, for those who write. */
export function compileBank(root: string, isAll = false): Bank {
  const content = readContent(root)
  const isIn = ({ checked }: { checked?: string | undefined }) => isAll || checked !== undefined
  const knowledge = gather(content.sheets.filter(({ sheet }) => isIn(sheet)))
  const questions = settle(askAll(knowledge), (item) => item)
  const cases = settle(askCases(content.scripts.filter(isIn), readLaboratory(root)), withCase)
  const readings = openReadings(root)
  const isRead = (item: Item) => isAll || readings.isRead(item)
  return {
    questions: questions.items.filter(isRead),
    cases: cases.items.filter(isRead),
    cards: makeCards(knowledge),
    unread: [...questions.items, ...cases.items].filter((item) => !readings.isRead(item)),
    refusals: [...questions.refusals, ...cases.refusals],
  }
}

/** What holds, each once, and what does not. */
function settle<D extends Draft, I extends Item>(drafts: readonly D[], finish: (item: Item, draft: D) => I) {
  // The same may be asked from two sides; the first stands.
  const once = [...new Map(drafts.toReversed().map((draft) => [draft.id, draft])).values()].toReversed()
  const alike = findNearDuplicates(once)
  const items: I[] = []
  const refusals: Refusal[] = []
  for (const draft of once) {
    const twin = alike.get(draft.id)
    const { id, form, topic, subject } = draft
    const made =
      twin === undefined ? choose(draft) : { id, form, topic, subject, reason: `Nearly the same as ${twin}.` }
    if (isItem(made)) items.push(finish(made, draft))
    else refusals.push(made)
  }
  return { items, refusals }
}

const withCase = (
  item: Item,
  { script, question, leadIn, stages, teach, telling, lookAlikes }: CaseDraft,
): CaseItem => ({
  ...item,
  script,
  question,
  leadIn,
  stages,
  teach,
  telling,
  lookAlikes,
})

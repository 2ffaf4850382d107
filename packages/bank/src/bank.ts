import type { Article } from './articles/article.ts'
import { readArticles } from './articles/read-articles.ts'
import { askCases, type CaseDraft } from './ask/cases.ts'
import { makeCards, type Card } from './ask/cards.ts'
import { askAll } from './ask/ask-all.ts'
import type { Draft, Item, Refusal } from './item.ts'
import { factTable } from './contrast/fact-table.ts'
import type { FactTable } from './contrast/contrast.ts'
import { findNearDuplicates } from './lint/near-duplicates.ts'
import { choose, isItem } from './prove/choose.ts'
import { gather } from './read/knowledge.ts'
import { readLaboratory } from './read/laboratory.ts'
import { readContent } from './read/read-content.ts'
import { readSyllabus } from './read/syllabus.ts'
import { sentence } from './words.ts'
import { openReadings, type Readings } from './readings.ts'

interface CaseItem extends Item {
  script: string
  question: string
  leadIn: CaseDraft['leadIn']
  stages: CaseDraft['stages']
  labs: CaseDraft['labs']
  teach: string
  telling: string
  lookAlikes: CaseDraft['lookAlikes']
}

/** All that the sheets give. */
export interface Bank {
  questions: Item[]
  cases: CaseItem[]
  cards: Card[]
  articles: Article[]
  /** What any two entries are told apart by. */
  facts: FactTable
  /** What holds, and waits for somebody other than its author to read it. */
  unread: Item[]
  refusals: Refusal[]
}

/** Compiles what a second reader has checked, and of that what somebody has read; or all of it, for those who write. */
export function compileBank(root: string, isAll = false): Bank {
  const content = readContent(root)
  const isIn = ({ checked }: { checked?: string | undefined }) => isAll || checked !== undefined
  const knowledge = gather(content.sheets.filter(({ sheet }) => isIn(sheet)))
  const readings = openReadings(root)
  const drafts = askCases(content.scripts.filter(isIn), readLaboratory(root))
  const questions = settle(askAll(knowledge), readings, (item) => item)
  const cases = settle(drafts, readings, withCase)
  const isFit = (item: Item) => isAll || readings.verdictOn(item) === 'fit'
  return {
    questions: questions.items.filter(isFit),
    cases: cases.items.filter(isFit),
    cards: makeCards(knowledge),
    articles: readArticles(root, knowledge, readSyllabus(root))
      .articles.filter(isIn)
      .map(({ article }) => article),
    facts: factTable(knowledge),
    unread: [...questions.items, ...cases.items].filter((item) => readings.verdictOn(item) === undefined),
    refusals: [
      ...questions.refusals,
      ...cases.refusals,
      ...[...questions.items, ...cases.items].flatMap((item) => {
        const verdict = readings.verdictOn(item)
        if (typeof verdict !== 'object') return []
        const { id, form, topic, subject } = item
        return [{ id, form, topic, subject, reason: sentence(`A reader found it unfit: ${verdict.fault}`) }]
      }),
    ],
  }
}

/** What holds, each once, and what does not. */
function settle<D extends Draft, I extends Item>(
  drafts: readonly D[],
  readings: Readings,
  finish: (item: Item, draft: D) => I,
) {
  // The same may be asked from two sides; the first stands.
  const once = [...new Map(drafts.toReversed().map((draft) => [draft.id, draft])).values()].toReversed()
  const alike = findNearDuplicates(once)
  const items: I[] = []
  const refusals: Refusal[] = []
  const isFit = (item: Item) => readings.verdictOn(item) === 'fit'
  for (const draft of once) {
    const twin = alike.get(draft.id)
    const { id, form, topic, subject } = draft
    const made =
      twin === undefined
        ? choose(draft, readings.knows(id) ? isFit : undefined)
        : { id, form, topic, subject, reason: `Nearly the same as ${twin}.` }
    if (isItem(made)) items.push(finish(made, draft))
    else refusals.push(made)
  }
  return { items, refusals }
}

const withCase = (
  item: Item,
  { script, question, leadIn, stages, labs, teach, telling, lookAlikes }: CaseDraft,
): CaseItem => ({
  ...item,
  script,
  question,
  leadIn,
  stages,
  labs,
  teach,
  telling,
  lookAlikes,
})

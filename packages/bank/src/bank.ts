import type { Article } from './articles/article.ts'
import { readArticles } from './articles/read-articles.ts'
import { draftCases, type CaseDraft } from './generate/cases.ts'
import { makeCards, type Card } from './generate/cards.ts'
import { draftQuestions } from './generate/questions.ts'
import type { Draft, Item, Refusal } from './item.ts'
import { factTable } from './contrast/fact-table.ts'
import type { FactTable } from './contrast/contrast.ts'
import { findNearDuplicates } from './lint/near-duplicates.ts'
import { chooseOptions, isItem } from './options/choose-options.ts'
import { buildKnowledge } from './read/knowledge.ts'
import { readLaboratory } from './read/laboratory.ts'
import { readContent } from './read/read-content.ts'
import { readSpecies } from './read/species.ts'
import { readSyllabus } from './read/syllabus.ts'
import { toSentence } from './text.ts'
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

/** Everything compiled from the sheets. */
export interface Bank {
  questions: Item[]
  cases: CaseItem[]
  cards: Card[]
  articles: Article[]
  /** The facts used to generate contrast questions between two entries. */
  facts: FactTable
  /** Latin names of organisms, which are set in italics. */
  organisms: string[]
  /** Valid items that nobody other than the author has read yet. */
  unread: Item[]
  refusals: Refusal[]
}

/**
 * Compiles items from checked sheets and keeps those that a reader has approved. With `isAll`, which authors use,
 * compiles everything.
 */
export function compileBank(root: string, isAll = false): Bank {
  const content = readContent(root)
  const isIncluded = ({ checked }: { checked?: string | undefined }) => isAll || checked !== undefined
  const knowledge = buildKnowledge(content.sheets.filter(({ sheet }) => isIncluded(sheet)))
  const readings = openReadings(root)
  const drafts = draftCases(content.scripts.filter(isIncluded), readLaboratory(root))
  const questions = buildItems(draftQuestions(knowledge), readings, (item) => item)
  const cases = buildItems(drafts, readings, toCaseItem)
  const isFit = (item: Item) => isAll || readings.verdictOn(item) === 'fit'
  return {
    questions: questions.items.filter(isFit),
    cases: cases.items.filter(isFit),
    cards: makeCards(knowledge),
    articles: readArticles(root, knowledge, readSyllabus(root))
      .articles.filter(isIncluded)
      .map(({ article }) => article),
    facts: factTable(knowledge),
    organisms: [
      ...content.sheets.flatMap(({ sheet }) => ('bacterium' in sheet ? [sheet.bacterium] : [])),
      ...readSpecies(root),
    ],
    unread: [...questions.items, ...cases.items].filter((item) => readings.verdictOn(item) === undefined),
    refusals: [
      ...questions.refusals,
      ...cases.refusals,
      ...[...questions.items, ...cases.items].flatMap((item) => {
        const verdict = readings.verdictOn(item)
        if (typeof verdict !== 'object') return []
        const { id, form, topic, subject } = item
        return [{ id, form, topic, subject, reason: toSentence(`A reader marked it unfit: ${verdict.fault}`) }]
      }),
    ],
  }
}

/** Builds items from drafts, and refusals from unsuitable drafts. Each id occurs once. */
function buildItems<D extends Draft, I extends Item>(
  drafts: readonly D[],
  readings: Readings,
  finish: (item: Item, draft: D) => I,
) {
  // Two sheets can produce the same question. Keeps the first draft.
  const unique = [...new Map(drafts.toReversed().map((draft) => [draft.id, draft])).values()].toReversed()
  const duplicates = findNearDuplicates(unique)
  const items: I[] = []
  const refusals: Refusal[] = []
  const isFit = (item: Item) => readings.verdictOn(item) === 'fit'
  for (const draft of unique) {
    const twin = duplicates.get(draft.id)
    const { id, form, topic, subject } = draft
    const made =
      twin === undefined
        ? chooseOptions(draft, readings.hasApproved(id) ? isFit : undefined)
        : { id, form, topic, subject, reason: `Nearly the same as item ${twin}.` }
    if (isItem(made)) items.push(finish(made, draft))
    else refusals.push(made)
  }
  return { items, refusals }
}

const toCaseItem = (
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

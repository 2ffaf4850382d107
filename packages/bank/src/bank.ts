import type { Article } from './articles/article.ts'
import { readArticles } from './articles/read-articles.ts'
import { draftCases, numberSeries, type CaseDetails } from './generate/cases.ts'
import { readFigures, type Figure } from './figures/figures.ts'
import { figureCards, makeCards, type Card } from './generate/cards.ts'
import { draftFigureQuestions, draftPointQuestions } from './generate/points.ts'
import type { Draft, Item, Refusal } from './item.ts'
import { factTable } from './contrast/fact-table.ts'
import type { FactTable } from './contrast/contrast.ts'
import { findNearDuplicates } from './lint/near-duplicates.ts'
import { isItem, makeItem } from './options/make-item.ts'
import { buildKnowledge, entitiesOf } from './read/knowledge.ts'
import { readLaboratory } from './read/laboratory.ts'
import { readContent } from './read/read-content.ts'
import { readSpecies } from './read/species.ts'
import { readSyllabus } from './read/syllabus.ts'
import { toSentence } from './text.ts'
import { openReadings } from './readings.ts'

type CaseItem = Item & CaseDetails

/** Everything that was compiled from `content`. */
export interface Bank {
  questions: Item[]
  cases: CaseItem[]
  cards: Card[]
  articles: Article[]
  /** All figures by id, including those without the date of a check. */
  figures: ReadonlyMap<string, Figure>
  /** The facts used to generate contrast questions between two entries. */
  facts: FactTable
  /** Latin names of organisms, which are set in italics. */
  organisms: string[]
  /** The names of drugs that have an entry. */
  drugs: string[]
  /** Valid items whose current wording no reviewer has judged yet. */
  unread: Item[]
  refusals: Refusal[]
}

/**
 * Compiles the sheets, cases, figures and articles that have the date of a check (`checked`), and keeps the items that
 * a reviewer has marked as fit. With `isAll`, which is meant for authors, also includes content without this date and
 * items that are not marked as fit.
 */
export function compileBank(root: string, isAll = false): Bank {
  const content = readContent(root)
  const isIncluded = ({ checked }: { checked?: string | undefined }) => isAll || checked !== undefined
  const knowledge = buildKnowledge(content.sheets.filter(({ sheet }) => isIncluded(sheet)))
  const readings = openReadings(root)
  const { figures } = readFigures(root)
  const articles = readArticles(root, { knowledge, syllabus: readSyllabus(root), figures })
    .articles.filter(isIncluded)
    .map(({ article }) => article)
  const accept = ideaCheck(articles, figures)
  const checkedFigures = [...figures.values()].filter(isIncluded)
  const questionDrafts = [...draftPointQuestions(knowledge), ...draftFigureQuestions(checkedFigures)]
  const questions = buildItems(questionDrafts, accept, (item) => item)
  const caseDrafts = draftCases(content.cases.filter(isIncluded), readLaboratory(root))
  const cases = buildItems(caseDrafts, accept, (item, { details }) => ({ ...item, ...details }))
  const isFit = (item: Item) => isAll || readings.verdictOn(item) === 'fit'
  return {
    questions: questions.items.filter(isFit),
    cases: numberSeries(cases.items.filter(isFit)),
    cards: [...makeCards(knowledge), ...figureCards(checkedFigures)],
    articles,
    figures,
    facts: factTable(knowledge),
    organisms: [
      ...content.sheets.flatMap(({ sheet }) => ('bacterium' in sheet ? [sheet.bacterium] : [])),
      ...readSpecies(root),
    ],
    drugs: entitiesOf(knowledge, 'drug').map(({ name }) => name),
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

/** Returns the reason why a draft cannot be accepted, or undefined if the draft is accepted. */
type Accept = (draft: Draft) => string | undefined

/** Accepts a draft only if the article of its topic teaches its idea, and if the figure that it names exists. */
function ideaCheck(articles: readonly Article[], figures: ReadonlyMap<string, Figure>): Accept {
  const ideas = new Map(articles.map(({ topic, sections }) => [topic, sections.flatMap(({ idea }) => idea ?? [])]))
  return ({ topic, idea, figure }) => {
    if (figure !== undefined && !figures.has(figure)) return `There is no figure ${figure}.`
    const known = ideas.get(topic) ?? []
    if (idea === undefined) return 'It belongs to no idea.'
    return known.includes(`${topic}/${idea}`) ? undefined : `The article of ${topic} has no idea ${idea}.`
  }
}

/** Makes items from drafts, and refusals from unsuitable drafts. Each id occurs only once. */
function buildItems<D extends Draft, I extends Item>(
  drafts: readonly D[],
  accept: Accept,
  finish: (item: Item, draft: D) => I,
) {
  // Two entries can lead to the same question. Only the first draft of it is kept.
  const unique = [...new Map(drafts.toReversed().map((draft) => [draft.id, draft])).values()].toReversed()
  const duplicates = findNearDuplicates(unique)
  const items: I[] = []
  const refusals: Refusal[] = []
  for (const draft of unique) {
    const twin = duplicates.get(draft.id)
    const { id, form, topic, subject } = draft
    const reason = twin === undefined ? accept(draft) : `Nearly the same as item ${twin}.`
    const made = reason === undefined ? makeItem(draft) : { id, form, topic, subject, reason }
    if (isItem(made)) items.push(finish(made, draft))
    else refusals.push(made)
  }
  return { items, refusals }
}

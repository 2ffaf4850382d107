import type { Bank } from './bank.ts'
import { guessingScores, keyPositions } from './lint/guessing-strategies.ts'
import { findPatterns } from './lint/patterns.ts'
import { topicWeights } from './lint/topic-weights.ts'
import type { Topic } from './read/syllabus.ts'

const count = (names: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)]
      .map(([name, all]) => [name, all.length] as const)
      .toSorted(([, left], [, right]) => right - left),
  )

// Removes quoted words and item ids, so that refusals with the same reason can be counted together.
const withoutDetails = (reason: string) =>
  reason.replaceAll(/“.*?”/g, '“…”').replace(/as item \w{10}\.$/, 'as another item.')

/** Computes statistics of the compiled bank, such as counts and guessing rates. */
export function figuresOf(bank: Bank, syllabus: readonly Topic[]) {
  const { questions, cases, cards, articles, unread, refusals } = bank
  const topics = topicWeights(questions, syllabus).map(({ topic, asked, wanted }) => {
    const of = (all: readonly { topic: string }[]) => all.filter((each) => each.topic === topic.id).length
    const { id, name, subject } = topic
    const counts = { questions: of(questions), cases: of(cases), flashcards: of(cards), articles: of(articles) }
    return { id, name, subject, ...counts, asked, wanted }
  })
  return {
    questions: questions.length,
    cases: cases.length,
    flashcards: cards.length,
    articles: articles.length,
    unread: unread.length,
    refused: refusals.length,
    topics,
    forms: count(questions.map(({ form }) => form)),
    casesWithSteps: cases.filter(({ steps }) => steps.length > 1).length,
    patterns: findPatterns(bank),
    leadIns: count(cases.map(({ leadIn }) => leadIn)),
    refusals: count(refusals.map(({ form, reason }) => `${form}: ${withoutDetails(reason)}`)),
    guessers: guessingScores(questions),
    keyPlaces: [5].map((size) => ({ size, ...keyPositions(questions, size) })),
  }
}

const column = (value: number | string) => String(value).padStart(6)

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** Formats the bank's statistics as text lines for the terminal. */
export function describeBank(bank: Bank, syllabus: readonly Topic[]): string[] {
  const statistics = figuresOf(bank, syllabus)
  const countLines = (counts: Record<string, number>, before: string) =>
    Object.entries(counts).map(([name, many]) => `${column(many)}  ${before}${name}`)
  return [
    `${statistics.questions} questions, ${statistics.cases} cases, ${statistics.flashcards} flashcards, ${statistics.articles} articles; ${statistics.unread} unread, ${statistics.refused} refused`,
    '',
    'questions  cases  cards  articles  share  weight',
    ...statistics.topics.map(({ id, name, questions, cases, flashcards, articles, asked, wanted }) =>
      [
        ...[questions, cases, flashcards, articles].map(column),
        ...[asked, wanted].map((share) => percent(share).padStart(7)),
        ` ${id} ${name}`,
      ].join(' '),
    ),
    '',
    ...countLines(statistics.forms, ''),
    ...countLines(statistics.leadIns, 'case, '),
    `cases that need two or more steps: ${statistics.casesWithSteps} of ${statistics.cases}`,
    '',
    ...countLines(statistics.refusals, 'refused, '),
    '',
    ...statistics.patterns.map(
      ({ name, ids }) => `${column(ids.length)}  ${name}${ids.length === 0 ? '' : `: ${ids.join(' ')}`}`,
    ),
    '',
    ...Object.entries(statistics.guessers).map(
      ([name, share]) => `${percent(share).padStart(6)}  right by the guessing strategy “${name}”`,
    ),
    ...statistics.keyPlaces.map(
      ({ size, counts, chiSquare }) =>
        `key positions with ${size} options: ${counts.join(' ')}, chi-square ${chiSquare.toFixed(1)}`,
    ),
  ]
}

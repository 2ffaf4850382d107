import type { Bank } from './bank.ts'
import { guess, keyPlaces } from './lint/guessers.ts'
import { weighTopics } from './lint/weights.ts'
import type { Topic } from './read/syllabus.ts'

const count = (names: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)]
      .map(([name, all]) => [name, all.length] as const)
      .toSorted(([, left], [, right]) => right - left),
  )

// The same reason, whichever word or item it is about.
const plainly = (reason: string) => reason.replaceAll(/“.*?”/g, '“…”').replace(/as \w{10}\.$/, 'as another.')

/** What the sheets have come to, in figures. */
export function figuresOf(bank: Bank, syllabus: readonly Topic[]) {
  const { questions, cases, cards, articles, unread, refusals } = bank
  const topics = weighTopics(questions, syllabus).map(({ topic, asked, wanted }) => {
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
    leadIns: count(cases.map(({ leadIn }) => leadIn)),
    refusals: count(refusals.map(({ form, reason }) => `${form}: ${plainly(reason)}`)),
    guessers: guess(questions),
    keyPlaces: [4, 5].map((size) => ({ size, ...keyPlaces(questions, size) })),
  }
}

const column = (value: number | string) => String(value).padStart(6)

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** The same as lines to read. */
export function describeBank(bank: Bank, syllabus: readonly Topic[]): string[] {
  const told = figuresOf(bank, syllabus)
  const listed = (counts: Record<string, number>, before: string) =>
    Object.entries(counts).map(([name, many]) => `${column(many)}  ${before}${name}`)
  return [
    `${told.questions} questions, ${told.cases} cases, ${told.flashcards} flashcards, ${told.articles} articles; ${told.unread} unread, ${told.refused} refused`,
    '',
    'questions  cases  cards  articles  asked  wanted',
    ...told.topics.map(({ id, name, questions, cases, flashcards, articles, asked, wanted }) =>
      [
        ...[questions, cases, flashcards, articles].map(column),
        ...[asked, wanted].map((share) => percent(share).padStart(7)),
        ` ${id} ${name}`,
      ].join(' '),
    ),
    '',
    ...listed(told.forms, ''),
    ...listed(told.leadIns, 'case, '),
    '',
    ...listed(told.refusals, 'refused, '),
    '',
    ...Object.entries(told.guessers).map(([name, share]) => `${percent(share).padStart(6)}  ${name}`),
    ...told.keyPlaces.map(
      ({ size, counts, chiSquare }) => `keys of ${size}: ${counts.join(' ')}, chi-square ${chiSquare.toFixed(1)}`,
    ),
  ]
}

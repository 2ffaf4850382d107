import type { Bank } from './bank.ts'
import { guess, keyPlaces } from './lint/guessers.ts'
import type { Topic } from './read/syllabus.ts'

const count = (names: readonly string[]) =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .toSorted((left, right) => right.count - left.count)

const column = (value: number | string) => String(value).padStart(6)

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

// The same reason, whichever word or item it is about.
const plainly = (reason: string) => reason.replaceAll(/“.*?”/g, '“…”').replace(/as \w{10}\.$/, 'as another.')

/** What the sheets have come to, as lines to read. */
export function describeBank(bank: Bank, syllabus: readonly Topic[]): string[] {
  const { questions, cases, cards, unread, refusals } = bank
  const places = [4, 5].map((size) => ({ size, ...keyPlaces(questions, size) }))
  return [
    `${questions.length} questions, ${cases.length} cases, ${cards.length} flashcards; ${unread.length} unread, ${refusals.length} refused`,
    '',
    'questions  cases  cards   asked  wanted',
    ...syllabus
      .map(({ id, name, subject, share }) => {
        const of = (all: readonly { topic: string }[]) => all.filter(({ topic }) => topic === id).length
        const inSubject = questions.filter(({ topic }) => topic.startsWith(id.charAt(0))).length
        return { id, name, subject, share, made: [of(questions), of(cases), of(cards)] as const, inSubject }
      })
      .filter(({ made }) => made.some((many) => many > 0))
      .map(({ id, name, share, made: [asked, told, kept], inSubject }) =>
        [
          column(asked),
          column(told),
          column(kept),
          percent(asked / Math.max(1, inSubject)).padStart(7),
          percent(share).padStart(7),
          ` ${id} ${name}`,
        ].join(' '),
      ),
    '',
    ...count(questions.map(({ form }) => form)).map(({ name, count: many }) => `${column(many)}  ${name}`),
    ...count(cases.map(({ leadIn }) => leadIn)).map(({ name, count: many }) => `${column(many)}  case, ${name}`),
    '',
    ...count(refusals.map(({ form, reason }) => `${form}: ${plainly(reason)}`)).map(
      ({ name, count: many }) => `${column(many)}  refused, ${name}`,
    ),
    '',
    ...Object.entries(guess(questions)).map(([name, share]) => `${percent(share).padStart(6)}  ${name}`),
    ...places.map(
      ({ size, counts, chiSquare }) => `keys of ${size}: ${counts.join(' ')}, chi-square ${chiSquare.toFixed(1)}`,
    ),
  ]
}

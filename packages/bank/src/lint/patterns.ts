import type { Bank } from '../bank.ts'
import type { Item } from '../item.ts'
import { findTwins } from './near-duplicates.ts'

/** A pattern that editors want to avoid, with the ids of the items, cards or topics that show it. */
export interface Pattern {
  name: string
  ids: string[]
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

const commonWords = new Set(
  `about after also before best both cause causes does drug drugs following from have into likely most only other patient such
  than that their them then there these they this those what when where which while with without`.split(/\s+/),
)

// Two forms of a word, such as singular and plural, count as the same word.
const stemOf = (word: string) => word.slice(0, Math.max(4, word.length - 2))

const contentWords = (text: string) =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length >= 4 && !commonWords.has(word))
      .map(stemOf),
  )

const fewestWords = 3
const restatedShare = 0.8

/** Checks whether most words of the key's reason already occur in the stem or the key. */
function restates({ stem, options, keyAt }: Item) {
  const { text = '', why = '' } = options[keyAt] ?? {}
  const said = contentWords(`${stem} ${text}`)
  const own = [...contentWords(why)]
  return own.length >= fewestWords && own.filter((word) => said.has(word)).length >= restatedShare * own.length
}

const phraseLength = 5

/** Checks whether a phrase of five words occurs twice in the stem. */
function repeatsPhrase({ stem }: Pick<Item, 'stem'>) {
  const words = wordsOf(stem)
  const firstAt = new Map<string, number>()
  return words.some((_, at) => {
    if (at + phraseLength > words.length) return false
    const phrase = words.slice(at, at + phraseLength).join(' ')
    const earlier = firstAt.get(phrase)
    if (earlier === undefined) firstAt.set(phrase, at)
    return earlier !== undefined && at - earlier >= phraseLength
  })
}

type Case = Bank['cases'][number]

const startTime =
  /\b(?:ago|yesterday|last (?:night|week|month)|since (?:then|yesterday)|today|this morning|was (?:added|begun|started)|were (?:added|begun|started)|began|started|first (?:dose|tablet|capsule))\b/i

const clausesOf = (text: string) => text.split(/[.;]\s*/)

/**
 * Checks whether a case asks which of several drugs is the cause, and states a starting time only for the right one.
 */
function datesOnlyCulprit({ question, stem, options, keyAt, leadIn }: Case, drugs: readonly string[]) {
  const key = options[keyAt]?.text.toLowerCase() ?? ''
  if (leadIn !== 'cause' || !/\b(?:drug|antibiotic|medicine)\b/i.test(question)) return false
  const isNamed = (drug: string, text: string) => text.toLowerCase().includes(drug)
  const candidates = new Set([...drugs, ...options.map(({ text }) => text.toLowerCase())])
  const named = [...candidates].filter((drug) => isNamed(drug, stem))
  const dated = named.filter((drug) =>
    clausesOf(stem).some((clause) => isNamed(drug, clause) && startTime.test(clause)),
  )
  return named.length > 1 && dated.length === 1 && dated[0] === key
}

const hoursOnly = /\b(?:minutes?|hours?)\b/i
const longerTime = /\b(?:days?|weeks?|months?|years?|yesterday|overnight)\b/i
const growth = /\b(?:grows?|grew|cultures? (?:yields?|turn))\b/i
const laterTime = /\b(?:after|later|taken|on the \w+ day|within a day)\b/i

/** Checks whether a culture has already grown although the illness began only hours ago. */
function growsTooSoon({ stages }: Case) {
  const [history = ''] = clausesOf(stages.find(({ name }) => name === 'History')?.text ?? '')
  const tests = stages.find(({ name }) => name === 'Tests')?.text ?? ''
  return (
    hoursOnly.test(history) &&
    !longerTime.test(history.replaceAll(/\d+-(?:day|week|month|year)-old/g, '')) &&
    clausesOf(tests).some((clause) => growth.test(clause) && !laterTime.test(clause))
  )
}

/** Returns the shape of a text's beginning: `age` for “A 34-year-old …”, otherwise its first two words. */
const openingShape = (text: string) =>
  /^An? (?:\d+|\w+)-(?:year|month|week|day|hour)-old\b/.test(text) ? 'age' : wordsOf(text).slice(0, 2).join(' ')

const largestShare = 1 / 3
const fewestPatients = 3

/** Returns the topics with three or more patients in which over a third of the descriptions have the same shape. */
function uniformTopics(cases: readonly Case[], shapeOf: (item: Case) => string | undefined) {
  // Several questions about one patient have the same description, so each patient counts once.
  const patients = [...new Map(cases.map((item) => [item.patient, item])).values()]
  return [...Map.groupBy(patients, ({ topic }) => topic)].flatMap(([topic, own]) => {
    const shapes = Map.groupBy(own, shapeOf)
    const largest = Math.max(0, ...[...shapes].map(([shape, each]) => (shape === undefined ? 0 : each.length)))
    return own.length >= fewestPatients && largest > largestShare * own.length ? [topic] : []
  })
}

/**
 * Finds the patterns that reviewers have complained about and that a program can detect. Editors correct the items and
 * cards that show them.
 */
export function findPatterns({ questions, cases, cards, drugs }: Bank): Pattern[] {
  const items = [...questions, ...cases]
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  const names = drugs.map((drug) => drug.toLowerCase())
  const descriptionOf = ({ stages }: Case) => stages.map(({ text }) => text).join(' ')
  return [
    { name: 'an explanation that restates the question', ids: ids(items.filter(restates)) },
    { name: 'a phrase of five words twice in the stem', ids: ids(items.filter(repeatsPhrase)) },
    { name: 'a starting time only for the culprit', ids: ids(cases.filter((item) => datesOnlyCulprit(item, names))) },
    { name: 'a culture that has grown within hours', ids: ids(cases.filter(growsTooSoon)) },
    {
      name: 'a question nearly the same as another of the topic',
      ids: findTwins(questions.map(({ id, topic, stem }) => ({ id, topic, text: stem }))),
    },
    {
      name: 'a patient nearly the same as another of the topic',
      ids: findTwins(
        cases.map((item) => ({ id: item.id, topic: item.topic, text: descriptionOf(item), group: item.patient })),
      ),
    },
    {
      name: 'a card nearly the same as another about the same subject',
      ids: findTwins(
        cards.flatMap(({ id, topic, subject, front, figure }) =>
          figure === undefined ? [{ id, topic: `${topic} ${subject}`, text: front }] : [],
        ),
      ),
    },
    {
      name: '“Examination shows” in more than a third of the patients, by topic',
      ids: uniformTopics(cases, (item) => (descriptionOf(item).includes('Examination shows') ? 'shows' : undefined)),
    },
    {
      name: 'the same opening in more than a third of the patients, by topic',
      ids: uniformTopics(cases, (item) => openingShape(descriptionOf(item))),
    },
  ]
}

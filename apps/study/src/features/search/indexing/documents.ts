import type { Pack, PackedCase, PackedQuestion } from '@titer/bank/browser'
import type { StudyDatabase } from '../../../log/database.ts'
import { plainText } from '../../read/index.ts'

export const kinds = ['article', 'card', 'question', 'case'] as const
export type Kind = (typeof kinds)[number]

/** The searchable text of one article, card, question or patient. */
export interface SearchDocument {
  /** Unique among all kinds. */
  key: string
  kind: Kind
  id: string
  /** The title of an article, the stem of a question, the front of a card or the first stage of a case. */
  title: string
  /** The names of the subjects, such as organisms and drugs. */
  about: string
  body: string
  /** The number of cases in this document, for a patient. */
  itemCount?: number
}

const articleDocument = (article: Pack['articles'][number]): SearchDocument => ({
  key: `article ${article.id}`,
  kind: 'article',
  id: article.id,
  title: article.title,
  about: article.entities.join(', '),
  body: plainText(article),
})

type CardText = Pick<Pack['cards'][number], 'id' | 'front' | 'back' | 'subject'>

const cardDocument = ({ id, front, back, subject }: CardText): SearchDocument => ({
  key: `card ${id}`,
  kind: 'card',
  id,
  title: front,
  about: subject,
  body: back,
})

/** The text of the right option only, because the wrong options are about something else. */
const keyText = ({ options, keyAt }: Pick<PackedQuestion, 'options' | 'keyAt'>) => {
  const key = options[keyAt]
  return key === undefined ? '' : `${key.text}. ${key.why}`
}

type QuestionText = Pick<PackedQuestion, 'id' | 'stem' | 'subject' | 'options' | 'keyAt'>

const questionDocument = (question: QuestionText): SearchDocument => ({
  key: `question ${question.id}`,
  kind: 'question',
  id: question.id,
  title: question.stem,
  about: question.subject,
  body: keyText(question),
})

/** One document for all cases with the same patient. Their final questions are too similar to serve as titles. */
const patientDocument = (cases: readonly [PackedCase, ...PackedCase[]]): SearchDocument => {
  const [{ id, script, stages, question }] = cases
  const [first, ...rest] = stages
  const questionTexts = cases.flatMap((clinical) => [clinical.question, keyText(clinical), clinical.teach])
  return {
    key: `case ${id}`,
    kind: 'case',
    id,
    title: first?.text ?? question,
    about: script,
    body: [...new Set([...rest.map(({ text }) => text), ...questionTexts])].join(' '),
    itemCount: cases.length,
  }
}

const patientDocuments = (cases: readonly PackedCase[]) =>
  [...Map.groupBy(cases, ({ stages, question }) => stages[0]?.text ?? question).values()].map((group) =>
    patientDocument(group as [PackedCase, ...PackedCase[]]),
  )

/** The name under which the student's own cards and questions are indexed, beside the packs. */
export const ownPack = 'own'

async function ownDocuments(database: StudyDatabase): Promise<SearchDocument[]> {
  const [cards, questions] = await Promise.all([database.ownCards.toArray(), database.ownQuestions.toArray()])
  return [
    ...cards
      .filter(({ isGone }) => !isGone)
      .map(({ card, front, back, tags }) => cardDocument({ id: card, front, back, subject: tags.join(' ') })),
    ...questions
      .filter(({ isGone }) => !isGone)
      .map(({ item, stem, options, keyAt, tags }) =>
        questionDocument({ id: item, stem, options, keyAt, subject: tags.join(' ') }),
      ),
  ]
}

/** All documents of a pack or, with `only`, those of the given questions and cases; for `ownPack`, the student's own. */
export async function documentsOf(
  database: StudyDatabase,
  pack: string,
  only?: readonly string[],
): Promise<SearchDocument[]> {
  if (pack === ownPack) return ownDocuments(database)
  if (only !== undefined) {
    const [questionRows, caseRows] = await Promise.all([
      database.questions.bulkGet([...only]),
      database.cases.bulkGet([...only]),
    ])
    return [
      ...questionRows.filter((row) => row !== undefined).map(questionDocument),
      ...patientDocuments(caseRows.filter((row) => row !== undefined)),
    ]
  }
  const [articles, cards, questions, cases] = await Promise.all([
    database.articles.where('pack').equals(pack).toArray(),
    database.bankCards.where('pack').equals(pack).toArray(),
    database.questions.where('pack').equals(pack).toArray(),
    database.cases.where('pack').equals(pack).toArray(),
  ])
  return [
    ...articles.map(articleDocument),
    ...cards.map(cardDocument),
    ...questions.map(questionDocument),
    ...patientDocuments(cases),
  ]
}

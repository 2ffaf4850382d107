import { withoutImages, type Pack, type PackedCase, type PackedQuestion } from '@titer/bank/browser'
import type { StudyDatabase } from '../../../log/database.ts'
import { plainText } from '../../read/index.ts'

export const documentKinds = ['article', 'card', 'question', 'case'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The searchable text of one article, card, question or patient. */
export interface SearchDocument {
  /** Unique among the documents of all kinds. */
  key: string
  kind: DocumentKind
  id: string
  /** The article's title, the question's stem, the card's front or the case's first stage. */
  title: string
  /**
   * The names of the document's subjects, such as organisms and drugs. For a patient, the right answers of the cases.
   * For the student's own cards and questions, their tags.
   */
  about: string
  body: string
  /** The number of cases about the patient. Set only if the document is a patient. */
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

/**
 * Returns the right option's text and its reason. The wrong options are left out, because they describe other
 * organisms, drugs or facts.
 */
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

/**
 * Creates one document for all cases with the same patient. The cases' final questions are too similar to serve as
 * titles.
 */
const patientDocument = (cases: readonly [PackedCase, ...PackedCase[]]): SearchDocument => {
  const [{ id, stages, question }] = cases
  const [first, ...rest] = stages
  const questionTexts = cases.flatMap((clinical) => [clinical.question, keyText(clinical), clinical.teach])
  return {
    key: `case ${id}`,
    kind: 'case',
    id,
    title: first?.text ?? question,
    about: cases.map(({ options, keyAt }) => options[keyAt]?.text ?? '').join(' '),
    body: [...new Set([...rest.map(({ text }) => text), ...questionTexts])].join(' '),
    itemCount: cases.length,
  }
}

const patientDocuments = (cases: readonly PackedCase[]) =>
  [...Map.groupBy(cases, ({ stages, question }) => stages[0]?.text ?? question).values()].map((group) =>
    patientDocument(group as [PackedCase, ...PackedCase[]]),
  )

/** The pack name under which the student's own cards and questions are indexed. */
export const ownPack = 'own'

async function ownDocuments(database: StudyDatabase): Promise<SearchDocument[]> {
  const [cards, questions] = await Promise.all([database.ownCards.toArray(), database.ownQuestions.toArray()])
  return [
    ...cards
      .filter(({ isGone }) => !isGone)
      .map(({ card, front, back, tags }) =>
        cardDocument({
          id: card,
          front: withoutImages(front),
          back: withoutImages(back),
          subject: tags.join(' '),
        }),
      ),
    ...questions
      .filter(({ isGone }) => !isGone)
      .map(({ item, stem, options, keyAt, tags }) =>
        questionDocument({ id: item, stem, options, keyAt, subject: tags.join(' ') }),
      ),
  ]
}

/**
 * Reads a pack's documents. `only` limits them to the given questions and cases. For `ownPack`, reads the student's own
 * cards and questions.
 */
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

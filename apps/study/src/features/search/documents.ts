import type { Pack, PackedCase, PackedQuestion } from '@titer/bank/browser'
import type { StudyDatabase } from '../../log/database.ts'
import { plainText } from '../read/index.ts'

export const kinds = ['article', 'card', 'question', 'case'] as const
export type Kind = (typeof kinds)[number]

/** What is searched of one thing. */
export interface SearchDocument {
  /** Unlike any other, whatever its kind. */
  key: string
  kind: Kind
  id: string
  /** What it is known by: a title, a stem, the front of a card. */
  title: string
  /** What it is about, in a name. */
  about: string
  body: string
  /** How many there are of it, if more than one. */
  holds?: number
}

const articleDocument = (article: Pack['articles'][number]): SearchDocument => ({
  key: `article ${article.id}`,
  kind: 'article',
  id: article.id,
  title: article.title,
  about: article.entities.join(', '),
  body: plainText(article),
})

type CardWords = Pick<Pack['cards'][number], 'id' | 'front' | 'back' | 'subject'>

const cardDocument = ({ id, front, back, subject }: CardWords): SearchDocument => ({
  key: `card ${id}`,
  kind: 'card',
  id,
  title: front,
  about: subject,
  body: back,
})

/** Only the right option: what the wrong ones say is about something else. */
const keyWords = ({ options, keyAt }: Pick<PackedQuestion, 'options' | 'keyAt'>) => {
  const key = options[keyAt]
  return key === undefined ? '' : `${key.text}. ${key.why}`
}

type QuestionWords = Pick<PackedQuestion, 'id' | 'stem' | 'subject' | 'options' | 'keyAt'>

const questionDocument = (question: QuestionWords): SearchDocument => ({
  key: `question ${question.id}`,
  kind: 'question',
  id: question.id,
  title: question.stem,
  about: question.subject,
  body: keyWords(question),
})

/** A case is known by its patient: what is asked at the end reads alike in many, and several are asked of one. */
const patientDocument = (cases: readonly [PackedCase, ...PackedCase[]]): SearchDocument => {
  const [{ id, script, stages, question }] = cases
  const [first, ...rest] = stages
  const asked = cases.flatMap((clinical) => [clinical.question, keyWords(clinical), clinical.teach])
  return {
    key: `case ${id}`,
    kind: 'case',
    id,
    title: first?.text ?? question,
    about: script,
    body: [...new Set([...rest.map(({ text }) => text), ...asked])].join(' '),
    holds: cases.length,
  }
}

const patientDocuments = (cases: readonly PackedCase[]) =>
  [...Map.groupBy(cases, ({ stages, question }) => stages[0]?.text ?? question).values()].map((group) =>
    patientDocument(group as [PackedCase, ...PackedCase[]]),
  )

/** What the student wrote is held beside the packs, under this name. */
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

/** Everything that a pack has brought, or of it only what is open; or all that the student wrote. */
export async function documentsOf(
  database: StudyDatabase,
  pack: string,
  only?: readonly string[],
): Promise<SearchDocument[]> {
  if (pack === ownPack) return ownDocuments(database)
  if (only !== undefined) {
    const [some, more] = await Promise.all([database.questions.bulkGet([...only]), database.cases.bulkGet([...only])])
    return [
      ...some.filter((row) => row !== undefined).map(questionDocument),
      ...patientDocuments(more.filter((row) => row !== undefined)),
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

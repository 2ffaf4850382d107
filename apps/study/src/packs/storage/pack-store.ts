import type { Pack } from '@titer/bank/browser'
import type { PackRow, StudyDatabase } from '../../log/database.ts'

const contentTables = (database: StudyDatabase) => [
  database.packs,
  database.questions,
  database.cases,
  database.bankCards,
  database.articles,
  database.ideas,
  database.figures,
  database.questionTopics,
]

const removeRows = async (database: StudyDatabase, name: string) => {
  const { questions, cases, bankCards, articles, ideas, figures } = database
  for (const table of [questions, cases, bankCards, articles, ideas, figures])
    await table.where('pack').equals(name).delete()
}

/**
 * Replaces a pack with its new version in one transaction, so that the old version stays usable until the transaction
 * ends.
 */
export const storePack = (database: StudyDatabase, name: string, file: string, pack: Pack) =>
  database.transaction('rw', contentTables(database), async () => {
    await removeRows(database, name)
    const inPack = <Each extends object>(rows: readonly Each[]) => rows.map((row) => ({ ...row, pack: name }))
    await database.questions.bulkPut(inPack(pack.questions))
    await database.cases.bulkPut(inPack(pack.cases))
    await database.bankCards.bulkPut(inPack(pack.cards))
    await database.articles.bulkPut(inPack(pack.articles))
    await database.ideas.bulkPut(inPack(ideasOf(pack)))
    await database.figures.bulkPut(inPack(Object.entries(pack.figures).map(([id, figure]) => ({ id, ...figure }))))
    const row = rowOf(name, file, pack)
    await database.questionTopics.bulkPut(row.questions)
    await database.packs.put(row)
  })

export interface DownloadedPack {
  name: string
  file: string
  pack: Pack
}

/** Stores several packs in one transaction. */
export const storePacks = (database: StudyDatabase, packs: readonly DownloadedPack[]) =>
  database.transaction('rw', contentTables(database), async () => {
    for (const { name, file, pack } of packs) await storePack(database, name, file, pack)
  })

/**
 * Returns the ideas of a pack: the ideas in its own articles, and those that its items need from articles in other
 * packs.
 */
const ideasOf = ({ articles, ideas }: Pack) =>
  [...articles.flatMap(({ sections }) => sections), ...ideas].flatMap(({ idea, ...section }) =>
    idea === undefined ? [] : [{ ...section, idea }],
  )

const rowOf = (name: string, file: string, { questions, cases, cards, articles }: Pack): PackRow => ({
  name,
  file,
  topics: [...new Set([...questions, ...cases, ...cards, ...articles].map(({ topic }) => topic))],
  questions: questions.map(({ id, topic }) => ({ id, topic })),
  cases: cases.map(({ id, topic, idea, patient }) => ({ id, topic, idea, patient })),
  cards: cards.map(({ id, topic }) => ({ id, topic })),
  articles: articles.map(({ id, topic, title }) => ({ id, topic, title })),
})

/** Removes the content of packs from the device. The student's answers stay. */
export const removePacks = (database: StudyDatabase, names: readonly string[]) =>
  database.transaction('rw', contentTables(database), async () => {
    for (const name of names) await removeRows(database, name)
    await database.packs.bulkDelete([...names])
  })

import type { Pack } from '@titer/bank/browser'
import type { PackRow, StudyDatabase } from '../../log/database.ts'

const contentTables = (database: StudyDatabase) => [
  database.packs,
  database.questions,
  database.cases,
  database.bankCards,
  database.articles,
  database.questionTopics,
]

const removeRows = async (database: StudyDatabase, name: string) => {
  for (const table of [database.questions, database.cases, database.bankCards, database.articles]) {
    await table.where('pack').equals(name).delete()
  }
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
    const row = rowOf(name, file, pack)
    await database.questionTopics.bulkPut(row.questions)
    await database.packs.put(row)
  })

const rowOf = (name: string, file: string, { questions, cases, cards, articles }: Pack): PackRow => ({
  name,
  file,
  topics: [...new Set([...questions, ...cases, ...cards, ...articles].map(({ topic }) => topic))],
  questions: questions.map(({ id, topic }) => ({ id, topic })),
  cases: cases.map(({ id, topic, script }) => ({ id, topic, script })),
  cards: cards.map(({ id, topic }) => ({ id, topic })),
  articles: articles.map(({ id, topic, title }) => ({ id, topic, title })),
})

/** Removes the content of packs from the device. The student's answers stay. */
export const removePacks = (database: StudyDatabase, names: readonly string[]) =>
  database.transaction('rw', contentTables(database), async () => {
    for (const name of names) await removeRows(database, name)
    await database.packs.bulkDelete([...names])
  })

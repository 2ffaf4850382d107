import type { Pack } from '@titer/bank/browser'
import type { PackRow, StudyDatabase } from '../log/database.ts'

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

/** Puts a pack in the place of the one of its name: the old one is there until the new one is whole. */
export const storePack = (database: StudyDatabase, name: string, file: string, pack: Pack) =>
  database.transaction('rw', contentTables(database), async () => {
    await removeRows(database, name)
    const held = <Each extends object>(rows: readonly Each[]) => rows.map((row) => ({ ...row, pack: name }))
    await database.questions.bulkPut(held(pack.questions))
    await database.cases.bulkPut(held(pack.cases))
    await database.bankCards.bulkPut(held(pack.cards))
    await database.articles.bulkPut(held(pack.articles))
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

/** Takes packs off the device. What was done with them stays. */
export const removePacks = (database: StudyDatabase, names: readonly string[]) =>
  database.transaction('rw', contentTables(database), async () => {
    for (const name of names) await removeRows(database, name)
    await database.packs.bulkDelete([...names])
  })

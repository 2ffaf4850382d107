import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { now } from '../../log/record.ts'
import { packWith } from '../../packs/storage/fake-pack.ts'
import { storePack } from '../../packs/storage/pack-store.ts'
import { observeQuery } from './live-query.ts'

it('a live query runs again after a change of data that it read after other nested reads', async () => {
  const database = new StudyDatabase(4_243)
  onTestFinished(() => database.delete())
  const seen: number[] = []
  const query = async () => {
    await now(database)
    return (await database.questions.toArray()).length
  }
  const subscription = observeQuery(query).subscribe((count) => seen.push(count))
  onTestFinished(() => subscription.unsubscribe())
  await expect.poll(() => seen).toEqual([0])
  await storePack(database, 'A1', 'A1', packWith('q1', 'q2'))
  await expect.poll(() => seen).toEqual([0, 2])
})

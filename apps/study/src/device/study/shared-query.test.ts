import 'fake-indexeddb/auto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { readValue, writeValue } from '../../log/values.ts'
import { createSharedQuery } from './shared-query.ts'

function openDatabase(userId: number) {
  const database = new StudyDatabase(userId)
  onTestFinished(() => database.delete())
  return database
}

it('a shared query runs once for all listeners, and once more after each change of the data that it read', async () => {
  const database = openDatabase(64)
  // A live query that opens the database itself runs twice.
  await database.open()
  let runs = 0
  const removed = createSharedQuery(() => {
    runs += 1
    return readValue(database, 'removedPacks')
  })
  const listeners = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const listener of listeners) removed.subscribe(listener)
  expect(removed.getSnapshot()).toBeUndefined()
  onTestFinished(removed.start())
  await vi.waitFor(() => expect(removed.getSnapshot()).toEqual([]))
  await writeValue(database, 'removedPacks', ['A1'])
  await vi.waitFor(() => expect(removed.getSnapshot()).toEqual(['A1']))
  expect(runs).toBe(2)
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(2)
})

it('a shared query that has failed throws its error to the components that read it', async () => {
  const failing = createSharedQuery(() => Promise.reject(new Error('The storage is broken.')))
  onTestFinished(failing.start())
  await vi.waitFor(() => expect(failing.getSnapshot).toThrow('The storage is broken.'))
})

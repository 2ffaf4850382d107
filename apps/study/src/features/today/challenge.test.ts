import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import type { Library, LibraryTopic } from '../../packs/content/library.ts'
import { readChallenge } from './challenge.ts'

const day = '2026-11-16'
const database = new StudyDatabase(91)
afterEach(() => database.sessions.clear())

const questionsOf = (topic: string) => Array.from({ length: 20 }, (_, at) => `${topic}-${at}`)
const ids = ['A1', 'A2', 'B1']

/** Creates a library in which every pack is downloaded except the given packs. */
const libraryWithout = (missing: readonly string[], tier = 'premium') =>
  ({
    manifest: {
      subscription_type: tier,
      packs: ids.map((name) => ({ name, counts: { questions: 20 } })),
    },
    topics: ids.map((id) => ({ id, name: `About ${id}`, questions: missing.includes(id) ? [] : questionsOf(id) })),
  }) as unknown as Library & { topics: LibraryTopic[] }

describe('the daily challenge', () => {
  it('[T-61] has the same topic on every device, and reports a missing pack', async () => {
    const here = await readChallenge(database, libraryWithout([]), day)
    expect(here).toMatchObject({ state: 'ready', name: expect.stringMatching(/^About/) as string })
    const name = here?.state === 'ready' ? here.name : ''
    const topic = name.replace('About ', '')
    expect(await readChallenge(database, libraryWithout([topic]), day)).toEqual({ state: 'notDownloaded', name })
    const others = ids.filter((id) => id !== topic)
    expect(await readChallenge(database, libraryWithout(others), day)).toEqual(here)
  })

  it('[T-90] is locked in the demo', async () => {
    expect(await readChallenge(database, libraryWithout([], 'demo'), day)).toEqual({ state: 'locked' })
  })
})

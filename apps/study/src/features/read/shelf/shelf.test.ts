import { describe, expect, it } from 'vitest'
import type { Library, LibraryTopic } from '../../../packs/content/library.ts'
import { everyArticle, findNext, shelfOf } from './shelf.ts'

const topic = (id: string, part: string, held: string[], total = held.length): LibraryTopic => ({
  id,
  name: `Topic ${id}`,
  subject: id.startsWith('A') ? 'Microbiology' : 'Pharmacology',
  part,
  share: 0.1,
  questions: [],
  cases: [],
  cards: [],
  articles: held.map((each) => ({ id: each, title: `About ${each}` })),
  totals: { questions: 0, cases: 0, articles: total },
})

const library = (topics: LibraryTopic[], open: string[] = [], more: Partial<Library> = {}) => {
  const manifest = { packs: open.map((name) => ({ name, isOpen: true })) }
  return { topics, manifest, removed: [], isLapsed: false, ...more } as unknown as Library
}

const known = { minutes: new Map([['walls', 4]]), read: new Set(['walls']) }

describe('the article list', () => {
  const topics = [
    topic('A1', 'Bacteria', ['walls']),
    topic('A2', 'Bacteria', ['spores']),
    topic('A3', 'Viruses', [], 1),
    topic('B1', 'General', ['doses']),
  ]

  it('[T-40] groups articles by subject and part, with reading times and read marks', () => {
    const [first] = shelfOf(library(topics), known)
    expect(first?.name).toBe('Microbiology')
    expect(first?.parts).toEqual([
      {
        name: 'Bacteria',
        articles: [
          { id: 'walls', title: 'About walls', topic: 'Topic A1', minutes: 4, isRead: true },
          { id: 'spores', title: 'About spores', topic: 'Topic A2', minutes: 1, isRead: false },
        ],
      },
    ])
  })

  it('[T-40] lists topics that require a plan as locked, and counts the unlocked articles that are not downloaded yet', () => {
    const [withoutPlan] = shelfOf(library(topics), known)
    expect([withoutPlan?.notDownloaded, withoutPlan?.locked]).toEqual([0, [{ part: 'Viruses', topics: ['Topic A3'] }]])
    const [withPlan] = shelfOf(library(topics, ['A3']), known)
    expect([withPlan?.notDownloaded, withPlan?.locked]).toEqual([1, []])
  })

  it('[T-40] does not count articles as waiting for download if they were removed, or if the device was offline for too long', () => {
    const [afterRemoval] = shelfOf(library(topics, ['A3'], { removed: ['A3'] }), known)
    expect([afterRemoval?.notDownloaded, afterRemoval?.removed, afterRemoval?.locked]).toEqual([0, 1, []])
    const [lapsed] = shelfOf(library(topics, ['A3'], { isLapsed: true }), known)
    expect([lapsed?.notDownloaded, lapsed?.removed, lapsed?.locked]).toEqual([0, 0, []])
  })

  it('[T-40] finds the next article only within the same part', () => {
    const shelf = shelfOf(library(topics), known)
    expect(findNext(shelf, 'walls')?.id).toBe('spores')
    expect(findNext(shelf, 'spores')).toBeUndefined()
    expect(findNext(shelf, 'unknown')).toBeUndefined()
    expect(everyArticle(shelf).map(({ id }) => id)).toEqual(['walls', 'spores', 'doses'])
  })
})

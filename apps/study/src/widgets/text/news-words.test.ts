import { describe, expect, it } from 'vitest'
import { readNews } from '../../packs/content/news.ts'
import { newsDescription, newsTitle } from './news-words.ts'

const topics = [
  { id: 'A60', name: 'Herpesviruses: HSV, VZV, CMV, EBV', subject: 'Microbiology', part: 'Virology', share: 0.02 },
  { id: 'A61', name: 'Hepatitis viruses', subject: 'Microbiology', part: 'Virology', share: 0.02 },
]
const counts = { questions: 12, cases: 0, cards: 0, articles: 0 }
const pack = (name: string, isOpen: boolean, published = '2026-11-16') =>
  ({ name, tier: 'starter', file: name, bytes: 1, counts, isOpen, published }) as const

const shown = (tier: 'demo' | 'starter' | 'premium', isOpen: boolean, today: string, names = ['A60']) =>
  readNews({ packs: names.map((name) => pack(name, isOpen)), topics, subscription_type: tier }, today).map((news) => [
    newsTitle(news),
    newsDescription(news),
  ])

describe('the news about topics', () => {
  it('[B-14] announces a new topic to a Premium student while only Premium has the topic', () => {
    const first = [['New: Herpesviruses', 'For you first. Starter gets it on 30 Nov.']]
    expect(shown('premium', true, '2026-11-16')).toEqual(first)
    expect(shown('premium', true, '2026-11-29')).toEqual(first)
    expect(shown('premium', true, '2026-11-30')).toEqual([])
  })

  it('[B-14] tells a Starter student on which day the topic opens, and announces it for two weeks from that day', () => {
    expect(shown('starter', false, '2026-11-17')).toEqual([['New on 30 Nov: Herpesviruses', 'Premium has it now.']])
    expect(shown('starter', false, '2026-11-30')).toEqual([['New: Herpesviruses', 'Sync this device to get it.']])
    expect(shown('starter', true, '2026-12-01')).toEqual([['New: Herpesviruses', 'Yours since 30 Nov.']])
    expect(shown('starter', true, '2026-12-14')).toEqual([])
  })

  it('[B-14] tells a demo student which plans have the topic', () => {
    expect(shown('demo', false, '2026-11-17', ['A60', 'A61'])).toEqual([
      ['New: Herpesviruses and Hepatitis viruses', 'Premium has them now, Starter from 30 Nov.'],
    ])
    expect(shown('demo', false, '2026-11-30')).toEqual([])
  })

  it('does not announce the topics of the first release, or packs of cards', () => {
    const { published: _, ...old } = pack('A60', true)
    const cards = pack('cards-A-2026-11-16', true)
    expect(readNews({ packs: [old, cards], topics, subscription_type: 'premium' }, '2026-11-17')).toEqual([])
  })
})

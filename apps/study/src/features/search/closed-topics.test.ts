import { describe, expect, it } from 'vitest'
import type { Manifest } from '../../log/values.ts'
import { closedTopicsWords } from './closed-topics.ts'

const topic = (id: string, part: string, name: string) => ({ id, name, part, subject: 'Microbiology', share: 1 })
const pack = (name: string, more: object = {}) => ({ name, isOpen: true, counts: { questions: 9, cases: 0 }, ...more })
const manifest = {
  subscription_type: 'starter',
  topics: [
    topic('A1', 'Mycology', 'Yeasts'),
    topic('A2', 'Mycology', 'Moulds'),
    topic('A3', 'Mycology', 'Skin mycoses'),
    topic('A4', 'Mycology', 'Endemic mycoses'),
    topic('A5', 'Virology', 'Herpesviruses'),
    topic('A6', 'Virology', 'Poxviruses'),
  ],
  packs: [pack('A5'), pack('A6', { isOpen: false, published: '2026-11-18' })],
} as unknown as Manifest

describe('a search for a topic that cannot be found', () => {
  it('[T-41] says that the topic is still being written', () => {
    expect(closedTopicsWords('skin myco', manifest)).toEqual(['Still being written: “Skin mycoses”.'])
    expect(closedTopicsWords('Mycology', manifest)).toEqual([
      'Still being written: “Yeasts”, “Moulds”, “Skin mycoses” and 1 more.',
    ])
  })

  it('[T-41] says that the student’s plan opens the topic later', () => {
    expect(closedTopicsWords('poxvirus', manifest)).toEqual(['Opening later with your plan: “Poxviruses”.'])
    expect(closedTopicsWords('poxvirus', { ...manifest, subscription_type: 'demo' })).toEqual([])
  })

  it('[T-41] says nothing about topics that can be found, or after fewer than four letters', () => {
    expect([closedTopicsWords('herpes', manifest), closedTopicsWords('myc', manifest)]).toEqual([[], []])
  })
})

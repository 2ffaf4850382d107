import type { ContentTopic } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { nearestTopics, searchTopics } from './find-topics.ts'

const topic = (id: string, name: string, part: string, subject = 'Microbiology'): ContentTopic => {
  return { id, name, part, subject, share: 1 }
}

const syllabus = [
  topic('A1', 'Staphylococci', 'Gram-positive bacteria'),
  topic('A2', 'Clostridia', 'Gram-positive bacteria'),
  topic('A3', 'Herpesviruses', 'Virology'),
  topic('A4', 'Hepatitis viruses', 'Virology'),
  topic('A5', 'Prions', 'Virology'),
  topic('B1', 'Antivirals', 'Antimicrobial drugs', 'Pharmacology'),
]

describe('the topic search', () => {
  it('[T-10] finds topics by the beginnings of words in their name, part or subject', () => {
    const names = (query: string) => searchTopics(syllabus, query).map(({ name }) => name)
    expect(names('staph')).toEqual(['Staphylococci'])
    expect(names('gram POS clos')).toEqual(['Clostridia'])
    expect(names('virol')).toEqual(['Herpesviruses', 'Hepatitis viruses', 'Prions'])
    expect(names('pharm')).toEqual(['Antivirals'])
    expect(names('coccus')).toEqual([])
    expect(names('  ')).toHaveLength(syllabus.length)
  })
})

describe('the topics offered instead of a topic without questions', () => {
  const [, clostridia, herpes, , prions, antivirals] = syllabus as [
    ContentTopic,
    ContentTopic,
    ContentTopic,
    ContentTopic,
    ContentTopic,
    ContentTopic,
  ]
  const idsNear = (open: readonly ContentTopic[], wanted: ContentTopic) =>
    nearestTopics(syllabus, open, wanted).map(({ id }) => id)

  it('[T-10] are the nearest topics of the same part', () => {
    expect(idsNear([clostridia, ...syllabus.slice(3)], herpes)).toEqual(['A4', 'A5'])
    expect(idsNear([herpes, ...syllabus.slice(3)], prions)).toEqual(['A4', 'A3'])
  })

  it('[T-10] are the nearest topics of the subject if the part has no questions, but never topics of another subject', () => {
    expect(idsNear([...syllabus.slice(0, 2), antivirals], herpes)).toEqual(['A2', 'A1'])
    expect(idsNear([antivirals], herpes)).toEqual([])
  })
})

import type { SessionAnswer } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { findingsOf } from './findings.ts'
import { noTopicName, type SummaryItem } from './use-summary.ts'

type Result = 'right' | 'wrong' | 'sure and wrong' | 'unanswered'

const item = (topicName: string, result: Result, at: number): SummaryItem => ({
  id: `q${at}`,
  answer:
    result === 'unanswered'
      ? undefined
      : ({ isRight: result === 'right', confidence: result === 'sure and wrong' ? 'sure' : null } as SessionAnswer),
  shown: undefined,
  aboutPatient: undefined,
  topicName,
  article: undefined,
  isFlagged: false,
})

const findings = (results: [string, Result][], corrected = 0) => {
  const items = results.map(([topic, result], at) => item(topic, result, at))
  return findingsOf({ items, right: results.filter(([, result]) => result === 'right').length, corrected })
}

describe('the summary of a session', () => {
  it('[T-15] praises one thing: a corrected mistake, otherwise a topic without mistakes, otherwise at least three right answers in a row', () => {
    const results: [string, Result][] = [
      ['Clostridia', 'right'],
      ['Clostridia', 'right'],
      ['Viruses', 'right'],
      ['Viruses', 'wrong'],
    ]
    expect(findings(results, 1).well).toBe('You got one right that you missed last time.')
    expect(findings(results).well).toBe('You got both questions on Clostridia right.')
    expect(findings(results.map(([, result]) => ['Clostridia', result])).well).toBe('You got three right in a row.')
    expect(findings([['Clostridia', 'wrong']]).well).toBeUndefined()
  })

  it('[T-15] names the topic with the most misses, and does not count unanswered questions as misses', () => {
    const misses = (...topics: string[]) => topics.map((topic): [string, Result] => [topic, 'wrong'])
    const right: [string, Result][] = [['Viruses', 'right']]
    expect(findings([...right, ...misses('Clostridia', 'Clostridia', 'Viruses')]).toWorkOn).toBe(
      'Two of your three misses were about Clostridia.',
    )
    expect(findings([...right, ...misses('Clostridia', 'Clostridia')]).toWorkOn).toBe(
      'Both misses were about Clostridia.',
    )
    expect(
      findings([...right, ...misses('Clostridia'), ['Clostridia', 'unanswered'], ['Clostridia', 'unanswered']])
        .toWorkOn,
    ).toBeUndefined()
    expect(findings([...right, ...misses(noTopicName, noTopicName)]).toWorkOn).toBeUndefined()
  })

  it('[T-13][T-15] points out answers that were sure but wrong', () => {
    expect(findings([['Clostridia', 'sure and wrong']]).toWorkOn).toBe('You were sure of one answer that was wrong.')
  })
})

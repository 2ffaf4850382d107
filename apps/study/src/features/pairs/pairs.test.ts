import { describe, expect, it } from 'vitest'
import { countWords, pairsOf, type Mistake } from './pairs.ts'

const entries: Record<string, { name: string; kind: 'bacterium' | 'drug' }> = {
  'staphylococcus aureus': { name: 'Staphylococcus aureus', kind: 'bacterium' },
  'golden staph': { name: 'Staphylococcus aureus', kind: 'bacterium' },
  'streptococcus pyogenes': { name: 'Streptococcus pyogenes', kind: 'bacterium' },
  'escherichia coli': { name: 'Escherichia coli', kind: 'bacterium' },
  ampicillin: { name: 'ampicillin', kind: 'drug' },
}
const question = {
  id: 'x',
  stem: '',
  options: ['', ''] as [string, string],
  keyAt: 0 as const,
  claims: ['', ''] as [string, string],
  why: '',
}
const names = {
  find: (name: string) => entries[name.toLowerCase()],
  // Only the two cocci can be distinguished by facts.
  between: (one: string, other: string) =>
    [one, other].every((name) => /^S.*us/.test(entries[name.toLowerCase()]?.name ?? '')) ? [question, question] : [],
}
const mistake = (right: string, chosen: string, day = '2026-11-10'): Mistake => ({ right, chosen, day })

describe('the confusion pairs', () => {
  it('[T-52] use canonical names, count the mistakes in each direction, and name the entity first that was mistaken for the other more often', () => {
    const { drilled } = pairsOf(
      [
        mistake('Streptococcus pyogenes', 'golden staph', '2026-11-12'),
        mistake('Staphylococcus aureus', 'Streptococcus pyogenes'),
        mistake('golden staph', 'streptococcus pyogenes', '2026-11-01'),
      ],
      names,
    )
    const pair = {
      one: 'Staphylococcus aureus',
      other: 'Streptococcus pyogenes',
      times: 2,
      timesBack: 1,
      lastDay: '2026-11-12',
      questions: 2,
    }
    expect(drilled).toEqual([pair])
    expect(countWords(pair)).toBe('Twice, the other way round once')
    expect(countWords({ ...pair, times: 3, timesBack: 0 })).toBe('3 times')
  })

  it('[T-52] are sorted by frequency, and then by their latest mistake', () => {
    const mistakes = ['c', 'b', 'a', 'a', 'b', 'd', 'd', 'd'].map((text, at) =>
      mistake('right', text, `2026-11-${20 - at}`),
    )
    expect(pairsOf(mistakes, names).others.map(({ other, lastDay }) => [other, lastDay])).toEqual([
      ['d', '2026-11-15'],
      ['b', '2026-11-19'],
      ['a', '2026-11-18'],
    ])
  })

  it('[T-52] have no drill if no facts distinguish the entities, and are then listed only after the second mix-up', () => {
    const mistakes = [
      mistake('Staphylococcus aureus', 'ampicillin'),
      mistake('Staphylococcus aureus', 'Escherichia coli'),
      mistake('Staphylococcus aureus', 'Escherichia coli'),
      mistake('Staphylococcus aureus', 'golden staph'),
    ]
    const { drilled, others } = pairsOf(mistakes, names)
    expect(drilled).toEqual([])
    expect(others).toMatchObject([{ one: 'Staphylococcus aureus', other: 'Escherichia coli', times: 2, questions: 0 }])
  })

  it('[T-52] use the options’ texts as names if the facts are not on the device', () => {
    const twice = [mistake('x', 'y'), mistake('x', 'y')]
    expect(pairsOf(twice, undefined)).toMatchObject({ drilled: [], others: [{ one: 'x', other: 'y', times: 2 }] })
  })
})

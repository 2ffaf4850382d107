import { describe, expect, it } from 'vitest'
import { countWords, pairsOf, type Mistake } from './pairs.ts'

const entries: Record<string, { name: string; kind: 'bacterium' | 'drug' }> = {
  'staphylococcus aureus': { name: 'Staphylococcus aureus', kind: 'bacterium' },
  'golden staph': { name: 'Staphylococcus aureus', kind: 'bacterium' },
  'streptococcus pyogenes': { name: 'Streptococcus pyogenes', kind: 'bacterium' },
  'escherichia coli': { name: 'Escherichia coli', kind: 'bacterium' },
  ampicillin: { name: 'ampicillin', kind: 'drug' },
}
const question = { id: 'x', stem: '', options: ['', ''] as [string, string], keyAt: 0 as const, why: '' }
const names = {
  find: (name: string) => entries[name.toLowerCase()],
  // Nothing separates these from the coliform.
  between: (one: string, other: string) =>
    [one, other].every((name) => /^S.*us/.test(entries[name.toLowerCase()]?.name ?? '')) ? [question, question] : [],
}
const taken = (right: string, chosen: string, day = '2026-11-10'): Mistake => ({ right, chosen, day })

describe('what one takes for what', () => {
  it('[T-52] is counted in both directions under the names of the facts, the more frequent direction first', () => {
    const { drilled } = pairsOf(
      [
        taken('Streptococcus pyogenes', 'golden staph', '2026-11-12'),
        taken('Staphylococcus aureus', 'Streptococcus pyogenes'),
        taken('golden staph', 'streptococcus pyogenes', '2026-11-01'),
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

  it('[T-52] has the most frequent first, and of those the latest', () => {
    const others = ['c', 'b', 'a', 'b', 'a', 'd', 'd', 'd'].map((text) => taken('right', text))
    expect(pairsOf(others, names).others.map(({ other }) => other)).toEqual(['d', 'b', 'a'])
  })

  it('[T-52] is drilled only where facts separate two of one kind; of the rest what came back is shown', () => {
    const mistakes = [
      taken('Staphylococcus aureus', 'ampicillin'),
      taken('Staphylococcus aureus', 'Escherichia coli'),
      taken('Staphylococcus aureus', 'Escherichia coli'),
      taken('Staphylococcus aureus', 'golden staph'),
    ]
    const { drilled, others } = pairsOf(mistakes, names)
    expect(drilled).toEqual([])
    expect(others).toMatchObject([{ one: 'Staphylococcus aureus', other: 'Escherichia coli', times: 2, questions: 0 }])
  })

  it('[T-52] stands as the options say it while there are no facts on the device', () => {
    const twice = [taken('x', 'y'), taken('x', 'y')]
    expect(pairsOf(twice, undefined)).toMatchObject({ drilled: [], others: [{ one: 'x', other: 'y', times: 2 }] })
  })
})

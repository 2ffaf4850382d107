import { describe, expect, it } from 'vitest'
import { namePattern } from './name-pattern.ts'

const slanted = (text: string) =>
  text.match(namePattern(['Staphylococcus aureus', 'Escherichia coli', 'Salmonella Typhi']) ?? /$^/) ?? []

describe('names of species', () => {
  it('are found in full, shortened, and as a genus alone; serovars and plurals are not', () => {
    expect(slanted('Staphylococcus aureus and S. aureus, unlike other Staphylococcus')).toEqual([
      'Staphylococcus aureus',
      'S. aureus',
      'Staphylococcus',
    ])
    expect(slanted('Salmonella Typhi')).toEqual(['Salmonella'])
    expect(slanted('staphylococci and Staphylococcusx')).toEqual([])
  })
})

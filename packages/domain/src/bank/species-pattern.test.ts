import { describe, expect, it } from 'vitest'
import { speciesPattern } from './species-pattern.ts'

const slanted = (text: string) =>
  text.match(speciesPattern(['Staphylococcus aureus', 'Escherichia coli', 'Salmonella Typhi']) ?? /$^/) ?? []

describe('species names', () => {
  it('include full names, abbreviated names and genera, but no serovars or plurals', () => {
    expect(slanted('Staphylococcus aureus and S. aureus, unlike other Staphylococcus')).toEqual([
      'Staphylococcus aureus',
      'S. aureus',
      'Staphylococcus',
    ])
    expect(slanted('Salmonella Typhi')).toEqual(['Salmonella'])
    expect(slanted('staphylococci and Staphylococcusx')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { speciesPattern } from './species-pattern.ts'

const known = ['Staphylococcus aureus', 'Escherichia coli', 'Salmonella Typhi', 'Coxiella burnetii', 'Ehrlichia']
const slanted = (text: string) => text.match(speciesPattern(known) ?? /$^/) ?? []

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

  it('include genera that are listed without a species', () => {
    expect(slanted('Coxiella burnetii, C. burnetii and Ehrlichia species')).toEqual([
      'Coxiella burnetii',
      'C. burnetii',
      'Ehrlichia',
    ])
  })
})

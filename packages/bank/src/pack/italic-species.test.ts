import { expect, it } from 'vitest'
import { speciesPattern } from '../species-pattern.ts'
import { italicSpecies } from './italic-species.ts'

const species = speciesPattern(['Escherichia coli', 'Mycobacterium tuberculosis'])
const italic = (text: string) => `<tspan font-style="italic">${text}</tspan>`

it('species names in the labels of a drawing are in italics, also if they are broken over two lines', () => {
  expect(italicSpecies('<text x="1">E. coli and Escherichia</text>', species)).toBe(
    `<text x="1">${italic('E. coli')} and ${italic('Escherichia')}</text>`,
  )
  expect(italicSpecies('<text>of Mycobacterium<tspan x="0" dy="9">tuberculosis</tspan></text>', species)).toBe(
    `<text>of ${italic('Mycobacterium')}<tspan x="0" dy="9">${italic('tuberculosis')}</tspan></text>`,
  )
})

it('other labels, and the rest of a drawing, stay as they are', () => {
  const drawing = '<svg><text>growth</text><path id="Escherichia" d="M0 0"/><text>a</text></svg>'
  expect(italicSpecies(drawing, species)).toBe(drawing)
  expect(italicSpecies(drawing, undefined)).toBe(drawing)
})

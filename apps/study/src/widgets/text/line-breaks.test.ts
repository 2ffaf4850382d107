import { describe, expect, it } from 'vitest'
import { keepUnits, withSoftHyphens } from './line-breaks.ts'

describe('line breaks', () => {
  it.each([
    ['Temperature 38.5 °C, weight 12 kg', 'Temperature 38.5_°C, weight 12_kg'],
    ['sodium 134 mmol/L and 5 mL/h', 'sodium 134_mmol/L and 5_mL/h'],
    ['leucocytes 3,900 /µL, neutrophils 85 %', 'leucocytes 3,900_/µL, neutrophils 85_%'],
    ['9 months ago, 3 large cysts, grade 2 glaucoma', '9 months ago, 3 large cysts, grade 2 glaucoma'],
  ])('never separate a number from its unit: %s', (text, kept) => {
    expect(keepUnits(text).replaceAll('\u00A0', '_')).toBe(kept)
  })

  it('fall between syllables of a long name, with at least four letters on each side', () => {
    const shown = (text: string) => withSoftHyphens(text).replaceAll('\u00AD', '-')
    expect(shown('Stenotrophomonas')).toBe('Stenotropho-monas')
    expect(shown('Peptostreptococcus')).toBe('Peptostrepto-coccus')
    expect(shown('Zoonotic Gram-negatives')).toBe('Zoonotic Gram-negatives')
  })
})

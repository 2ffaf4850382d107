// Units that follow a number after a space in the bank's texts.
const units =
  /(\d) (?=(?:%|°C|mm ?Hg|kPa|cm|mm|µm|nm|kg|g|mg|µg|ng|mL|dL|L|fL|mmol|µmol|nmol|mol|U|IU|mEq|Hz|bpm|kcal|\/µL|\/mm³|\/min)(?![A-Za-z]))/g

/** Keeps each number on one line with its unit. The text keeps its length, so positions in it stay valid. */
export const keepUnits = (text: string) => text.replaceAll(units, '$1\u00A0')

// Shorter words fit into the narrowest tile of a phone.
const longWord = /\p{L}{14,}/gu
const syllable = /[aeiouy](?=[^aeiouy\W\d_][aeiouy])/gi
const minPart = 4

/**
 * Marks places where a long word may be hyphenated: between a vowel and a single consonant, as in
 * “Stenotropho-monas”. Browsers know no places for Latin names and would break such a word before its last letter.
 */
export const withSoftHyphens = (text: string) =>
  text.replaceAll(longWord, (word) =>
    word.replaceAll(syllable, (vowel, at: number) =>
      at + 1 >= minPart && word.length - at - 1 >= minPart ? `${vowel}\u00AD` : vowel,
    ),
  )

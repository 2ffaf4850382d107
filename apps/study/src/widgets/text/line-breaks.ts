// Units that follow a number after a space in the bank's texts.
const units =
  /(\d) (?=(?:%|°C|mm ?Hg|kPa|cm|mm|µm|nm|kg|g|mg|µg|ng|mL|dL|L|fL|mmol|µmol|nmol|mol|U|IU|mEq|Hz|bpm|kcal|\/µL|\/mm³|\/min)(?![A-Za-z]))/g

/**
 * Replaces the space between a number and its unit with a no-break space. The text keeps its length, so positions in it
 * stay valid.
 */
export const keepUnits = (text: string) => text.replaceAll(units, '$1\u00A0')

// A shorter word fits into the narrowest tile on a phone.
const longWord = /\p{L}{14,}/gu
const syllable = /[aeiouy](?=[^aeiouy\W\d_][aeiouy])/gi
const minPart = 4

/**
 * Adds soft hyphens to long words, between a vowel and a single consonant, as in “Stenotropho-monas”. Browsers have no
 * hyphenation rules for Latin names, and would break such a word anywhere, even before its last letter.
 */
export const withSoftHyphens = (text: string) =>
  text.replaceAll(longWord, (word) =>
    word.replaceAll(syllable, (vowel, at: number) =>
      at + 1 >= minPart && word.length - at - 1 >= minPart ? `${vowel}\u00AD` : vowel,
    ),
  )

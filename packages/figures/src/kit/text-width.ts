// Widths of Source Sans 3 in thousandths of the font size, grouped by width. They were read from the font's own table
// and rounded up a little, so that a text is rarely wider than its estimate.
const widths: readonly [characters: string, width: number][] = [
  ["iljI.,:;'|!’·", 260],
  ['ftr()[]-/ ⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄', 370],
  ['csxyzkvJ?–', 480],
  ['aeogpqbdhnu0123456789αβγδεκμστ', 560],
  ['ELFTSBPRKXYZCV', 600],
  ['ADGHNOQU+=<>±≥≤', 680],
  ['mwMW%→—', 860],
]
const defaultWidth = 560
const boldFactor = 1.06

const widthOf = (character: string) =>
  widths.find(([characters]) => characters.includes(character))?.[1] ?? defaultWidth

/** Estimates the width of a text on one line. */
export const textWidth = (text: string, size: number, isBold = false) =>
  (Array.from(text).reduce((sum, character) => sum + widthOf(character), 0) / 1000) * size * (isBold ? boldFactor : 1)

/** Breaks a text into lines of at most the given width. A word that is too wide stays whole. */
export function breakLines(text: string, width: number, size: number, isBold = false): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && textWidth(longer.trim(), size, isBold) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

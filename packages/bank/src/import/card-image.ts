// A card's text refers to a picture by the digest of its bytes. The bytes themselves stay on the device.
const imageMark = /!\[picture\]\(image:([\da-f]{32})\)/

/** Returns the mark that represents a picture in a card's text. */
export const imageMarkOf = (id: string) => `![picture](image:${id})`

/** Splits a card's text at its pictures. Returns texts at even positions and the ids of pictures at odd positions. */
export const splitImages = (text: string): string[] => text.split(imageMark)

/** Returns a card's text with “(picture)” in place of each picture. */
export const withoutImages = (text: string): string =>
  splitImages(text)
    .map((part, index) => (index % 2 === 1 ? ' (picture) ' : part.trim()))
    .join('')
    .trim()

import { describe, expect, it } from 'vitest'
import { imagesOf } from './own-cards.ts'
import { readImportFile } from './read-import-file.ts'

describe('an imported file', () => {
  it('[T-32] is recognised as an Anki package or as text by its content, not by its name', async () => {
    const read = (content: BlobPart) => readImportFile(new File([content], 'deck.apkg'))
    expect(await read('Front\tBack')).toMatchObject({ isDeck: false, cards: [{ front: 'Front', back: 'Back' }] })
    expect(await read('PK\u0003\u0004 without a directory')).toBe('not-a-deck')
    expect(await read('SQLite format 3\0')).toBe('other-format')
    expect(await read('x'.repeat(5_000_001))).toBe('large-text')
  })

  it('[T-32] is rejected if it is an Anki package larger than 80 MB', async () => {
    const large = new File(['PK\u0003\u0004'], 'deck.apkg')
    Object.defineProperty(large, 'size', { value: 80_000_001 })
    expect(await readImportFile(large)).toBe('too-large')
  })
})

it('[T-32] imagesOf lists the pictures on both sides of a card, each picture once', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
  const card = { front: `See ![picture](image:${one})`, back: `![picture](image:${other})![picture](image:${one})` }
  expect(imagesOf([card])).toEqual(new Set([one, other]))
})

/** The reason why a whole deck cannot be imported. */
export type DeckFaultReason = 'not-a-deck' | 'damaged' | 'too-large'

/** An error that ends the import of a deck before any card is imported. */
export class DeckFault extends Error {
  readonly reason: DeckFaultReason

  constructor(reason: DeckFaultReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

export const damaged = (detail: string) => new DeckFault('damaged', detail)
export const tooLarge = (detail: string) => new DeckFault('too-large', detail)

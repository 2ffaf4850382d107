import { groupDigits, dueCards } from '@titer/domain'
import { dueAhead, type DayAhead, type Deck } from '../../../packs/content/deck.ts'

const shownDays = 30

export interface Due {
  /** The number of cards due today or overdue, without new cards and regardless of the daily limit. */
  now: number
  /** The number of cards due on each of the next days, starting tomorrow. */
  ahead: DayAhead[]
}

export const dueOver = (deck: Deck): Due => ({
  now: dueCards(deck.cards, { ...deck.limits, newLeft: 0, reviewsLeft: deck.cards.length }).length,
  ahead: dueAhead(deck, shownDays),
})

/**
 * Returns a sentence that says which cards the student has to review before the chart can be shown. Returns undefined
 * if cards are due on the next days.
 */
export const dueNeed = ({ now, ahead }: Due): string | undefined => {
  if (ahead.some(({ count }) => count > 0)) return undefined
  return now > 0
    ? `${cards(now)} due now. Review them, and the chart shows when they come back.`
    : 'The chart starts with the first cards you review.'
}

const cards = (count: number) => `${groupDigits(count)} ${count === 1 ? 'card' : 'cards'}`

export function dueWords({ now, ahead }: Due): string {
  const all = ahead.reduce((sum, { count }) => sum + count, 0)
  const later = `${groupDigits(ahead[0]?.count ?? 0)} tomorrow, ${groupDigits(all)} within 30 days`
  return `${cards(now)} due now, ${later}. Cards you review now and new cards will add to this.`
}

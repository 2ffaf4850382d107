import { groupDigits, dueCards } from '@titer/domain'
import { dueAhead, type DayAhead, type Deck } from '../../cards/index.ts'

const shownDays = 30

export interface Due {
  /** Due today or since longer, however many the day's limit lets through. */
  now: number
  /** From tomorrow on. */
  ahead: DayAhead[]
}

export const dueOver = (deck: Deck): Due => ({
  now: dueCards(deck.cards, { ...deck.limits, newLeft: 0, reviewsLeft: deck.cards.length }).length,
  ahead: dueAhead(deck, shownDays),
})

const cards = (count: number) => `${groupDigits(count)} ${count === 1 ? 'card' : 'cards'}`

export function dueWords({ now, ahead }: Due): string {
  const all = ahead.reduce((sum, { count }) => sum + count, 0)
  const later =
    all === 0
      ? 'none comes back in the next 30 days'
      : `${groupDigits(ahead[0]?.count ?? 0)} tomorrow, ${groupDigits(all)} within 30 days`
  return `${cards(now)} due now, ${later}. What you review now, and what is new, comes on top.`
}

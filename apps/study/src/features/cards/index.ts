export { countDue, dueAhead, readDeck } from './due.ts'
export type { DayAhead, Deck } from './due.ts'

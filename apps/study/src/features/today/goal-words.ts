import type { TodaySummary } from './summary.ts'

/** Returns how many questions were answered today, such as “3 of 30 questions today”. */
export const goalWords = ({ answered, goal }: Pick<TodaySummary, 'answered' | 'goal'>) =>
  answered > goal ? `${answered} questions today (goal: ${goal})` : `${answered} of ${goal} questions today`

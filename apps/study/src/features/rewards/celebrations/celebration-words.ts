import { groupDigits } from '@titer/domain'
import type { Celebration } from '../../../log/values.ts'
import { avatarNames, frameNames } from '../reward-words.ts'

export interface CelebrationWords {
  title: string
  line: string
  /** The number in the well. Undefined if a picture is shown instead. */
  number?: number
}

const numberNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const spelled = (count: number) => numberNames[count] ?? String(count)
const withXp = (words: string, xp: number) => (xp > 0 ? `${words}, ${groupDigits(xp)} XP` : words)

const wordsOf: {
  [Kind in Celebration['kind']]: (celebration: Extract<Celebration, { kind: Kind }>) => CelebrationWords
} = {
  perfect: ({ questions, title, xp }) => ({
    title: `All ${spelled(questions)} right`,
    line: withXp(title, xp),
    number: questions,
  }),
  challenge: ({ right, questions, xp }) => ({
    title: 'Daily challenge done',
    line: withXp(right === questions ? `All ${spelled(questions)} right` : `${right} of ${questions} right`, xp),
    number: right,
  }),
  streak: ({ days, isLongest }) => ({
    title: `${days} days in a row`,
    line: isLongest ? 'Your longest streak so far' : 'Your streak is one day longer',
    number: days,
  }),
  goal: ({ goal }) => ({ title: 'Today’s goal reached', line: `${goal} questions answered`, number: goal }),
  level: ({ level }) => ({ title: `Level ${level}`, line: 'You’ve reached a new level', number: level }),
  avatar: ({ avatar }) => ({ title: `New avatar: ${avatarNames[avatar]}`, line: 'You can wear it now' }),
  frame: ({ frame }) => ({ title: `New frame: ${frameNames[frame]}`, line: 'You can wear it now' }),
  achievements: ({ words }) => ({
    title: words.length === 1 ? 'Achievement unlocked' : `${words.length} achievements unlocked`,
    line: words.join(', '),
  }),
}

/** The lowest rank is shown large. */
const ranks: Record<Celebration['kind'], number> = {
  perfect: 1,
  challenge: 2,
  level: 3,
  streak: 4,
  goal: 5,
  avatar: 6,
  frame: 7,
  achievements: 8,
}

/** Sorts the celebrations that are shown together: the first is shown large, the others as a list below it. */
export const byRank = (celebrations: readonly Celebration[]) =>
  celebrations.toSorted((one, other) => ranks[one.kind] - ranks[other.kind])

/** Returns the text of a celebration that is shown in the list below a larger one. */
export const listedWords = (celebration: Celebration) =>
  celebration.kind === 'achievements'
    ? `${celebration.words.length === 1 ? 'Achievement' : 'Achievements'}: ${celebrationWords(celebration).line}`
    : celebrationWords(celebration).title

/** Returns the two lines of a celebration and, for most kinds, the number in its well. */
export const celebrationWords = <Kind extends Celebration['kind']>(
  celebration: Extract<Celebration, { kind: Kind }>,
): CelebrationWords => (wordsOf[celebration.kind] as (given: typeof celebration) => CelebrationWords)(celebration)

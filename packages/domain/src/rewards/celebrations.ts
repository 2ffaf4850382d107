import { levelOf } from '../scoring/xp.ts'
import { challengeSession } from '../study/challenge.ts'
import type { StudySessionState } from '../study/session.ts'
import { earnedAvatars, earnedFrames, type Avatar, type Frame } from './avatars.ts'
import type { Streak } from './streak.ts'

/**
 * A celebration of something that the student has just achieved. A device shows each celebration only once, by its id.
 */
export type RewardCelebration = { id: string } & (
  | { kind: 'perfect'; questions: number; title: string; xp: number }
  | { kind: 'challenge'; right: number; questions: number; xp: number }
  | { kind: 'streak'; day: string; days: number; isLongest: boolean }
  | { kind: 'goal'; day: string; goal: number }
  | { kind: 'level'; level: number }
  | { kind: 'avatar'; avatar: Avatar }
  | { kind: 'frame'; frame: Frame }
)

/** The numbers that celebrations depend on, either before or after the student's latest action. */
export interface RewardFigures {
  xp: number
  /** The number of questions and cases answered on the day. */
  answered: number
  streak: Pick<Streak, 'current' | 'longest'>
}

interface Occasion {
  day: string
  /** The number of answers that the student wants to give each day. */
  goal: number
  /** The session that has just been finished. */
  finished: Pick<StudySessionState, 'session' | 'items' | 'answers' | 'title' | 'xp'> | undefined
}

// The minimum length of a perfect session. A shorter session without a mistake says little.
const fewestForPerfect = 10

/** Lists the celebrations for the change from `before` to `after`, in the order in which they are shown. */
export function celebrationsBetween(
  before: RewardFigures,
  after: RewardFigures,
  { day, goal, finished }: Occasion,
): RewardCelebration[] {
  return [
    ...(finished === undefined ? [] : sessionCelebrations(finished)),
    ...streakCelebrations(before.streak, after.streak, day),
    ...(before.answered < goal && after.answered >= goal
      ? [{ kind: 'goal' as const, id: `goal ${day}`, day, goal }]
      : []),
    ...levelCelebrations(before.xp, after.xp),
  ]
}

function sessionCelebrations({
  session,
  items,
  answers,
  title,
  xp,
}: NonNullable<Occasion['finished']>): RewardCelebration[] {
  const [questions, right] = [items.length, answers.filter(({ isRight }) => isRight).length]
  if (answers.some(({ day }) => challengeSession(day) === session)) {
    return [{ kind: 'challenge', id: `challenge ${session}`, right, questions, xp }]
  }
  return right === questions && questions >= fewestForPerfect
    ? [{ kind: 'perfect', id: `perfect ${session}`, questions, title, xp }]
    : []
}

/** Lists the celebrations for a longer streak and for new frames. The first day of a streak is not celebrated. */
function streakCelebrations(
  before: RewardFigures['streak'],
  after: RewardFigures['streak'],
  day: string,
): RewardCelebration[] {
  const { current, longest } = after
  const frames = earnedFrames(longest).filter((frame) => !earnedFrames(before.longest).includes(frame))
  return [
    ...(current > before.current && current > 1
      ? [{ kind: 'streak' as const, id: `streak ${day}`, day, days: current, isLongest: longest > before.longest }]
      : []),
    ...frames.map((frame) => ({ kind: 'frame' as const, id: `frame ${frame}`, frame })),
  ]
}

function levelCelebrations(xpBefore: number, xpAfter: number): RewardCelebration[] {
  const [before, after] = [levelOf(xpBefore), levelOf(xpAfter)]
  if (after.level <= before.level) return []
  const avatars = earnedAvatars(after.level).filter((avatar) => !earnedAvatars(before.level).includes(avatar))
  return [
    { kind: 'level', id: `level ${after.level}`, level: after.level },
    ...avatars.map((avatar) => ({ kind: 'avatar' as const, id: `avatar ${avatar}`, avatar })),
  ]
}

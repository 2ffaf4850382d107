import {
  achievementsOf,
  countedDays,
  achievementCounts,
  earnedAvatars,
  earnedFrames,
  foldStreak,
  levelOf,
} from '@titer/domain'
import { hasActivity, type StudyDatabase } from '../../log/database.ts'
import { today } from '../../log/record.ts'
import { findManifest, readValue } from '../../log/values.ts'

/** Computes, from the data on this device, everything that the student has earned. */
export async function readRewards(database: StudyDatabase) {
  const [day, days, tallies, { xp }] = await Promise.all([
    today(database),
    database.days.toArray(),
    database.tallies.toArray(),
    readValue(database, 'totals'),
  ])
  const streak = foldStreak(countedDays(days.filter(hasActivity)), day)
  const level = levelOf(xp)
  const subjectOf = await readSubjects(database)
  return {
    xp,
    level,
    streak,
    achievements: achievementsOf(achievementCounts(tallies, subjectOf, streak.longest)),
    avatars: earnedAvatars(level.level),
    frames: earnedFrames(streak.longest),
  }
}

export type Rewards = Awaited<ReturnType<typeof readRewards>>

async function readSubjects(database: StudyDatabase) {
  // Read all rows in one request, because one request per question takes seconds on a cheap phone.
  const [manifest, questionRows] = await Promise.all([findManifest(database), database.questionTopics.toArray()])
  const subjects = new Map(manifest?.topics.map(({ id, subject }) => [id, subject]))
  const topics = new Map(questionRows.map(({ id, topic }) => [id, topic]))
  return (item: string) => subjects.get(topics.get(item) ?? '')
}

import { achievementSteps, type Achievement } from '@titer/domain'
import { currentFoldRules } from '../../../log/refold-outdated.ts'
import type { StudyDatabase } from '../../../log/database.ts'
import { queueCelebrations } from '../../../log/celebrations.ts'
import { findAnnouncedSteps, readValue, writeValue, type AnnouncedSteps } from '../../../log/values.ts'
import { achievementWords } from '../reward-words.ts'
import { readRewards } from '../rewards.ts'

/**
 * Returns a text for each achievement with a new step since the last announcement. The text names the highest step
 * reached.
 */
export const newAchievements = (achievements: readonly Achievement[], announced: AnnouncedSteps): string[] =>
  achievements.flatMap(({ id, stepsReached }) => {
    const count = achievementSteps[id][stepsReached - 1]
    return count === undefined || stepsReached <= (announced[id] ?? 0) ? [] : [achievementWords[id].requirement(count)]
  })

/**
 * Queues a celebration for the achievements that are not announced yet, and marks them as announced. On a new device,
 * the first call after a sync announces nothing, because the student earned these achievements earlier.
 */
export async function queueAchievements(database: StudyDatabase, isSynced: boolean): Promise<void> {
  if ((await readValue(database, 'foldedBy')) < currentFoldRules) return
  const { achievements } = await readRewards(database)
  await database.transaction('rw', database.values, async () => {
    const announced = await findAnnouncedSteps(database)
    if (announced === undefined && !isSynced) return
    const news = announced === undefined ? [] : newAchievements(achievements, announced)
    if (announced !== undefined && news.length === 0) return
    const reached = achievements.map(({ id, stepsReached }) => [id, Math.max(stepsReached, announced?.[id] ?? 0)])
    await writeValue(database, 'toldTiers', Object.fromEntries(reached) as AnnouncedSteps)
    if (news.length > 0) {
      await queueCelebrations(database, [{ kind: 'achievements', id: `achievements ${news.join(', ')}`, words: news }])
    }
  })
}

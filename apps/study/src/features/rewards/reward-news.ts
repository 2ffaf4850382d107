import { achievementTiers, type Achievement } from '@titer/domain'
import { currentRules } from '../../log/bring-forward.ts'
import type { StudyDatabase } from '../../log/database.ts'
import { findToldTiers, readValue, writeValue, type ToldTiers } from '../../log/values.ts'
import { achievementWords } from './reward-words.ts'
import { readRewards } from './rewards.ts'

/** What has been reached since it was last told, the highest tier of each. */
export const newsOf = (achievements: readonly Achievement[], told: ToldTiers): string[] =>
  achievements.flatMap(({ id, tier }) => {
    const takes = achievementTiers[id][tier - 1]
    return takes === undefined || tier <= (told[id] ?? 0) ? [] : [achievementWords[id].takes(takes)]
  })

/**
 * What is to be told now; it is told once. Where nothing has been told yet, all that is there came from before, as soon as
 * the server has said it.
 */
export async function takeNews(database: StudyDatabase, isSynced: boolean): Promise<string[]> {
  if ((await readValue(database, 'foldedBy')) < currentRules) return []
  const { achievements } = await readRewards(database)
  return database.transaction('rw', database.values, async () => {
    const told = await findToldTiers(database)
    if (told === undefined && !isSynced) return []
    const news = told === undefined ? [] : newsOf(achievements, told)
    const reached = achievements.map(({ id, tier }) => [id, Math.max(tier, told?.[id] ?? 0)])
    if (told === undefined || news.length > 0) {
      await writeValue(database, 'toldTiers', Object.fromEntries(reached) as ToldTiers)
    }
    return news
  })
}

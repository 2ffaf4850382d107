import { opensLater, type Library } from '../../../packs/content/library.ts'

/**
 * Returns the numbers of questions or cases that every plan would unlock, and of those in new topics that only Premium
 * would unlock.
 */
export function countLocked(
  { manifest, topics, premiumOnly }: Pick<Library, 'manifest' | 'topics' | 'premiumOnly'>,
  kind: 'questions' | 'cases',
) {
  // The totals of the library's topics do not include new topics that are closed.
  let everyPlan = topics.reduce((sum, topic) => sum + topic.totals[kind] - topic[kind].length, 0)
  let premium = 0
  for (const { name, counts } of manifest.packs.filter(opensLater)) {
    if (premiumOnly.includes(name)) premium += counts[kind]
    else everyPlan += counts[kind]
  }
  return { everyPlan, premium }
}

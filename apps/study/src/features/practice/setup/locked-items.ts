import { opensLater, type Library } from '../../../packs/content/library.ts'

/**
 * Returns the numbers of questions or cases that every plan would unlock, and of those in new topics that only Premium
 * would unlock.
 */
export function countLocked(
  { manifest, topics, premiumOnly }: Pick<Library, 'manifest' | 'topics' | 'premiumOnly'>,
  kind: 'questions' | 'cases',
) {
  const newPacks = manifest.packs.filter(opensLater)
  const [withPremium, withAnyPlan] = [true, false].map((isPremiumOnly) =>
    newPacks
      .filter(({ name }) => premiumOnly.includes(name) === isPremiumOnly)
      .reduce((sum, { counts }) => sum + counts[kind], 0),
  )
  // The totals of the library's topics do not include new topics that are closed.
  const locked = topics.reduce((sum, topic) => sum + topic.totals[kind] - topic[kind].length, 0)
  return { everyPlan: locked + (withAnyPlan ?? 0), premium: withPremium ?? 0 }
}

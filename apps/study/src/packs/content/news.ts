import type { ContentManifest } from '@titer/contract'
import { addDays, earlyAccessDays } from '@titer/domain'

/** Topics that were published on one day, and the student's access to them. */
export interface TopicNews {
  topics: { id: string; name: string }[]
  /** The day on which every paid plan opens the topics. */
  opensOn: string
  /**
   * `first`: only Premium has the topics, and the student has Premium. `open`: the student's plan has just opened the
   * topics. `later`: the student's plan opens the topics later. `locked`: the student needs a plan. `waiting`: the plan
   * has opened the topics, but this device has not synced since.
   */
  access: 'first' | 'open' | 'later' | 'locked' | 'waiting'
}

/** The number of days for which a topic is called new after every paid plan has opened it. */
const newDays = 14

type Given = Pick<ContentManifest, 'packs' | 'topics' | 'subscription_type'>

/** Returns the topics that are new for the student, the latest first. */
export function readNews({ packs, topics, subscription_type: tier }: Given, today: string): TopicNews[] {
  const names = new Map(topics.map(({ id, name }) => [id, name]))
  const added = packs.flatMap(({ name: id, published, isOpen }) => {
    const name = names.get(id)
    return published === undefined || name === undefined ? [] : [{ id, name, published, isOpen }]
  })
  return [...Map.groupBy(added, ({ published }) => published)]
    .toSorted(([one], [other]) => (one > other ? -1 : 1))
    .flatMap(([published, group]): TopicNews[] => {
      const opensOn = addDays(published, earlyAccessDays)
      if (today >= addDays(opensOn, newDays)) return []
      const isOpen = group.every((topic) => topic.isOpen)
      const access = accessOf(tier, isOpen, today < opensOn)
      return access === undefined ? [] : [{ topics: group.map(({ id, name }) => ({ id, name })), opensOn, access }]
    })
}

function accessOf(
  tier: Given['subscription_type'],
  isOpen: boolean,
  isEarly: boolean,
): TopicNews['access'] | undefined {
  if (tier === 'demo') return isEarly ? 'locked' : undefined
  if (tier === 'premium') return isOpen && isEarly ? 'first' : undefined
  if (isOpen) return 'open'
  return isEarly ? 'later' : 'waiting'
}

import { hash } from '../hash.ts'

interface TopicItem {
  id: string
  topic: string
}

/**
 * Draws a sample evenly from all topics. The sample is deterministic and changes little when items are added.
 */
export function drawSample<Each extends TopicItem>(all: readonly Each[], size: number): Each[] {
  const shuffled = all.toSorted((left, right) => (hash(left.id) < hash(right.id) ? -1 : 1))
  const taken = new Map<string, number>()
  return shuffled
    .map((each) => {
      const round = taken.get(each.topic) ?? 0
      taken.set(each.topic, round + 1)
      return { each, round }
    })
    .toSorted((left, right) => left.round - right.round)
    .slice(0, size)
    .map(({ each }) => each)
}

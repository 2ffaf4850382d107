import { hash } from '../identity.ts'

interface Filed {
  id: string
  topic: string
}

/** So many of them, from as many topics as there are: the free sample. The same every time, and little changed by additions. */
export function drawSample<Each extends Filed>(all: readonly Each[], size: number): Each[] {
  const shuffled = all.toSorted((left, right) => (hash(left.id) < hash(right.id) ? -1 : 1))
  const taken = new Map<string, number>()
  return shuffled
    .map((each) => {
      const turn = taken.get(each.topic) ?? 0
      taken.set(each.topic, turn + 1)
      return { each, turn }
    })
    .toSorted((left, right) => left.turn - right.turn)
    .slice(0, size)
    .map(({ each }) => each)
}

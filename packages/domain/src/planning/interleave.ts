/** Returns how easily two topics are confused. Larger numbers mean that they should be practised side by side. */
export type Closeness = (topic: string, other: string) => number

/**
 * Orders steps so that neighbours have different topics, and easily confused topics follow each other. Students learn
 * to distinguish such topics by comparing them. If a topic makes up more than half of the steps, some of its steps may
 * have to be neighbours.
 */
export function interleave<Step extends { topic: string }>(steps: readonly Step[], closeness: Closeness): Step[] {
  const rest = [...Map.groupBy(steps, ({ topic }) => topic)].map(([topic, own]) => ({ topic, own: [...own] }))
  const ordered: Step[] = []
  while (ordered.length < steps.length) {
    const last = ordered.at(-1)?.topic
    const left = steps.length - ordered.length
    const others = rest.filter(({ topic, own }) => own.length > 0 && topic !== last)
    const longest = others.toSorted((one, other) => other.own.length - one.own.length)[0]
    // A topic that makes up more than half of the remaining steps is placed next. Otherwise more of its steps would
    // become neighbours.
    const isCrowded = longest !== undefined && longest.own.length > left / 2
    const closest =
      last === undefined
        ? others[0]
        : others.toSorted((one, other) => closeness(last, other.topic) - closeness(last, one.topic))[0]
    const group = (isCrowded ? longest : closest) ?? rest.find(({ own }) => own.length > 0)
    const step = group?.own.shift()
    if (step === undefined) break
    ordered.push(step)
  }
  return ordered
}

/** A topic of the exam. */
interface WeightedTopic {
  id: string
  /** The topic's share of the exam. */
  share: number
  /** The number of facts that the exam can ask for. Each question in the bank has one fact. */
  facts: number
}

/**
 * Returns a function that computes how many exam marks one fact of a topic is worth: the topic's share of the exam,
 * divided by its number of facts. A fact of an unknown topic, such as a student's own card, is worth the mean of these
 * values over all topics.
 */
export function factWorth(topics: readonly WeightedTopic[]): (topic: string) => number {
  const worths = new Map(topics.map(({ id, share, facts }) => [id, share / Math.max(1, facts)]))
  const average = [...worths.values()].reduce((sum, each) => sum + each, 0) / Math.max(1, worths.size)
  return (topic) => worths.get(topic) ?? average
}

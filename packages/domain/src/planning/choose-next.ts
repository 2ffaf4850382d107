/** A card, missed fact or new question that the student could study next. */
export interface Candidate {
  id: string
  kind: 'card' | 'fact' | 'question'
  topic: string
  seconds: number
  /** The exam marks that the student is expected to gain by studying it. */
  marks: number
  /**
   * The latest time at which the candidate has to be studied, if it cannot wait until tomorrow, such as a missed fact
   * whose three days are nearly over. Undefined for every other candidate.
   */
  urgentUntil: number | undefined
}

/**
 * Each further new question on the same topic is worth this share of the previous one. Without this discount, all
 * questions could be on one topic, and practising a single topic in one block teaches less.
 */
const repeatWorth = 0.9

/**
 * Chooses the candidates to study within the given time: urgent candidates first, in the order in which their time
 * ends, then greedily those that bring the most expected marks per second. The last candidate may exceed the time by
 * at most half of its duration.
 */
export function chooseNext<C extends Candidate>(candidates: readonly C[], seconds: number): C[] {
  const chosen: C[] = []
  const taken = new Map<string, number>()
  const marksPerSecond = ({ kind, topic, marks, seconds: needed }: C) =>
    (marks / needed) * (kind === 'question' ? repeatWorth ** (taken.get(topic) ?? 0) : 1)
  const rest = new Set(candidates)
  let left = seconds
  while (rest.size > 0) {
    let best: C | undefined
    for (const each of rest) {
      if (each.seconds / 2 > left) rest.delete(each)
      else if (best === undefined || isBefore(each, marksPerSecond(each), best, marksPerSecond(best))) best = each
    }
    if (best === undefined) break
    rest.delete(best)
    chosen.push(best)
    left -= best.seconds
    if (best.kind === 'question') taken.set(best.topic, (taken.get(best.topic) ?? 0) + 1)
  }
  return chosen
}

/**
 * Orders by `urgentUntil`, then by marks per second, then by id, so that the choice does not depend on the order of the
 * candidates.
 */
function isBefore(one: Candidate, rate: number, other: Candidate, otherRate: number) {
  const [until, otherUntil] = [one.urgentUntil ?? Infinity, other.urgentUntil ?? Infinity]
  if (until !== otherUntil) return until < otherUntil
  return rate === otherRate ? one.id < other.id : rate > otherRate
}

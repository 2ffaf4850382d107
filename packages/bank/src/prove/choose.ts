import { hash } from '../identity.ts'
import type { Draft, Item, Refusal, Rival } from '../item.ts'
import { faultsOfWording } from '../lint/wording.ts'
import { sentence } from '../words.ts'

const mostRivals = 4
const fewestRivals = 3
const mostByOneReason = 2
const fewestNear = 2
const near = 2

const plainly = (text: string) => text.toLowerCase()

/** Options stand in the order of the alphabet, numbers by their size. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' })

const inOrder = (left: string, right: string) => {
  const [one, other] = [Number.parseFloat(left), Number.parseFloat(right)]
  return Number.isNaN(one) || Number.isNaN(other) || one === other ? compare(left, right) : one - other
}

/** Every set of so many, in a fixed order; few enough, as there are at most ten to choose from. */
function* setsOf<Each>(all: readonly Each[], size: number, from = 0): Generator<Each[]> {
  if (size === 0) yield []
  else {
    for (let at = from; at <= all.length - size; at += 1) {
      for (const rest of setsOf(all, size - 1, at + 1)) yield [all[at] as Each, ...rest]
    }
  }
}

const isOddOneOut = (rivals: readonly Rival[]) => {
  const counts = new Map<string, number>()
  for (const { refutedBy } of rivals) {
    if (refutedBy !== undefined) counts.set(refutedBy, (counts.get(refutedBy) ?? 0) + 1)
  }
  return [...counts.values()].some((count) => count > mostByOneReason)
}

const holdsTwins = (rivals: readonly Rival[]) =>
  rivals.some(({ besides }) => besides?.some((twin) => rivals.some(({ text }) => text === twin)))

/** The best of a draft's rivals, or why there is no item of it. */
export function choose(draft: Draft): Item | Refusal {
  const { id, form, topic, subject, stem, question = stem, key, why, rivals, proof } = draft
  const refuse = (reason: string): Refusal => ({ id, form, topic, subject, reason })
  const others = distinct(rivals.filter(({ text }) => plainly(text) !== plainly(key)))
  const nearest = others
    .toSorted(
      (left, right) => right.nearness - left.nearness || (hash(id + left.text) > hash(id + right.text) ? 1 : -1),
    )
    .slice(0, 10)
  if (nearest.filter(({ nearness }) => nearness >= near).length < fewestNear)
    return refuse('There are too few near rivals.')

  const size = Math.min(mostRivals, nearest.length)
  if (size < fewestRivals) return refuse('There are too few rivals.')
  const wantedAt = Number(hash(id) % BigInt(size + 1))
  const sets = [...setsOf(nearest, size)]
    .filter((set) => !isOddOneOut(set) && !holdsTwins(set))
    .map((set) => ({ set, score: scoreOf(key, set, wantedAt) }))
    .toSorted((left, right) => right.score - left.score)
  let fault = 'Too many rivals are refuted by the same.'
  const best = sets.find(({ set }) => {
    const [said] = faultsOfWording({ stem: question, key, distractors: set.map(({ text }) => text) })
    fault = said ?? fault
    return said === undefined
  })
  if (best === undefined) return refuse(fault)

  const options = [
    { text: key, why: sentence(why) },
    ...best.set.map(({ text, reason }) => ({ text, why: sentence(reason) })),
  ].toSorted((left, right) => inOrder(left.text, right.text))
  return { id, form, topic, subject, stem, options, keyAt: options.findIndex(({ text }) => text === key), proof }
}

/** Nearness first; then a key that stands where chance wants it and is neither the longest nor the shortest. */
function scoreOf(key: string, rivals: readonly Rival[], wantedAt: number) {
  const nearness = rivals.reduce((sum, rival) => sum + rival.nearness, 0)
  const at = rivals.filter(({ text }) => inOrder(text, key) < 0).length
  const longer = rivals.filter(({ text }) => text.length > key.length).length
  return nearness * 4 - Math.abs(at - wantedAt) * 2 + (longer === 0 ? -3 : longer === rivals.length ? -1 : 0)
}

function distinct(rivals: readonly Rival[]): Rival[] {
  const seen = new Map<string, Rival>()
  for (const rival of rivals) if (!seen.has(plainly(rival.text))) seen.set(plainly(rival.text), rival)
  return [...seen.values()]
}

export const isItem = (made: Item | Refusal): made is Item => 'options' in made

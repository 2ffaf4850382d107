import { hash } from '../identity.ts'
import type { Draft, Item, Refusal, Rival } from '../item.ts'
import { faultsOfWording } from '../lint/wording.ts'
import { sentence } from '../words.ts'

const mostRivals = 4
const fewestRivals = 3
// Beyond it a rival is a filler that nobody would take.
const near = 2
const mostWeighed = 11

const plainly = (text: string) => text.toLowerCase()

/** Options stand in the order of the alphabet, numbers by their size. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' })

const unitSizes = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_629_746, year: 31_556_952 }

const unitSize = (text: string) => {
  const unit = /^[\d.,\s]+(?:(?:to|or|and)\s[\d.,\s]+)?([a-z]+?)s?\b/.exec(text)?.[1] ?? ''
  return unit in unitSizes ? unitSizes[unit as keyof typeof unitSizes] : 1
}

/** Seven days are less than two weeks. */
const sizeIn = (text: string) => Number.parseFloat(text.replaceAll(/(?<=\d),(?=\d{3})/g, '')) * unitSize(text)

const inOrder = (left: string, right: string) => {
  const [one, other] = [sizeIn(left), sizeIn(right)]
  return Number.isNaN(one) || Number.isNaN(other) || one === other ? compare(left, right) : one - other
}

/** Every set of so many, in a fixed order; none, where there are fewer. */
function* setsOf<Each>(all: readonly Each[], size: number, from = 0): Generator<Each[]> {
  if (size === 0) yield []
  else {
    for (let at = from; at <= all.length - size; at += 1) {
      for (const rest of setsOf(all, size - 1, at + 1)) yield [all[at] as Each, ...rest]
    }
  }
}

/** Two rivals that fall by the same reason cancel each other. */
const holdsAlike = (rivals: readonly Rival[]) => {
  const reasons = rivals.flatMap(({ refutedBy }) => refutedBy ?? [])
  return new Set(reasons).size < reasons.length
}

const holdsTwins = (rivals: readonly Rival[]) =>
  rivals.some(({ besides }) => besides?.some((twin) => rivals.some(({ text }) => text === twin)))

/**
 * An item with the best of a draft's rivals, or why there is none. Rivals that somebody has read together are kept as
 * long as they hold, however many better ones the sheets gain: what has been read once need not be read again.
 */
export function choose(draft: Draft, isRead?: (item: Item) => boolean): Item | Refusal {
  const { id, form, topic, subject, stem, question = stem, key, rivals } = draft
  const refuse = (reason: string): Refusal => ({ id, form, topic, subject, reason })
  const others = distinct(rivals.filter(({ text }) => plainly(text) !== plainly(key)))
  if (others.length < fewestRivals) return refuse('There are too few rivals.')
  const nearest = others
    .filter(({ nearness }) => nearness >= near)
    .toSorted(
      (left, right) => right.nearness - left.nearness || (hash(id + left.text) > hash(id + right.text) ? 1 : -1),
    )
    .slice(0, mostWeighed)
  if (nearest.length < fewestRivals) return refuse('There are too few near rivals.')

  // Hundreds of sets are made of few rivals, so each rival is compared with the key once.
  const before = new Set(nearest.filter(({ text }) => inOrder(text, key) < 0))
  const placeIn = (set: readonly Rival[]) => set.filter((rival) => before.has(rival)).length
  const wantedIn = (size: number) => Number(hash(id) % BigInt(size + 1))
  const ranked = [mostRivals, fewestRivals].flatMap((size) =>
    [...setsOf(nearest, size)]
      .filter((set) => !holdsAlike(set) && !holdsTwins(set))
      .map((set) => ({ set, score: scoreOf(key, set, placeIn(set), wantedIn(size)) }))
      .toSorted((left, right) => right.score - left.score),
  )
  // Slips lie on both sides of a sum's answer: only fewer of them let it be the least or the most.
  const isAtAnEnd = ({ set }: { set: readonly Rival[] }) => placeIn(set) % set.length === 0
  const wantsEnd = form === 'calculation' && wantedIn(mostRivals) % mostRivals === 0
  const sets = wantsEnd ? [...ranked.filter(isAtAnEnd), ...ranked] : ranked
  let fault = 'Too many rivals are refuted by the same.'
  let best: Item | undefined
  for (const { set } of sets) {
    const [said] = faultsOfWording({ stem: question, key, distractors: set.map(({ text }) => text) })
    if (said === undefined) {
      const item = withOptions(draft, set)
      if (isRead === undefined || isRead(item)) return item
      best ??= item
    } else {
      fault = said
    }
  }
  return best ?? refuse(fault)
}

function withOptions({ id, form, topic, subject, stem, key, why, proof }: Draft, rivals: readonly Rival[]): Item {
  const options = [
    { text: key, why: sentence(why) },
    ...rivals.map(({ text, reason }) => ({ text, why: sentence(reason) })),
  ].toSorted((left, right) => inOrder(left.text, right.text))
  return { id, form, topic, subject, stem, options, keyAt: options.findIndex(({ text }) => text === key), proof }
}

/** Nearness first; then a key that stands where chance wants it and is neither the longest nor the shortest. */
function scoreOf(key: string, rivals: readonly Rival[], place: number, wantedAt: number) {
  const nearness = rivals.reduce((sum, rival) => sum + rival.nearness, 0)
  const longer = rivals.filter(({ text }) => text.length > key.length).length
  return nearness * 4 - Math.abs(place - wantedAt) * 2 + (longer === 0 ? -3 : longer === rivals.length ? -1 : 0)
}

function distinct(rivals: readonly Rival[]): Rival[] {
  const seen = new Map<string, Rival>()
  for (const rival of rivals) if (!seen.has(plainly(rival.text))) seen.set(plainly(rival.text), rival)
  return [...seen.values()]
}

export const isItem = (made: Item | Refusal): made is Item => 'options' in made

import { hash } from '../hash.ts'
import type { Draft, Item, Refusal, Rival } from '../item.ts'
import { wordingFaults } from '../lint/wording.ts'
import { reasonSentence } from './reason-sentence.ts'

const maxRivals = 4
const minRivals = 3
// A rival with a lower nearness is a filler that no student would choose.
const minNearness = 2
const maxCandidates = 11

const normalized = (text: string) => text.toLowerCase()

/** Compares texts alphabetically, ignoring case and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' })

const unitSizes = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_629_746, year: 31_556_952 }

const unitSize = (text: string) => {
  const unit = /^[\d.,\s]+(?:(?:to|or|and)\s[\d.,\s]+)?([a-z]+?)s?\b/.exec(text)?.[1] ?? ''
  return unit in unitSizes ? unitSizes[unit as keyof typeof unitSizes] : 1
}

/**
 * Returns an option's numeric value for sorting. Converts times to seconds, so that seven days sort before two weeks.
 */
const sizeOf = (text: string) => Number.parseFloat(text.replaceAll(/(?<=\d),(?=\d{3})/g, '')) * unitSize(text)

const inOrder = (left: string, right: string) => {
  const [one, other] = [sizeOf(left), sizeOf(right)]
  return Number.isNaN(one) || Number.isNaN(other) || one === other ? compare(left, right) : one - other
}

/** Generates every subset of the given size, in a fixed order. */
function* setsOf<Each>(all: readonly Each[], size: number, from = 0): Generator<Each[]> {
  if (size === 0) yield []
  else {
    for (let at = from; at <= all.length - size; at += 1) {
      for (const rest of setsOf(all, size - 1, at + 1)) yield [all[at] as Each, ...rest]
    }
  }
}

/** Checks whether two rivals are refuted by the same fact. A student who knows that fact could exclude both rivals. */
const hasSharedRefutation = (rivals: readonly Rival[]) => {
  const reasons = rivals.flatMap(({ refutedBy }) => refutedBy ?? [])
  return new Set(reasons).size < reasons.length
}

/** Checks whether two rivals have the same reason, from which a student learns nothing new. */
const hasSameReason = (rivals: readonly Rival[]) =>
  new Set(rivals.map(({ reason }) => normalized(reason))).size < rivals.length

/** Checks whether any two of the rivals must not be shown together. */
const hasExcludedPair = (rivals: readonly Rival[]) =>
  rivals.some(({ excludes }) => excludes?.some((excluded) => rivals.some(({ text }) => text === excluded)))

/**
 * Chooses a draft's best rivals as options, or returns a refusal with the reason. If a reader has approved a set of
 * rivals that is still valid, that set is kept even if the sheets now offer better rivals, so that nobody has to read
 * the item again.
 */
export function chooseOptions(draft: Draft, isApproved?: (item: Item) => boolean): Item | Refusal {
  const { id, form, topic, subject, stem, question = stem, key, rivals } = draft
  const refuse = (reason: string): Refusal => ({ id, form, topic, subject, reason })
  const others = distinct(rivals.filter(({ text }) => normalized(text) !== normalized(key)))
  if (others.length < minRivals) return refuse(`There are fewer than ${minRivals} rivals.`)
  const nearest = others
    .filter(({ nearness }) => nearness >= minNearness)
    .toSorted(
      (left, right) => right.nearness - left.nearness || (hash(id + left.text) > hash(id + right.text) ? 1 : -1),
    )
    .slice(0, maxCandidates)
  if (nearest.length < minRivals) return refuse(`There are fewer than ${minRivals} near rivals.`)

  // A few rivals form hundreds of sets, so each rival is compared with the key only once.
  const sortedBeforeKey = new Set(nearest.filter(({ text }) => inOrder(text, key) < 0))
  const keyPositionIn = (set: readonly Rival[]) => set.filter((rival) => sortedBeforeKey.has(rival)).length
  const wantedPosition = (size: number) => Number(hash(id) % BigInt(size + 1))
  const ranked = [maxRivals, minRivals].flatMap((size) =>
    [...setsOf(nearest, size)]
      .filter((set) => !hasSharedRefutation(set) && !hasExcludedPair(set))
      .map((set) => ({ set, score: scoreOf(key, set, keyPositionIn(set), wantedPosition(size)) }))
      .toSorted((left, right) => right.score - left.score),
  )
  // In a calculation, some mistakes give results below the answer and some above it, so the answer is the smallest or
  // largest option only in some sets. If the position chosen for the key is the first or the last, these sets are tried
  // first.
  const isAtAnEnd = ({ set }: { set: readonly Rival[] }) => keyPositionIn(set) % set.length === 0
  const wantsEnd = form === 'calculation' && wantedPosition(maxRivals) % maxRivals === 0
  const sets = wantsEnd ? [...ranked.filter(isAtAnEnd), ...ranked] : ranked
  let fault = 'Too many rivals are refuted by the same fact.'
  let best: Item | undefined
  for (const { set } of sets) {
    const [wordingFault] = wordingFaults({ stem: question, key, distractors: set.map(({ text }) => text) })
    if (wordingFault === undefined) {
      const item = withOptions(draft, set)
      if (isApproved === undefined || isApproved(item)) return item
      best ??= item
    } else {
      fault = wordingFault
    }
  }
  return best ?? refuse(fault)
}

function withOptions(draft: Draft, rivals: readonly Rival[]): Item {
  const { id, form, topic, subject, stem, key, why, proof, idea, figure } = draft
  const options = [
    { text: key, why: reasonSentence(key, why) },
    ...rivals.map(({ text, reason }) => ({ text, why: reasonSentence(text, reason) })),
  ].toSorted((left, right) => inOrder(left.text, right.text))
  const keyAt = options.findIndex(({ text }) => text === key)
  return { id, form, topic, subject, stem, options, keyAt, proof, idea, figure }
}

/**
 * Scores a set of rivals. Prefers near rivals, then a key that is close to the position chosen by hash and is neither
 * the longest nor the shortest option. Two rivals with the same reason are shown together only if there is no other set.
 */
function scoreOf(key: string, rivals: readonly Rival[], place: number, wantedAt: number) {
  const nearness = rivals.reduce((sum, rival) => sum + rival.nearness, 0)
  const longer = rivals.filter(({ text }) => text.length > key.length).length
  const repetition = hasSameReason(rivals) ? maxRivals * 12 : 0
  return (
    nearness * 4 - repetition - Math.abs(place - wantedAt) * 2 + (longer === 0 ? -3 : longer === rivals.length ? -1 : 0)
  )
}

function distinct(rivals: readonly Rival[]): Rival[] {
  const seen = new Map<string, Rival>()
  for (const rival of rivals) if (!seen.has(normalized(rival.text))) seen.set(normalized(rival.text), rival)
  return [...seen.values()]
}

export const isItem = (made: Item | Refusal): made is Item => 'options' in made

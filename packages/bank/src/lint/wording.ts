/** The texts of an item that the wording rules check. */
export interface ItemTexts {
  stem: string
  key: string
  distractors: readonly string[]
}

type Rule = (item: ItemTexts) => string | undefined

const cache = new Map<string, readonly string[]>()

/** Returns a text's words. The result is cached, because several rules check the same texts. */
function words(text: string): readonly string[] {
  const found = cache.get(text) ?? text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  cache.set(text, found)
  return found
}

const lastSentence = (stem: string) => stem.split(/(?<=[.?!])\s+/).at(-1) ?? stem

const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[0]

// Common words, which do not reveal the key even if they occur in both the stem and the key.
const commonWords = new Set(
  `which following these those their there about after before first most likely best cause causes caused causing patient patients
  infection infections disease bacteria bacterium bacterial organism organisms drug drugs agent agents treatment given with without
  this that from into during between other acute chronic blood cells protein proteins receptor receptors effect effects action type
  increased decreased increase decrease inhibition synthesis inhibitor inhibitors agonist antagonist blocker acid level levels dose`.split(
    /\s+/,
  ),
)

const significantWords = (text: string) => words(text).filter((word) => word.length >= 5 && !commonWords.has(word))

const stemOf = (word: string) => word.slice(0, Math.max(5, word.length - 3))

const rules: Rule[] = [
  ({ stem }) => (stem.endsWith('?') ? undefined : 'The stem does not end with a question mark.'),
  ({ stem }) => {
    const negative = found(/\b(except|not|least|incorrect|false|unlikely)\b/i, lastSentence(stem))
    return negative && `The question is negative: it contains “${negative}”.`
  },
  ({ stem, key, distractors }) => {
    const vague = found(
      /\b(usually|often|may|might|sometimes|frequently|occasionally|generally)\b/i,
      [stem, key, ...distractors].join(' | '),
    )
    return vague && `“${vague}” is a vague word.`
  },
  ({ key, distractors }) => {
    const reference = found(/\b(all|none|both) of (the )?(above|these)\b/i, [key, ...distractors].join(' | '))
    return reference && `“${reference}” refers to other options.`
  },
  ({ key, distractors }) => {
    const absolute = found(/\b(always|never)\b/i, distractors.join(' | '))
    return absolute && !/\b(always|never)\b/i.test(key)
      ? `The absolute word “${absolute}” gives a distractor away.`
      : undefined
  },
  ({ key, distractors }) => {
    const longest = Math.max(...distractors.map(({ length }) => length))
    return key.length > 18 && key.length > longest * 1.25 ? 'The key is much longer than the other options.' : undefined
  },
  ({ key, distractors }) => {
    const long = [key, ...distractors].find((option) => option.length > 110)
    return long && `An option is too long: “${long.slice(0, 40)}…”.`
  },
  ({ key, distractors }) => {
    const seen = new Set<string>()
    for (const option of [key, ...distractors]) {
      const normalized = words(option).join(' ')
      if (seen.has(normalized)) return `Two options are the same: “${option}”.`
      seen.add(normalized)
    }
    return undefined
  },
  ({ key, distractors }) => {
    const overlapping = distractors.find((option) => isContainedIn(option, key) || isContainedIn(key, option))
    return overlapping && `“${overlapping}” contains the key or is contained in it.`
  },
  ({ stem, key, distractors }) => {
    const said = new Set(significantWords(stem).map(stemOf))
    const distractorWords = distractors.map((option) => new Set(significantWords(option).map(stemOf)))
    const cue = significantWords(key).find(
      (word) => said.has(stemOf(word)) && distractorWords.filter((others) => others.has(stemOf(word))).length < 2,
    )
    return cue && `The word “${cue}” of the key also appears in the stem.`
  },
]

const isContainedIn = (one: string, other: string) =>
  ` ${words(other).join(' ')} `.includes(` ${words(one).join(' ')} `)

/** Returns the messages of all wording rules that an item breaks. */
export const wordingFaults = (item: ItemTexts): string[] => rules.flatMap((rule) => rule(item) ?? [])

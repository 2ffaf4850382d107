/** What a machine can hold against the wording of an item. */
export interface Worded {
  stem: string
  key: string
  distractors: readonly string[]
}

type Rule = (item: Worded) => string | undefined

const known = new Map<string, readonly string[]>()

/** The words of a text. They are remembered, because an option is judged in hundreds of sets. */
function words(text: string): readonly string[] {
  const found = known.get(text) ?? text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  known.set(text, found)
  return found
}

const lastSentence = (stem: string) => stem.split(/(?<=[.?!])\s+/).at(-1) ?? stem

const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[0]

// Words that many questions share and that tell nothing apart.
const plain = new Set(
  `which following these those their there about after before first most likely best cause causes caused causing patient patients
  infection infections disease bacteria bacterium bacterial organism organisms drug drugs agent agents treatment given with without
  this that from into during between other acute chronic blood cells protein proteins receptor receptors effect effects action type
  increased decreased increase decrease inhibition synthesis inhibitor inhibitors agonist antagonist blocker acid level levels dose`.split(
    /\s+/,
  ),
)

const telling = (text: string) => words(text).filter((word) => word.length >= 5 && !plain.has(word))

const stemOf = (word: string) => word.slice(0, Math.max(5, word.length - 3))

const rules: Rule[] = [
  ({ stem }) => (stem.endsWith('?') ? undefined : 'The stem is no closed question.'),
  ({ stem }) => {
    const negative = found(/\b(except|not|least|incorrect|false|unlikely)\b/i, lastSentence(stem))
    return negative && `The question is negative: “${negative}”.`
  },
  ({ stem, key, distractors }) => {
    const vague = found(
      /\b(usually|often|may|might|sometimes|frequently|occasionally|generally)\b/i,
      [stem, key, ...distractors].join(' | '),
    )
    return vague && `“${vague}” is vague.`
  },
  ({ key, distractors }) => {
    const lumped = found(/\b(all|none|both) of (the )?(above|these)\b/i, [key, ...distractors].join(' | '))
    return lumped && `“${lumped}” is no answer of its own.`
  },
  ({ key, distractors }) => {
    const absolute = found(/\b(always|never)\b/i, distractors.join(' | '))
    return absolute && !/\b(always|never)\b/i.test(key) ? `“${absolute}” gives a distractor away.` : undefined
  },
  ({ key, distractors }) => {
    const longest = Math.max(...distractors.map(({ length }) => length))
    return key.length > 18 && key.length > longest * 1.25 ? 'The key is much the longest option.' : undefined
  },
  ({ key, distractors }) => {
    const long = [key, ...distractors].find((option) => option.length > 110)
    return long && `An option is too long: “${long.slice(0, 40)}…”.`
  },
  ({ key, distractors }) => {
    const seen = new Set<string>()
    for (const option of [key, ...distractors]) {
      const plainly = words(option).join(' ')
      if (seen.has(plainly)) return `Two options are the same: “${option}”.`
      seen.add(plainly)
    }
    return undefined
  },
  ({ key, distractors }) => {
    const within = distractors.find((option) => isWithin(option, key) || isWithin(key, option))
    return within && `“${within}” and the key hold each other.`
  },
  ({ stem, key, distractors }) => {
    const said = new Set(telling(stem).map(stemOf))
    const shared = distractors.map((option) => new Set(telling(option).map(stemOf)))
    const cue = telling(key).find(
      (word) => said.has(stemOf(word)) && shared.filter((others) => others.has(stemOf(word))).length < 2,
    )
    return cue && `“${cue}” of the key stands in the stem.`
  },
]

const isWithin = (one: string, other: string) => ` ${words(other).join(' ')} `.includes(` ${words(one).join(' ')} `)

/** Everything a machine can say against it; nothing, if it is sound. */
export const faultsOfWording = (item: Worded): string[] => rules.flatMap((rule) => rule(item) ?? [])

/**
 * All keyboard shortcuts, grouped by the context in which they work. No other key can be bound, so the list that
 * students see is complete.
 */
export const keyContexts = {
  practice: {
    title: 'Practice',
    actions: { find: { keys: ['/'], does: 'Search the topics' } },
  },
  question: {
    title: 'Questions',
    actions: {
      choose: { keys: ['a', 'b', 'c', 'd', 'e', 'f', '1', '2', '3', '4', '5', '6'], does: 'Choose an option' },
      strike: {
        keys: ['shift+a', 'shift+b', 'shift+c', 'shift+d', 'shift+e', 'shift+f'],
        does: 'Rule out an option, or restore it',
      },
      confidence: { keys: ['g', 't', 's'], does: 'Guess, think so, sure' },
      confirm: { keys: ['enter'], does: 'Submit the answer' },
      bookmark: { keys: ['m'], does: 'Add or remove the bookmark' },
    },
  },
  feedback: {
    title: 'After an answer',
    actions: { goOn: { keys: ['enter', ' '], does: 'Continue' } },
  },
  case: {
    title: 'Clinical cases',
    actions: {
      reveal: { keys: ['enter'], does: 'Show the next part' },
      pen: { keys: ['h'], does: 'Highlight the selection, or start highlighting' },
    },
  },
  pen: {
    title: 'Highlighting',
    actions: {
      move: { keys: ['arrowleft', 'arrowright', 'home', 'end'], does: 'Move from word to word' },
      extend: { keys: ['shift+arrowleft', 'shift+arrowright'], does: 'Extend the selection' },
      mark: { keys: ['enter', ' '], does: 'Add or remove a highlight' },
      leave: { keys: ['escape'], does: 'Stop highlighting' },
    },
  },
  exam: {
    title: 'Exams',
    actions: {
      next: { keys: ['n'], does: 'Next question' },
      previous: { keys: ['p'], does: 'Previous question' },
      overview: { keys: ['o'], does: 'See all questions, or finish' },
    },
  },
  review: {
    title: 'Reviewing cards',
    actions: {
      show: { keys: [' '], does: 'Show the answer' },
      grade: { keys: ['1', '2', '3', '4'], does: 'Again, hard, good, easy' },
      undo: { keys: ['u'], does: 'Undo the last review' },
    },
  },
  search: {
    title: 'Search',
    actions: {
      move: { keys: ['arrowup', 'arrowdown'], does: 'Move through the results' },
      openFirst: { keys: ['enter'], does: 'Open the first result' },
      clear: { keys: ['escape'], does: 'Clear the search' },
    },
  },
  everywhere: {
    title: 'Everywhere',
    actions: { shortcuts: { keys: ['?'], does: 'Show this list' } },
  },
} as const

export type KeyContext = keyof typeof keyContexts
export type KeyAction<C extends KeyContext> = keyof (typeof keyContexts)[C]['actions'] & string

interface Declared {
  keys: readonly string[]
  does: string
}

const declaredIn = (context: KeyContext) => Object.entries(keyContexts[context].actions as Record<string, Declared>)

/**
 * Returns the name of a pressed key. If Shift is pressed, letters and named keys such as Enter get the prefix `shift+`.
 * A character such as `?` gets no prefix, because it already implies Shift.
 */
export const pressedKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) =>
  `${shiftKey && (key.length > 1 || /[a-z]/i.test(key)) ? 'shift+' : ''}${key.toLowerCase()}`

/** Finds the action of a key in a context. `at` is the key's position among the action's keys. */
export function findAction<C extends KeyContext>(
  context: C,
  key: string,
): { action: KeyAction<C>; at: number } | undefined {
  const found = declaredIn(context).find(([, { keys }]) => keys.includes(key))
  return found && { action: found[0] as KeyAction<C>, at: found[1].keys.indexOf(key) }
}

export interface BoundKeys {
  context: KeyContext
  actions: readonly string[]
}

interface KeySection {
  title: string
  rows: { keys: string[]; does: string }[]
}

/** Returns the shortcuts that work on the current page, and all other shortcuts. */
export function keySections(bound: readonly BoundKeys[]): { here: KeySection[]; elsewhere: KeySection[] } {
  const isHere = (context: KeyContext, action: string) =>
    bound.some((each) => each.context === context && each.actions.includes(action))
  const sections = (isWanted: typeof isHere) =>
    (Object.keys(keyContexts) as KeyContext[]).flatMap((context) => {
      const wanted = declaredIn(context).filter(([action]) => isWanted(context, action))
      const rows = wanted.map(([, { keys, does }]) => ({ keys: keyLabels(keys), does }))
      return rows.length === 0 ? [] : [{ title: keyContexts[context].title, rows }]
    })
  return { here: sections(isHere), elsewhere: sections((context, action) => !isHere(context, action)) }
}

const labels: Record<string, string> = {
  ' ': 'Space',
  escape: 'Esc',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
}

/**
 * Returns the labels of the keys, as printed on a keyboard. Three or more consecutive characters become a range such as
 * "A to F".
 */
export function keyLabels(keys: readonly string[]): string[] {
  const runs: string[][] = []
  for (const key of keys) {
    const run = runs.at(-1)
    if (run !== undefined && isNext(run.at(-1), key)) run.push(key)
    else runs.push([key])
  }
  return runs.flatMap((run) =>
    run.length > 2 ? [`${labelOf(run[0] ?? '')} to ${labelOf(run.at(-1)?.slice(-1) ?? '')}`] : run.map(labelOf),
  )
}

const characterKey = /^(?<shift>shift\+)?(?<character>.)$/

/**
 * Checks whether `key` is the character that follows `before`, such as 2 after 1. Shift must be pressed for both keys
 * or for neither.
 */
function isNext(before: string | undefined, key: string) {
  const [one, other] = [characterKey.exec(before ?? '')?.groups, characterKey.exec(key)?.groups]
  if (one === undefined || other === undefined || one['shift'] !== other['shift']) return false
  return other['character']?.charCodeAt(0) === (one['character']?.charCodeAt(0) ?? 0) + 1
}

const labelOf = (key: string): string =>
  key.startsWith('shift+')
    ? `Shift ${labelOf(key.slice('shift+'.length))}`
    : (labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1))

/** Every key of the app, by the place where it works. Nothing else can be bound, so what is told of them holds. */
export const keyPlaces = {
  question: {
    title: 'A question',
    actions: {
      choose: { keys: ['a', 'b', 'c', 'd', 'e', 'f', '1', '2', '3', '4', '5', '6'], does: 'Choose an option' },
      confirm: { keys: ['enter'], does: 'Give the answer' },
    },
  },
  feedback: {
    title: 'After an answer',
    actions: { goOn: { keys: ['enter', ' '], does: 'Go on' } },
  },
  case: {
    title: 'A clinical case',
    actions: {
      reveal: { keys: ['enter'], does: 'Show the next part' },
      pen: { keys: ['h'], does: 'Highlight what is selected, or take up the pen' },
    },
  },
  pen: {
    title: 'With the pen in a text',
    actions: {
      move: { keys: ['arrowleft', 'arrowright', 'home', 'end'], does: 'Go from word to word' },
      extend: { keys: ['shift+arrowleft', 'shift+arrowright'], does: 'Take more words' },
      mark: { keys: ['enter', ' '], does: 'Highlight, or take a highlight away' },
      leave: { keys: ['escape'], does: 'Lay down the pen' },
    },
  },
  exam: {
    title: 'An exam',
    actions: {
      next: { keys: ['n'], does: 'Next question' },
      previous: { keys: ['p'], does: 'Question before' },
      overview: { keys: ['o'], does: 'All questions, and the end' },
    },
  },
  review: {
    title: 'Reviewing cards',
    actions: {
      show: { keys: [' '], does: 'Show the answer' },
      grade: { keys: ['1', '2', '3', '4'], does: 'Again, hard, good, easy' },
      undo: { keys: ['u'], does: 'Take the last review back' },
    },
  },
  search: {
    title: 'Search',
    actions: {
      move: { keys: ['arrowup', 'arrowdown'], does: 'Go through what was found' },
      openFirst: { keys: ['enter'], does: 'From the field, open the first' },
      clear: { keys: ['escape'], does: 'Start again' },
    },
  },
  everywhere: {
    title: 'Everywhere',
    actions: { shortcuts: { keys: ['?'], does: 'Show these keys' } },
  },
} as const

export type KeyPlace = keyof typeof keyPlaces
export type KeyAction<P extends KeyPlace> = keyof (typeof keyPlaces)[P]['actions'] & string

interface Declared {
  keys: readonly string[]
  does: string
}

const declaredIn = (place: KeyPlace) => Object.entries(keyPlaces[place].actions as Record<string, Declared>)

/** The name of what is pressed. A sign has its Shift in itself. */
export const pressedKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) =>
  `${shiftKey && key.length > 1 ? 'shift+' : ''}${key.toLowerCase()}`

/** What a key means in a place, and which of the keys with that meaning it is. */
export function findAction<P extends KeyPlace>(
  place: P,
  key: string,
): { action: KeyAction<P>; at: number } | undefined {
  const found = declaredIn(place).find(([, { keys }]) => keys.includes(key))
  return found && { action: found[0] as KeyAction<P>, at: found[1].keys.indexOf(key) }
}

export interface BoundKeys {
  place: KeyPlace
  actions: readonly string[]
}

interface KeySection {
  title: string
  rows: { keys: string[]; does: string }[]
}

/** What works here and now, and then all the rest. */
export function keySections(bound: readonly BoundKeys[]): { here: KeySection[]; elsewhere: KeySection[] } {
  const isHere = (place: KeyPlace, action: string) =>
    bound.some((each) => each.place === place && each.actions.includes(action))
  const sections = (isWanted: typeof isHere) =>
    (Object.keys(keyPlaces) as KeyPlace[]).flatMap((place) => {
      const wanted = declaredIn(place).filter(([action]) => isWanted(place, action))
      const rows = wanted.map(([, { keys, does }]) => ({ keys: shownKeys(keys), does }))
      return rows.length === 0 ? [] : [{ title: keyPlaces[place].title, rows }]
    })
  return { here: sections(isHere), elsewhere: sections((place, action) => !isHere(place, action)) }
}

const signs: Record<string, string> = {
  ' ': 'Space',
  escape: 'Esc',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
}

/** As they stand on a keyboard; neighbours such as A to F in one. */
export function shownKeys(keys: readonly string[]): string[] {
  const runs: string[][] = []
  for (const key of keys) {
    const run = runs.at(-1)
    if (run !== undefined && isNext(run.at(-1), key)) run.push(key)
    else runs.push([key])
  }
  return runs.flatMap((run) =>
    run.length > 2 ? [`${signOf(run[0] ?? '')} to ${signOf(run.at(-1) ?? '')}`] : run.map(signOf),
  )
}

const isNext = (before: string | undefined, key: string) =>
  before?.length === 1 && key.length === 1 && key.charCodeAt(0) === before.charCodeAt(0) + 1

const signOf = (key: string): string =>
  key.startsWith('shift+')
    ? `Shift ${signOf(key.slice('shift+'.length))}`
    : (signs[key] ?? key.charAt(0).toUpperCase() + key.slice(1))

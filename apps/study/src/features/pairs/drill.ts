import type { Contrast } from '@titer/bank/browser'

/** Questions that tell two things apart. What was wrong comes again at the end, until it is right. */
export interface Drill {
  questions: readonly Contrast[]
  /** Places of the questions still to be asked; the first is asked now. */
  queue: readonly number[]
  /** How each went at its first try; nothing before it. */
  firstTries: readonly (boolean | undefined)[]
  /** What was answered to the question asked now. */
  chosen: 0 | 1 | undefined
}

const mostQuestions = 8

export function beginDrill(contrasts: readonly Contrast[], chance: () => number): Drill {
  const questions = contrasts
    .map((contrast) => ({ contrast, place: chance() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, mostQuestions)
    .map(({ contrast }) => contrast)
  return {
    questions,
    queue: questions.map((_, at) => at),
    firstTries: questions.map(() => undefined),
    chosen: undefined,
  }
}

/** The question asked now; nothing at the end. */
export const askedIn = ({ questions, queue: [now] }: Drill) => (now === undefined ? undefined : questions[now])

/** An answer, once: what comes after it changes nothing. */
export function answerDrill(drill: Drill, chosen: 0 | 1): Drill {
  const asked = askedIn(drill)
  if (asked === undefined || drill.chosen !== undefined) return drill
  const [now] = drill.queue
  const isRight = chosen === asked.keyAt
  return {
    ...drill,
    chosen,
    firstTries: drill.firstTries.map((known, at) => (at === now ? (known ?? isRight) : known)),
  }
}

export function goOn(drill: Drill): Drill {
  const asked = askedIn(drill)
  const [now, ...rest] = drill.queue
  if (asked === undefined || now === undefined || drill.chosen === undefined) return drill
  return { ...drill, chosen: undefined, queue: drill.chosen === asked.keyAt ? rest : [...rest, now] }
}

/** For a row of wells: how the first tries went, and where one is. */
export const marksOf = ({ firstTries, queue: [now] }: Drill) =>
  firstTries.map((isRight, at) =>
    isRight === undefined ? (at === now ? 'now' : 'coming') : isRight ? 'right' : 'wrong',
  )

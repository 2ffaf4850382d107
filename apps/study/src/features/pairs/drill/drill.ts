import type { Contrast } from '@titer/bank/browser'

/**
 * The state of a drill, which contrasts two entities. A wrongly answered question is repeated at the end until it is
 * right.
 */
export interface Drill {
  questions: readonly Contrast[]
  /** The indexes of the remaining questions. The first index is the current question. */
  queue: readonly number[]
  /** For each question, whether the first try was right. Undefined before the first try. */
  firstTries: readonly (boolean | undefined)[]
  /** The chosen option of the current question. Undefined before the answer. */
  chosen: 0 | 1 | undefined
}

const maxQuestions = 8

export function beginDrill(contrasts: readonly Contrast[], random: () => number): Drill {
  const questions = contrasts
    .map((contrast) => ({ contrast, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, maxQuestions)
    .map(({ contrast }) => contrast)
  return {
    questions,
    queue: questions.map((_, at) => at),
    firstTries: questions.map(() => undefined),
    chosen: undefined,
  }
}

/** Returns the current question, or undefined at the end of the drill. */
export const currentQuestion = ({ questions, queue: [now] }: Drill) => (now === undefined ? undefined : questions[now])

/** Answers the current question. A second answer is ignored. */
export function answerDrill(drill: Drill, chosen: 0 | 1): Drill {
  const question = currentQuestion(drill)
  if (question === undefined || drill.chosen !== undefined) return drill
  const [now] = drill.queue
  const isRight = chosen === question.keyAt
  return {
    ...drill,
    chosen,
    firstTries: drill.firstTries.map((known, at) => (at === now ? (known ?? isRight) : known)),
  }
}

/** Continues with the next question. Does nothing until the current question is answered. */
export function advanceDrill(drill: Drill): Drill {
  const question = currentQuestion(drill)
  const [now, ...rest] = drill.queue
  if (question === undefined || now === undefined || drill.chosen === undefined) return drill
  return { ...drill, chosen: undefined, queue: drill.chosen === question.keyAt ? rest : [...rest, now] }
}

/**
 * Returns the differences that the student missed on the first try. Each row has one fact about each of the two
 * entities. Two questions can ask for the same difference, one from each side, but the difference is listed once.
 */
export function missedDifferences({ questions, firstTries }: Drill) {
  const missed = questions.filter((_, at) => firstTries[at] === false)
  return [...new Map(missed.map(({ claims }) => [claims.join('\n'), claims])).values()]
}

/** Returns the marks for the row of wells: the results of the first tries, and the current position. */
export const marksOf = ({ firstTries, queue: [now] }: Drill) =>
  firstTries.map((isRight, at) =>
    isRight === undefined ? (at === now ? 'now' : 'coming') : isRight ? 'right' : 'wrong',
  )

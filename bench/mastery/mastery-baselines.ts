import type { GradedAnswer } from '@titer/domain'

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit))

/** A model that predicts each of a student's answers and then learns from that answer. */
export interface Predictor {
  name: string
  /** Creates the functions that predict a new student's answers and learn from them. */
  start: () => { predict: (answer: GradedAnswer) => number; learn: (answer: GradedAnswer) => void }
}

const value = (answer: GradedAnswer) => (answer.isRight ? 1 : 0)

class Counter<Key> {
  readonly #counts = new Map<Key, number>()
  of = (key: Key) => this.#counts.get(key) ?? 0
  add = (key: Key, amount: number) => this.#counts.set(key, this.of(key) + amount)
}

export function average(trainingAnswers: readonly GradedAnswer[]): Predictor {
  const mean = trainingAnswers.reduce((sum, answer) => sum + value(answer), 0) / trainingAnswers.length
  return { name: 'average', start: () => ({ predict: () => mean, learn: () => {} }) }
}

export function itemAverage(trainingAnswers: readonly GradedAnswer[]): Predictor {
  const [counts, rights] = [new Counter<string>(), new Counter<string>()]
  for (const answer of trainingAnswers) {
    counts.add(answer.item, 1)
    rights.add(answer.item, value(answer))
  }
  const mean = trainingAnswers.reduce((sum, answer) => sum + value(answer), 0) / trainingAnswers.length
  const prior = 5
  const predict = ({ item }: GradedAnswer) => (rights.of(item) + prior * mean) / (counts.of(item) + prior)
  return { name: 'item average', start: () => ({ predict, learn: () => {} }) }
}

/**
 * Creates a model with Elo ratings for the items, for each student's general ability and for each student's skills. The
 * step size shrinks as the number of answers grows.
 */
export function elo(studentsInOrder: readonly (readonly GradedAnswer[])[]): Predictor {
  const [items, itemCounts] = [new Counter<string>(), new Counter<string>()]
  const rate = (count: number) => 1.8 / (1 + 0.05 * count)
  const begin = (updatesItems: boolean) => {
    const [skills, counts] = [new Counter<string>(), new Counter<string>()]
    let [general, count] = [0, 0]
    const predict = ({ item, skills: own }: GradedAnswer) =>
      sigmoid(
        general + own.reduce((sum, skill) => sum + skills.of(skill), 0) / Math.max(1, own.length) - items.of(item),
      )
    const learn = (answer: GradedAnswer) => {
      const error = value(answer) - predict(answer)
      general += (rate(count) / 4) * error
      count += 1
      for (const skill of answer.skills) {
        skills.add(skill, (rate(counts.of(skill)) / 4) * error)
        counts.add(skill, 1)
      }
      if (!updatesItems) return
      items.add(answer.item, -rate(itemCounts.of(answer.item)) * error)
      itemCounts.add(answer.item, 1)
    }
    return { predict, learn }
  }
  for (const history of studentsInOrder) {
    const { learn } = begin(true)
    for (const answer of history) learn(answer)
  }
  return { name: 'Elo', start: () => begin(false) }
}

const epochs = 6
const penalty = 0.005

/**
 * Creates the Best-LR model: logistic regression on the item, its skills, and the logarithms of the numbers of right
 * and wrong answers, per skill and in total. The model is trained with AdaGrad.
 */
export function logistic(studentsInOrder: readonly (readonly GradedAnswer[])[]): Predictor {
  const [weights, squares] = [new Counter<string>(), new Counter<string>()]
  const begin = () => {
    const [wins, fails] = [new Counter<string>(), new Counter<string>()]
    const inputs = ({ item, skills }: GradedAnswer): [string, number][] => [
      ['base', 1],
      [`item ${item}`, 1],
      ['wins', Math.log1p(wins.of(''))],
      ['fails', Math.log1p(fails.of(''))],
      ...skills.flatMap((skill): [string, number][] => [
        [`skill ${skill}`, 1],
        [`wins ${skill}`, Math.log1p(wins.of(skill))],
        [`fails ${skill}`, Math.log1p(fails.of(skill))],
        ['skill wins', Math.log1p(wins.of(skill)) / skills.length],
        ['skill fails', Math.log1p(fails.of(skill)) / skills.length],
      ]),
    ]
    const probabilityOf = (given: readonly [string, number][]) =>
      sigmoid(given.reduce((total, [name, amount]) => total + amount * weights.of(name), 0))
    const learn = (answer: GradedAnswer) => {
      const counter = answer.isRight ? wins : fails
      counter.add('', 1)
      for (const skill of answer.skills) counter.add(skill, 1)
    }
    return { inputs, probabilityOf, learn }
  }
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const history of studentsInOrder) {
      const { inputs, probabilityOf, learn } = begin()
      for (const answer of history) {
        const given = inputs(answer)
        const error = value(answer) - probabilityOf(given)
        for (const [name, amount] of given) {
          const slope = error * amount - penalty * weights.of(name)
          squares.add(name, slope ** 2)
          weights.add(name, (0.15 * slope) / Math.sqrt(squares.of(name) + 1e-6))
        }
        learn(answer)
      }
    }
  }
  const start = () => {
    const { inputs, probabilityOf, learn } = begin()
    return { predict: (answer: GradedAnswer) => probabilityOf(inputs(answer)), learn }
  }
  return { name: 'logistic', start }
}

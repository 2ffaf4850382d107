import {
  calibrationOf,
  emptyMastery,
  fit,
  predict,
  seededChance,
  update,
  type GradedAnswer,
  type MasteryModel,
} from '@titer/domain'
import { step, Stop } from '../tools/progress.ts'
import { readAnswers } from './answer-table.ts'
import { average, elo, itemAverage, logistic, type Predictor } from './mastery-baselines.ts'
import { makeStudent, makeTopics, studyFor, traitsSaid } from './simulated-students.ts'

const seed = 7
const simulatedStudents = 400
const simulatedTopics = 60
const simulatedItemsEach = 40
const taughtShare = 0.8

type Prediction = { probability: number; isRight: boolean }

/** How well answers of students who were not learned from are predicted, each before it is learned from. */
export async function benchMastery([file]: string[]): Promise<boolean> {
  if (file !== undefined) {
    await compare(await step(`read ${file}`, async () => readAnswers(file)))
    return true
  }
  console.log(`no file given: simulated students from seed ${seed}, ${traitsSaid}`)
  for (const forgets of [true, false]) {
    console.log(forgets ? '\nwith forgetting' : '\nwithout forgetting')
    await compare(simulate(forgets))
  }
  return true
}

function simulate(forgets: boolean): GradedAnswer[] {
  const chance = seededChance(seed)
  const ids = Array.from({ length: simulatedTopics }, (_, at) => `T${at}`)
  const topics = makeTopics(chance, ids, simulatedItemsEach)
  return Array.from({ length: simulatedStudents }, (_, at) => {
    const student = makeStudent(chance, { forgets })
    return studyFor(chance, student, `student-${at}`, topics, Math.round(60 * 25 ** chance()))
  }).flat()
}

async function compare(answers: readonly GradedAnswer[]) {
  const histories = historiesOf(answers)
  if (histories.length < 2) throw new Stop('One student cannot be predicted by what others teach: there are no others.')
  const border = Math.max(1, Math.floor(histories.length * taughtShare))
  const [taughtHistories, tested] = [histories.slice(0, border), histories.slice(border)]
  const taught = taughtHistories.flat()
  console.log(
    `${answers.length} answers of ${histories.length} students; ` +
      `${taught.length} to learn from, ${answers.length - taught.length} of ${tested.length} other students to predict`,
  )
  const makers: [string, () => Predictor][] = [
    ['average', () => average(taught)],
    ['item average', () => itemAverage(taught)],
    ['Elo', () => elo(taughtHistories)],
    ['logistic', () => logistic(taughtHistories)],
    ['mastery', () => mastery(fit(taught.map(unsaid)), unsaid)],
  ]
  if (taught.some(({ confidence }) => confidence)) makers.push(['and told how sure', () => mastery(fit(taught))])
  const lines: string[] = []
  let last: Prediction[] = []
  for (const [name, make] of makers) {
    last = await step(name, async () => foretell(make(), tested))
    const { auc, logLoss, rmse } = figuresOf(last)
    lines.push(
      `${name.padEnd(18)}${auc.toFixed(4).padStart(8)}${logLoss.toFixed(4).padStart(10)}${rmse.toFixed(4).padStart(8)}`,
    )
  }
  console.log(['                       AUC  log loss    RMSE', ...lines].join('\n'))
  printCalibration(last)
}

/** Each student's answers in order, the students in an order of chance. */
function historiesOf(answers: readonly GradedAnswer[]): GradedAnswer[][] {
  const byStudent = Map.groupBy(answers, ({ student }) => student)
  const chance = seededChance(seed)
  return [...byStudent.values()]
    .map((own) => ({ own: own.toSorted((one, other) => one.at - other.at), place: chance() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ own }) => own)
}

const unsaid = (answer: GradedAnswer): GradedAnswer => ({ ...answer, confidence: null })

const mastery = (model: MasteryModel, heard = (answer: GradedAnswer) => answer): Predictor => ({
  name: 'mastery',
  start: () => {
    let state = emptyMastery
    return {
      predict: (answer) => predict(model, state, answer).probability,
      learn: (answer) => {
        state = update(model, state, heard(answer))
      },
    }
  },
})

function foretell({ start }: Predictor, histories: readonly (readonly GradedAnswer[])[]): Prediction[] {
  return histories.flatMap((history) => {
    const { predict, learn } = start()
    return history.map((answer) => {
      const probability = predict(answer)
      learn(answer)
      return { probability, isRight: answer.isRight }
    })
  })
}

function figuresOf(predictions: readonly Prediction[]) {
  let [loss, squares] = [0, 0]
  for (const { probability, isRight } of predictions) {
    const sure = Math.min(1 - 1e-6, Math.max(1e-6, isRight ? probability : 1 - probability))
    loss -= Math.log(sure)
    squares += (1 - sure) ** 2
  }
  const count = predictions.length
  return { auc: aucOf(predictions), logLoss: loss / count, rmse: Math.sqrt(squares / count) }
}

/** How often a right answer was predicted above a wrong one; equal predictions count half. */
function aucOf(predictions: readonly Prediction[]): number {
  const sorted = predictions.toSorted((one, other) => one.probability - other.probability)
  let [rights, ranks] = [0, 0]
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    end = start + 1
    while (end < sorted.length && sorted[end]?.probability === sorted[start]?.probability) end += 1
    const tied = sorted.slice(start, end).filter(({ isRight }) => isRight).length
    rights += tied
    ranks += (tied * (start + end + 1)) / 2
  }
  return (ranks - (rights * (rights + 1)) / 2) / (rights * (sorted.length - rights))
}

function printCalibration(predictions: readonly Prediction[]) {
  const { bins, brier, baselineBrier } = calibrationOf(predictions)
  const error = bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.predicted - bin.right), 0) / predictions.length
  console.log('mastery: predicted    right     count')
  for (const { predicted, right, count } of bins) {
    console.log(
      `         ${predicted.toFixed(3).padStart(9)}${right.toFixed(3).padStart(9)}${String(count).padStart(10)}`,
    )
  }
  console.log(`ECE ${error.toFixed(4)}, Brier ${brier.toFixed(4)} (always the mean: ${baselineBrier.toFixed(4)})`)
}

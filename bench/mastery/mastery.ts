import {
  calibrationOf,
  emptyMastery,
  fitModel,
  predict,
  seededRandom,
  updateMastery,
  type GradedAnswer,
  type MasteryModel,
} from '@titer/domain'
import { step, FixableError } from '../../tools/support/progress.ts'
import { readAnswers } from './answer-table.ts'
import { average, elo, itemAverage, logistic, type Predictor } from './mastery-baselines.ts'
import { makeStudent, makeTopics, studyFor, traitsDescription } from './simulated-students.ts'

const seed = 7
const simulatedStudents = 400
const simulatedTopics = 60
const simulatedItemsEach = 40
const trainingShare = 0.8

type Prediction = { probability: number; isRight: boolean }

/**
 * Compares how well models predict the answers of new students. The models are trained on other students, and receive
 * each answer only after they have predicted it.
 */
export async function benchMastery([file]: string[]): Promise<boolean> {
  if (file !== undefined) {
    await compare(await step(`Reading ${file}`, async () => readAnswers(file)))
    return true
  }
  console.log(`No file given, so students are simulated with the seed ${seed}: ${traitsDescription}`)
  for (const forgets of [true, false]) {
    console.log(forgets ? '\nStudents who forget' : '\nStudents who do not forget')
    await compare(simulate(forgets))
  }
  return true
}

function simulate(forgets: boolean): GradedAnswer[] {
  const chance = seededRandom(seed)
  const ids = Array.from({ length: simulatedTopics }, (_, at) => `T${at}`)
  const topics = makeTopics(chance, ids, simulatedItemsEach)
  return Array.from({ length: simulatedStudents }, (_, at) => {
    const student = makeStudent(chance, { forgets })
    return studyFor(chance, student, `student-${at}`, topics, Math.round(60 * 25 ** chance()))
  }).flat()
}

async function compare(answers: readonly GradedAnswer[]) {
  const histories = historiesOf(answers)
  if (histories.length < 2)
    throw new FixableError(
      'The table needs at least two students: the models are trained on some and tested on others.',
    )
  const border = Math.max(1, Math.floor(histories.length * trainingShare))
  const [trainingHistories, tested] = [histories.slice(0, border), histories.slice(border)]
  const trainingAnswers = trainingHistories.flat()
  console.log(
    `${answers.length} answers of ${histories.length} students: ` +
      `${trainingAnswers.length} for training, ` +
      `${answers.length - trainingAnswers.length} of ${tested.length} other students for testing`,
  )
  const makers: [string, () => Predictor][] = [
    ['average', () => average(trainingAnswers)],
    ['item average', () => itemAverage(trainingAnswers)],
    ['Elo', () => elo(trainingHistories)],
    ['logistic', () => logistic(trainingHistories)],
    ['mastery', () => mastery(fitModel(trainingAnswers.map(withoutConfidence)), withoutConfidence)],
  ]
  if (trainingAnswers.some(({ confidence }) => confidence))
    makers.push(['with confidence', () => mastery(fitModel(trainingAnswers))])
  const lines: string[] = []
  let last: Prediction[] = []
  for (const [name, make] of makers) {
    last = await step(`Testing ${name}`, async () => predictAll(make(), tested))
    const { auc, logLoss, rmse } = metricsOf(last)
    lines.push(
      `${name.padEnd(18)}${auc.toFixed(4).padStart(8)}${logLoss.toFixed(4).padStart(10)}${rmse.toFixed(4).padStart(8)}`,
    )
  }
  console.log(['                       AUC  log loss    RMSE', ...lines].join('\n'))
  printCalibration(last)
}

/** Returns each student's answers in chronological order, with the students in random order. */
function historiesOf(answers: readonly GradedAnswer[]): GradedAnswer[][] {
  const byStudent = Map.groupBy(answers, ({ student }) => student)
  const chance = seededRandom(seed)
  return [...byStudent.values()]
    .map((own) => ({ own: own.toSorted((one, other) => one.at - other.at), order: chance() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ own }) => own)
}

const withoutConfidence = (answer: GradedAnswer): GradedAnswer => ({ ...answer, confidence: null })

const mastery = (model: MasteryModel, prepare = (answer: GradedAnswer) => answer): Predictor => ({
  name: 'mastery',
  start: () => {
    let state = emptyMastery
    return {
      predict: (answer) => predict(model, state, answer).probability,
      learn: (answer) => {
        state = updateMastery(model, state, prepare(answer))
      },
    }
  },
})

function predictAll({ start }: Predictor, histories: readonly (readonly GradedAnswer[])[]): Prediction[] {
  return histories.flatMap((history) => {
    const { predict, learn } = start()
    return history.map((answer) => {
      const probability = predict(answer)
      learn(answer)
      return { probability, isRight: answer.isRight }
    })
  })
}

function metricsOf(predictions: readonly Prediction[]) {
  let [loss, squares] = [0, 0]
  for (const { probability, isRight } of predictions) {
    const sure = Math.min(1 - 1e-6, Math.max(1e-6, isRight ? probability : 1 - probability))
    loss -= Math.log(sure)
    squares += (1 - sure) ** 2
  }
  const count = predictions.length
  return { auc: aucOf(predictions), logLoss: loss / count, rmse: Math.sqrt(squares / count) }
}

/**
 * Returns the AUC: the share of all pairs of a right and a wrong answer in which the right answer had the higher
 * predicted probability. Equal predictions count half.
 */
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
  console.log(
    `ECE ${error.toFixed(4)}, Brier ${brier.toFixed(4)} (always predicting the mean: ${baselineBrier.toFixed(4)})`,
  )
}

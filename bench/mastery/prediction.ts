import { readSyllabus } from '@titer/bank'
import {
  defaultModel,
  emptyMastery,
  fitModel,
  randomNormal,
  predict,
  predictScore,
  seededRandom,
  updateMastery,
  type RandomSource,
  type Exam,
  type MasteryModel,
  type MasteryState,
} from '@titer/domain'
import { root } from '../../tools/support/data-folder.ts'
import { step } from '../../tools/support/progress.ts'
import {
  dayMs,
  makeStudent,
  makeTopics,
  options,
  type SimulatedStudent,
  type SimulatedTopic,
  studyFor,
  traitsDescription,
} from './simulated-students.ts'

const seed = 20_260_101
const trainingStudents = 300
const students = 1_000
const [fewest, most] = [60, 1_500]
const questions = 100
const itemsEach = 60
const [minimumCoverage, maximumCoverage] = [0.76, 0.84]
const maximumMicros = 1_000
const longHistory = 50_000
const longTopics = 120

interface ExamResult {
  state: MasteryState
  at: number
  score: number
  answers: number
}

/**
 * Simulates students, and measures how often the predicted interval contains their exam score. The model does not
 * receive the students' true ability. Also measures the model's time per answer.
 */
export async function benchPrediction(): Promise<boolean> {
  const chance = seededRandom(seed)
  const syllabus = readSyllabus(root)
  const exam: Exam = { topics: syllabus.map(({ id, share }) => ({ topic: id, share })), questions, options }
  const topics = makeTopics(
    chance,
    syllabus.map(({ id }) => id),
    itemsEach,
  )
  const model = await step(`Fitting the model to ${trainingStudents} other students`, async () =>
    fitModel(
      Array.from({ length: trainingStudents }, (_, at) =>
        studyFor(chance, makeStudent(chance, { forgets: true }), `other-${at}`, topics, historyLength(chance)),
      ).flat(),
    ),
  )
  const results = await step(`Simulating the study and exam of ${students} students`, async () =>
    Array.from({ length: students }, (_, at) => simulateStudyAndExam(chance, `student-${at}`, topics, exam)),
  )
  console.log(`Seed ${seed}: ${topics.length} topics of the syllabus, histories of ${fewest} to ${most} answers,`)
  console.log(`exams of ${questions} questions with ${options} options, 1 to 14 days later, on items not seen before.`)
  console.log(`Students: ${traitsDescription}`)
  const coverages = [
    await step('Predicting with the fitted model', async () => report('fitted model', model, results, exam)),
    await step('Predicting with the default model', async () => report('default model', defaultModel, results, exam)),
  ]
  const micros = await step(`Timing ${longHistory} answers of one student`, async () =>
    measureLongHistory(chance, model),
  )
  return coverages.every((share) => share >= minimumCoverage && share <= maximumCoverage) && micros < maximumMicros
}

const historyLength = (chance: RandomSource) => Math.round(fewest * (most / fewest) ** chance())

function simulateStudyAndExam(
  chance: RandomSource,
  name: string,
  topics: readonly SimulatedTopic[],
  exam: Exam,
): ExamResult {
  const student = makeStudent(chance, { forgets: true })
  const history = studyFor(chance, student, name, topics, historyLength(chance))
  const state = history.reduce((before, answer) => updateMastery(defaultModel, before, answer), emptyMastery)
  const at = (history.at(-1)?.at ?? 0) + (1 + Math.floor(chance() * 14)) * dayMs
  return { state, at, score: sitExam(chance, student, topics, exam, at), answers: history.length }
}

function sitExam(
  chance: RandomSource,
  student: SimulatedStudent,
  topics: readonly SimulatedTopic[],
  exam: Exam,
  at: number,
): number {
  const sum = exam.topics.reduce((total, { share }) => total + share, 0)
  let right = 0
  for (let question = 0; question < exam.questions; question += 1) {
    let left = chance() * sum
    const index = exam.topics.findIndex(({ share }) => (left -= share) < 0)
    const topic = topics[Math.max(0, index)]
    if (topic === undefined) continue
    const easiness = topic.easiness + topic.spread * randomNormal(chance)
    if (student.answer(topic, easiness, at, true).isRight) right += 1
  }
  return (100 * right) / exam.questions
}

function report(name: string, model: MasteryModel, results: readonly ExamResult[], exam: Exam): number {
  let [covered, width, error, bias, below] = [0, 0, 0, 0, 0]
  for (const { state, at, score } of results) {
    const predicted = predictScore({ model, state, exam, at, random: seededRandom(seed) })
    if (!predicted.isReady) continue
    if (score >= predicted.low && score <= predicted.high) covered += 1
    if (score < predicted.low) below += 1
    width += predicted.high - predicted.low
    error += Math.abs(score - predicted.expected)
    bias += predicted.expected - score
  }
  const share = covered / results.length
  const mean = (sum: number) => (sum / results.length).toFixed(1)
  console.log(
    `${name.padEnd(14)} the 80% interval contained ${(100 * share).toFixed(1)}% of the scores ` +
      `(${((100 * below) / results.length).toFixed(1)}% were below it), mean width ${mean(width)} points, mean error ${mean(error)}, mean bias ${mean(bias)}`,
  )
  return share
}

/**
 * Measures the time that the model needs per answer on this machine, and the size of its stored state after a long
 * history.
 */
function measureLongHistory(chance: RandomSource, model: MasteryModel) {
  const ids = Array.from({ length: longTopics }, (_, at) => `T${at}`)
  const history = studyFor(
    chance,
    makeStudent(chance, { forgets: true }),
    'long',
    makeTopics(chance, ids, itemsEach),
    longHistory,
  )
  let state = emptyMastery
  const start = performance.now()
  for (const answer of history) {
    predict(model, state, answer)
    state = updateMastery(model, state, answer)
  }
  const micros = ((performance.now() - start) * 1000) / longHistory
  console.log(
    `update + predict ${micros.toFixed(0)} µs per answer; state after ${longHistory} answers over ${longTopics} topics ` +
      `${(JSON.stringify(state).length / 1024).toFixed(1)} KB; model ${(JSON.stringify(model).length / 1024).toFixed(0)} KB`,
  )
  return micros
}

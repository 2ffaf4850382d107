import { readSyllabus } from '@titer/bank'
import {
  defaultModel,
  emptyMastery,
  fit,
  normal,
  predict,
  predictScore,
  seededChance,
  update,
  type Chance,
  type Exam,
  type MasteryModel,
  type MasteryState,
} from '@titer/domain'
import { root } from '../tools/data-folder.ts'
import { step } from '../tools/progress.ts'
import {
  dayMs,
  makeStudent,
  makeTopics,
  options,
  studyFor,
  traitsSaid,
  type SimulatedStudent,
  type SimulatedTopic,
} from './simulated-students.ts'

const seed = 20_260_101
const teachers = 300
const students = 1_000
const [fewest, most] = [60, 1_500]
const questions = 100
const itemsEach = 60
const [leastHeld, mostHeld] = [0.76, 0.84]
const mostMicros = 1_000
const longHistory = 50_000
const longTopics = 120

interface Sat {
  state: MasteryState
  at: number
  score: number
  answers: number
}

/** How often the predicted interval held the score of students whose ability nobody tells the model. */
export async function benchPrediction(): Promise<boolean> {
  const chance = seededChance(seed)
  const syllabus = readSyllabus(root)
  const exam: Exam = { topics: syllabus.map(({ id, share }) => ({ topic: id, share })), questions, options }
  const topics = makeTopics(
    chance,
    syllabus.map(({ id }) => id),
    itemsEach,
  )
  const model = await step(`fit on ${teachers} other students`, async () =>
    fit(
      Array.from({ length: teachers }, (_, at) =>
        studyFor(chance, makeStudent(chance, { forgets: true }), `other-${at}`, topics, historyLength(chance)),
      ).flat(),
    ),
  )
  const sat = await step(`${students} students study and sit an exam`, async () =>
    Array.from({ length: students }, (_, at) => sitOne(chance, `student-${at}`, topics, exam)),
  )
  console.log(`seed ${seed}: ${topics.length} topics of the syllabus, histories of ${fewest} to ${most} answers,`)
  console.log(`exams of ${questions} questions of ${options} options 1 to 14 days later, on items not seen before`)
  console.log(`students: ${traitsSaid}`)
  const held = [
    await step('predict', async () => report('fitted model', model, sat, exam)),
    await step('predict without any data', async () => report('default model', defaultModel, sat, exam)),
  ]
  const micros = await step(`${longHistory} answers of one student`, async () => measure(chance, model))
  return held.every((share) => share >= leastHeld && share <= mostHeld) && micros < mostMicros
}

const historyLength = (chance: Chance) => Math.round(fewest * (most / fewest) ** chance())

function sitOne(chance: Chance, name: string, topics: readonly SimulatedTopic[], exam: Exam): Sat {
  const student = makeStudent(chance, { forgets: true })
  const history = studyFor(chance, student, name, topics, historyLength(chance))
  const state = history.reduce((before, answer) => update(defaultModel, before, answer), emptyMastery)
  const at = (history.at(-1)?.at ?? 0) + (1 + Math.floor(chance() * 14)) * dayMs
  return { state, at, score: sitExam(chance, student, topics, exam, at), answers: history.length }
}

function sitExam(
  chance: Chance,
  student: SimulatedStudent,
  topics: readonly SimulatedTopic[],
  exam: Exam,
  at: number,
): number {
  const sum = exam.topics.reduce((total, { share }) => total + share, 0)
  let right = 0
  for (let question = 0; question < exam.questions; question += 1) {
    let left = chance() * sum
    const place = exam.topics.findIndex(({ share }) => (left -= share) < 0)
    const topic = topics[Math.max(0, place)]
    if (topic === undefined) continue
    const easiness = topic.easiness + topic.spread * normal(chance)
    if (student.answer(topic, easiness, at, true).isRight) right += 1
  }
  return (100 * right) / exam.questions
}

function report(name: string, model: MasteryModel, sat: readonly Sat[], exam: Exam): number {
  let [held, width, error, bias, below] = [0, 0, 0, 0, 0]
  for (const { state, at, score } of sat) {
    const predicted = predictScore({ model, state, exam, at, chance: seededChance(seed) })
    if (!predicted.isReady) continue
    if (score >= predicted.low && score <= predicted.high) held += 1
    if (score < predicted.low) below += 1
    width += predicted.high - predicted.low
    error += Math.abs(score - predicted.expected)
    bias += predicted.expected - score
  }
  const share = held / sat.length
  const mean = (sum: number) => (sum / sat.length).toFixed(1)
  console.log(
    `${name.padEnd(14)} the 80% interval held ${(100 * share).toFixed(1)}% (${((100 * below) / sat.length).toFixed(1)}% ` +
      `fell below it), mean width ${mean(width)} points, mean error ${mean(error)}, mean bias ${mean(bias)}`,
  )
  return share
}

/** How long an answer takes on this machine, and how much is remembered. */
function measure(chance: Chance, model: MasteryModel) {
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
    state = update(model, state, answer)
  }
  const micros = ((performance.now() - start) * 1000) / longHistory
  console.log(
    `update + predict ${micros.toFixed(0)} µs an answer; state after ${longHistory} answers over ${longTopics} topics ` +
      `${(JSON.stringify(state).length / 1024).toFixed(1)} KB; model ${(JSON.stringify(model).length / 1024).toFixed(0)} KB`,
  )
  return micros
}

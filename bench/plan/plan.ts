import { dayMs, seededRandom } from '@titer/domain'
import { step } from '../../tools/support/progress.ts'
import { readBankFacts, type BankFact } from './bank-facts.ts'
import { chanceLevel, forgettingStudent, studentDescription, type ForgettingStudent } from './forgetting-student.ts'
import { learner, secondsOf } from './learner.ts'
import { bestNext, onlyCards, randomChoice, weakestTopicFirst, type Policy } from './policies.ts'

const students = 60
const days = 28
const minutesPerDay = 20
const seed = 23
const start = Date.UTC(2026, 10, 1, 15)
const examAt = start + days * dayMs
const returnLimitMs = 3 * dayMs

const leastOverRandom = 1.15
const leastOverWeakest = 1.05

interface Result {
  /** The expected share of marks in an exam with five options per question, in which each topic has its weight. */
  score: number
  /** The share of facts that the student recalls on the day of the exam, weighted by marks. */
  recall: number
  hours: number
  secondsByDay: number[]
  misses: number
  returnedInTime: number
}

function examOf(student: ForgettingStudent, facts: readonly BankFact[]) {
  const recall = facts.reduce((sum, { id, topic, worth }) => sum + worth * student.recall(id, topic, examAt), 0)
  return { recall, score: recall + (1 - recall) * chanceLevel }
}

/** Simulates one student. The same `number` creates the same student for every policy. */
function simulate(
  facts: readonly BankFact[],
  number: number,
  policy?: Policy,
  secondsOfDay?: readonly number[],
): Result {
  const student = forgettingStudent(seededRandom(seed + number), start)
  // The first call of `recall` for a fact draws the student's memory of it at random. All memories are drawn here in one
  // order, so that each policy gets the same student.
  for (const { id, topic } of facts) student.recall(id, topic, start)
  const record = learner(facts, examAt)
  const chance = seededRandom(1_000 + seed + number)
  const secondsByDay: number[] = []
  for (let day = 0; policy !== undefined && day < days; day += 1) {
    let now = start + day * dayMs
    const available = secondsOfDay?.[day] ?? minutesPerDay * 60
    let used = 0
    for (const chosen of policy({ facts, learner: record, now, examAt, seconds: available, chance })) {
      record.takeStep(student, chance, chosen, now)
      used += secondsOf(chosen)
      now += secondsOf(chosen) * 1000
    }
    secondsByDay.push(used)
  }
  // Leaves out facts that were missed in the last days before the exam, because the exam takes place before the time by
  // which these facts have to return.
  const misses = [...record.misses.values()].flat().filter(({ at }) => at + returnLimitMs < examAt)
  const inTime = misses.filter(({ at, returnedAt = Infinity }) => returnedAt - at <= returnLimitMs)
  const hours = secondsByDay.reduce((sum, each) => sum + each, 0) / 3_600
  return { ...examOf(student, facts), hours, secondsByDay, misses: misses.length, returnedInTime: inTime.length }
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

/** Compares the app's choice of steps with other policies, for students who forget. */
export async function benchPlan(): Promise<boolean> {
  const facts = readBankFacts()
  console.log(
    `${students} simulated students, ${days} days of ${minutesPerDay} minutes, ${facts.length} facts of the bank.`,
  )
  console.log(`The seed is ${seed}. Students: ${studentDescription}.\n`)
  const numbers = Array.from({ length: students }, (_, at) => at)
  const run = (name: string, work: (number: number) => Result) =>
    step(`Simulating ${name}`, async () => numbers.map((number) => work(number)))
  const without = await run('no study', (number) => simulate(facts, number))
  const random = await run('random choice', (number) => simulate(facts, number, randomChoice))
  const weakest = await run('weakest topic first', (number) => simulate(facts, number, weakestTopicFirst))
  const best = await run('best next', (number) => simulate(facts, number, bestNext))
  const cards = await run('only cards', (number) => simulate(facts, number, onlyCards))
  const bestAsCards = await run('best next, same minutes as only cards', (number) =>
    simulate(facts, number, bestNext, cards[number]?.secondsByDay),
  )

  const marksPerHour = (results: readonly Result[]) =>
    mean(results.map(({ score, hours }, at) => (100 * (score - (without[at]?.score ?? 0))) / hours))
  const line = (name: string, results: readonly Result[]) => {
    const hours = mean(results.map((each) => each.hours))
    const score = 100 * mean(results.map((each) => each.score))
    const recall = 100 * mean(results.map((each) => each.recall))
    const perHour = hours === 0 ? '' : marksPerHour(results).toFixed(3)
    console.log(
      `${name.padEnd(38)}${hours.toFixed(1).padStart(7)}${score.toFixed(2).padStart(9)}${recall.toFixed(2).padStart(9)}${perHour.padStart(16)}`,
    )
  }
  console.log(`\n${''.padEnd(38)}  hours   mark %  recall %  marks per hour`)
  line('no study', without)
  line('random choice', random)
  line('weakest topic first', weakest)
  line('best next', best)
  line('only cards', cards)
  line('best next, same minutes as only cards', bestAsCards)

  const overRandom = marksPerHour(best) / marksPerHour(random)
  const overWeakest = marksPerHour(best) / marksPerHour(weakest)
  const recallRatio = mean(bestAsCards.map(({ recall }) => recall)) / mean(cards.map(({ recall }) => recall))
  const misses = best.reduce((sum, each) => sum + each.misses, 0)
  const returned = best.reduce((sum, each) => sum + each.returnedInTime, 0) / misses
  const checks: [string, number, number][] = [
    ['marks per hour: best next divided by random choice', overRandom, leastOverRandom],
    ['marks per hour: best next divided by weakest topic first', overWeakest, leastOverWeakest],
    ['recall on the exam day: best next in the same minutes divided by only cards', recallRatio, 1],
    [`share of ${misses} misses that returned within three days`, returned, 1],
  ]
  console.log()
  for (const [name, value, least] of checks) {
    console.log(`${value >= least ? '✓' : '✗'} ${name}: ${value.toFixed(3)} (at least ${least})`)
  }
  return checks.every(([, value, least]) => value >= least)
}

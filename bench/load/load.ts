import { availableParallelism } from 'node:os'
import { step } from '../../tools/support/progress.ts'
import { measureProcessorTime } from './processor-time.ts'
import { simulateStudents, startTiterWithStudents } from './simulation.ts'
import type { LoadTask } from './students.ts'

const required = 2_000
const maximumP99Ms = 200
const firstLevel = 1_000
const mostStudents = 16_000
// The search stops when the highest number of students that the server could serve, and the lowest number that it could
// not serve, differ by less than this factor.
const precision = 1.2

// The time within which all students of a level arrive. In real life, arrivals would be spread over the length of a
// visit, which is 20 minutes.
const arrivalSeconds = 120
const measuredSeconds = 60

interface Level {
  students: number
  requestsPerSecond: number
  p50: number
  p99: number
  errors: Record<string, number>
  /** The share of the machine's processor time that each program used. */
  used: Record<'server' | 'PostgreSQL' | 'simulated students', number>
}

/**
 * Finds how many students can study at the same time with one server and PostgreSQL on this machine. The simulated
 * students run on the same machine and use part of its processors.
 */
export async function benchLoad(): Promise<boolean> {
  const titer = await startTiterWithStudents(mostStudents)
  try {
    const measure = (students: number) =>
      step(`${students.toLocaleString('en')} students`, async () => {
        const level = await measureLevel(titer.task(students, { arrivalSeconds, measuredSeconds }), titer.pids)
        printLevel(level)
        return level
      })
    const { passed, failed } = await searchHighest(measure)
    printResult(passed, failed)
    return (passed?.students ?? 0) >= required
  } finally {
    await titer.stop()
  }
}

async function searchHighest(measure: (students: number) => Promise<Level>) {
  let passed: Level | undefined
  let failed: Level | undefined
  for (let next = firstLevel; next <= mostStudents && failed === undefined; next *= 2) {
    const level = await measure(next)
    if (isWithinLimits(level)) passed = level
    else failed = level
  }
  while (passed !== undefined && failed !== undefined && failed.students / passed.students > precision) {
    const level = await measure(Math.round(Math.sqrt(passed.students * failed.students)))
    if (isWithinLimits(level)) passed = level
    else failed = level
  }
  return { passed, failed }
}

/** Returns whether the server was fast enough and returned no error. */
const isWithinLimits = ({ p99, errors }: Level) => p99 < maximumP99Ms && Object.keys(errors).length === 0

async function measureLevel(task: LoadTask, pids: { server: number; PostgreSQL: number }): Promise<Level> {
  const simulation = simulateStudents(task)
  await new Promise((done) => setTimeout(done, 1_000 * task.arrivalSeconds))
  const readUsed = measureProcessorTime({ ...pids, 'simulated students': simulation.pid })
  const { durations, errors, students } = await simulation.result
  // Stores the students' latest cookies, because the next measurement continues their sessions.
  for (const [at, { cookie }] of students.entries()) Object.assign(task.students[at] ?? {}, { cookie })
  const used = readUsed()
  const sorted = durations.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN
  return {
    students: task.students.length,
    requestsPerSecond: durations.length / task.measuredSeconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    errors,
    used,
  }
}

const percent = (share: number) => `${Math.round(100 * share)}%`

function printLevel(level: Level) {
  const { requestsPerSecond, p50, p99, errors, used } = level
  const failures = Object.entries(errors).map(([what, times]) => `${times} × ${what}`)
  console.log(
    `  ${isWithinLimits(level) ? '✓' : '✗'} ${Math.round(requestsPerSecond)} requests/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, ` +
      `${failures.length === 0 ? 'no error' : failures.join(', ')}; processors: ` +
      Object.entries(used)
        .map(([name, share]) => `${name} ${percent(share)}`)
        .join(', '),
  )
}

function printResult(passed: Level | undefined, failed: Level | undefined) {
  const students = passed?.students ?? 0
  console.log(`
  ${students >= required ? '✓' : '✗'} ${students.toLocaleString('en')} students at once with p99 under ${maximumP99Ms} ms and no error (at least ${required.toLocaleString('en')})
  ${describeBottleneck(failed)}`)
}

/** Returns a sentence about the bottleneck of a measurement in which the server was too slow or returned errors. */
function describeBottleneck(failed: Level | undefined) {
  if (failed === undefined) return 'The limit was not reached.'
  const total = Object.values(failed.used).reduce((sum, share) => sum + share, 0)
  const [largest = ['nothing', 0] as const] = Object.entries(failed.used).toSorted(([, a], [, b]) => b - a)
  const at = `${failed.students.toLocaleString('en')} students`
  // A Node process runs JavaScript on one processor only. The threshold is just below the share of one processor.
  if (failed.used.server > 0.9 / availableParallelism())
    return `At ${at} the server's one process uses a whole processor. More processes help.`
  return total > 0.9
    ? `At ${at} all processors are busy. Most of the time goes to: ${largest[0]} (${percent(largest[1])}).`
    : `At ${at} the processors are only ${percent(total)} busy, so requests wait for something else.`
}

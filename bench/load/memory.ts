import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { FixableError, step } from '../../tools/support/progress.ts'
import { simulateStudents, startTiterWithStudents } from './simulation.ts'

const students = 200
const arrivalSeconds = 60
const defaultMinutes = 30
const sampleSeconds = 10
/** The memory of the last third of the run may be at most this many times the memory of the second third. */
const maximumGrowth = 1.05

const mebibyte = 1_048_576

/** Reads how much memory a process occupies, in bytes. */
function residentMemory(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return 1_024 * Number(kibibytes)
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/**
 * Measures whether the server's memory grows while students study for half an hour. The first third of the run is not
 * compared, because the caches fill up in it. The argument changes the number of minutes.
 */
export async function benchMemory([minutes = String(defaultMinutes)]: string[]): Promise<boolean> {
  const measuredSeconds = Math.round(Number(minutes) * 60)
  if (!(measuredSeconds >= 60))
    throw new FixableError('Give the number of minutes, at least 1: npm run bench -- memory 30')
  const titer = await startTiterWithStudents(students)
  try {
    const samples: number[] = []
    const { errors, durations } = await step(`${students} students for ${minutes} minutes`, async () => {
      const simulation = simulateStudents(titer.task(students, { arrivalSeconds, measuredSeconds }))
      await pause(1_000 * arrivalSeconds)
      for (let at = 0; at < measuredSeconds; at += sampleSeconds) {
        samples.push(residentMemory(titer.pids.server))
        await pause(1_000 * sampleSeconds)
      }
      return simulation.result
    })
    const third = Math.floor(samples.length / 3)
    const thirds = [0, 1, 2].map((at) => mean(samples.slice(at * third, (at + 1) * third)))
    const growth = (thirds[2] ?? 0) / (thirds[1] ?? 0)
    const hasErrors = Object.keys(errors).length > 0
    console.log(`
  ${durations.length.toLocaleString('en')} requests, ${hasErrors ? JSON.stringify(errors) : 'no error'}
  memory in the three thirds of the run: ${thirds.map((bytes) => `${Math.round(bytes / mebibyte)} MB`).join(', ')}
  ${growth <= maximumGrowth ? '✓' : '✗'} last third divided by second third: ${growth.toFixed(3)} (at most ${maximumGrowth})`)
    return growth <= maximumGrowth && !hasErrors
  } finally {
    await titer.stop()
  }
}

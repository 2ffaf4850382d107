import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerIndex } from '@titer/bank'
import { postmasterPid } from '../../tests/support/running-titer.ts'
import { root } from '../../tools/support/data-folder.ts'
import { startPostgres } from '../../tools/support/local-postgres.ts'
import { step } from '../../tools/support/progress.ts'
import { startChildServer } from '../support/child-server.ts'
import type { LoadResult, LoadStudent, LoadTask } from './students.ts'

const password = 'a password for the bench'

/** Starts PostgreSQL and one server with the accounts of simulated students. */
export async function startTiterWithStudents(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step(`Starting Titer with ${count.toLocaleString('en')} accounts`, () =>
    startChildServer<{ study: string; students: LoadStudent[] }>('titer', {
      DATABASE_URL: postgres.url,
      BENCH_PASSWORD: password,
      BENCH_STUDENTS: String(count),
    }),
  )
  const index = JSON.parse(readFileSync(join(root, 'packages/bank/dist/index.json'), 'utf8')) as ServerIndex
  const items = index.items.filter(({ tier, mode }) => tier === 'demo' && mode === 'quickfire')
  return {
    pids: { server: titer.pid, PostgreSQL: postmasterPid(folder) },
    /** Describes a simulation of the first `students` students. */
    task: (students: number, times: Pick<LoadTask, 'arrivalSeconds' | 'measuredSeconds'>): LoadTask => ({
      study: titer.study,
      password,
      students: titer.students.slice(0, students),
      items,
      ...times,
    }),
    stop: async () => {
      await titer.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Simulates the students in a process of their own, which ends after it has sent the result. */
export function simulateStudents(task: LoadTask) {
  const simulation = fork(new URL('students.ts', import.meta.url))
  const result = new Promise<LoadResult>((done, fail) => {
    simulation.once('message', (message) => {
      done(message as LoadResult)
      simulation.kill()
    })
    simulation.once('exit', () => fail(new Error('bench/load/students.ts ended early')))
  })
  simulation.send(task)
  return { pid: simulation.pid ?? 0, result }
}

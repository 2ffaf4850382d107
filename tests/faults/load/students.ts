import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerIndex } from '@titer/bank'
import { root } from '../../../tools/support/data-folder.ts'
import type { Cleanup } from '../cleanup.ts'
import type { Count } from '../report.ts'

export interface Student {
  id: number
  email: string
}

interface Question {
  id: string
  version: string
}

export type DevicesOrder =
  | { kind: 'start'; study: string; password: string; students: Student[]; items: Question[] }
  | { kind: 'shift'; aheadMs: number }
  | { kind: 'finish' }

/** The counts of the events of all devices. An event counts as `made` when the device has recorded it. */
export interface DevicesResult extends Count {
  /** The number of events that the server has rejected, by reason. */
  refused: Record<string, number>
  /** How often a device lost its session. */
  signedOut: number
}

/** Returns questions that students of every tier may answer. */
const readOpenQuestions = (): Question[] =>
  (JSON.parse(readFileSync(join(root, 'packages/bank/dist/index.json'), 'utf8')) as ServerIndex).items
    .filter(({ tier, mode }) => tier === 'demo' && mode === 'quickfire')
    .map(({ id, version }) => ({ id, version }))
    .slice(0, 50)

/** Starts a process that simulates the students' devices. The students answer questions and sync after every answer. */
export function startStudents(cleanup: Cleanup, study: string, students: Student[], password: string) {
  const child = fork(new URL('./devices.ts', import.meta.url))
  cleanup.add('students', () => child.kill('SIGKILL'))
  const result = new Promise<DevicesResult>((done, fail) => {
    child.once('message', (message) => done(message as DevicesResult))
    child.once('exit', () => fail(new Error('The process with the students’ devices has ended.')))
  })
  const send = (order: DevicesOrder) => void child.send(order)
  send({ kind: 'start', study, password, students, items: readOpenQuestions() })
  return {
    /** Sets the clock of all devices ahead of the real time by this much. */
    shiftClock: (aheadMs: number) => send({ kind: 'shift', aheadMs }),
    /**
     * Stops the students, waits until their devices have sent all events, for two minutes at most, and returns how many
     * events the server has.
     */
    finish: () => {
      send({ kind: 'finish' })
      return result
    },
    /** Resolves with the counts after `finish`. Rejects if the process ends before that. */
    result,
  }
}

export type Students = ReturnType<typeof startStudents>

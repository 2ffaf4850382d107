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

/** The events of all devices. An event counts as made when the device has recorded it. */
export interface DevicesResult extends Count {
  /** How many events the server has rejected for good, by reason. */
  refused: Record<string, number>
  /** How often a device lost its session. */
  signedOut: number
}

/** The questions that everybody may answer. */
const readOpenQuestions = (): Question[] =>
  (JSON.parse(readFileSync(join(root, 'packages/bank/dist/index.json'), 'utf8')) as ServerIndex).items
    .filter(({ tier, mode }) => tier === 'demo' && mode === 'quickfire')
    .map(({ id, version }) => ({ id, version }))
    .slice(0, 50)

/** Starts a process with the devices of students, who answer questions and sync after every answer. */
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
    /** Moves the clock of all devices so far ahead of the real time. */
    shiftClock: (aheadMs: number) => send({ kind: 'shift', aheadMs }),
    /** Lets the devices send everything, and returns what the server has. */
    finish: () => {
      send({ kind: 'finish' })
      return result
    },
    /** Fails when the devices fail. */
    result,
  }
}

export type Students = ReturnType<typeof startStudents>

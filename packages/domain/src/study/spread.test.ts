import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestSpreadDays, spreadTasks, type WaitingTask } from './spread.ts'

const task = fc.record({
  value: fc.double({ min: 0, max: 1, noNaN: true }),
  seconds: fc.integer({ min: 5, max: 120 }),
  dueIn: fc.nat(12),
})
const input = fc.record({
  tasks: fc
    .array(task, { maxLength: 150 })
    .map((tasks) => tasks.map((each, at): WaitingTask => ({ ...each, id: `t${at}` }))),
  secondsPerDay: fc.integer({ min: 300, max: 3_600 }),
  restDays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }),
})

describe('waiting tasks spread over the days ahead', () => {
  it('fit into each day’s time, leave rest days free, are never planned too early or twice, and are left out only if they do not fit into the longest allowed spread', () => {
    fc.assert(
      fc.property(input, ({ tasks, secondsPerDay, restDays }) => {
        const isRestDay = (day: number) => restDays.includes(day % 7)
        const days = spreadTasks({ tasks, secondsPerDay, isRestDay })
        const taskOf = new Map(tasks.map((each) => [each.id, each]))
        for (const [day, ids] of days.entries()) {
          const own = ids.flatMap((id) => taskOf.get(id) ?? [])
          expect(own.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(secondsPerDay)
          expect(own.every(({ dueIn }) => dueIn <= day)).toBe(true)
          expect(isRestDay(day) ? ids : []).toEqual([])
        }
        const placed = days.flat()
        expect(new Set(placed).size).toBe(placed.length)
        expect(days.length === longestSpreadDays || placed.length === tasks.length).toBe(true)
        expect(spreadTasks({ tasks: tasks.toReversed(), secondsPerDay, isRestDay })).toEqual(days)
      }),
    )
  })

  it('are ordered by their value, the most valuable first', () => {
    const tasks = [0.2, 0.9, 0.5].map((value, at) => ({ id: `t${at}`, value, seconds: 60, dueIn: 0 }))
    expect(spreadTasks({ tasks, secondsPerDay: 60, isRestDay: () => false })).toEqual([['t1'], ['t2'], ['t0']])
  })

  it('include a task that takes longer than a day’s time', () => {
    const tasks = [{ id: 'long', value: 1, seconds: 500, dueIn: 0 }]
    expect(spreadTasks({ tasks, secondsPerDay: 300, isRestDay: (day) => day === 0 })).toEqual([[], ['long']])
  })
})

import type { Call } from '@titer/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'

vi.mock('zod', () => import('./schemas-later.ts'))
// Test files of one worker share their modules: this file needs its own copy of the contract, and leaves none behind.
vi.resetModules()
const contract = await import('@titer/contract')
afterAll(() => void vi.resetModules())

const calls = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, group]) => Object.values(group as Record<string, Call>))

const shape = { success: true }

describe('schemas that are made when they are asked for', () => {
  it('can be made for every answer of the server', async () => {
    expect(calls.length).toBeGreaterThan(30)
    for (const { answer } of calls) {
      const { success, error } = await answer.safeParseAsync(shape)
      expect(success || Array.isArray(error?.issues)).toBe(true)
    }
  })

  it('tell a right answer from a wrong one, down to what lies inside', async () => {
    const { answer } = contract.studyCalls.choices
    expect(await answer.safeParseAsync({ success: true, shares: [20, 80] })).toEqual({
      success: true,
      data: { success: true, shares: [20, 80] },
    })
    expect((await answer.safeParseAsync({ success: true, shares: ['20'] })).success).toBe(false)
  })

  it('are never asked in haste', () => {
    expect(() => contract.errorAnswer.safeParse({})).toThrow('safeParseAsync')
  })
})

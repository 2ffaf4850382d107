import { describe, expect, it } from 'vitest'
import { keptData, lostPlan } from './deletion-words.ts'

const paid = (daysLeft: number) => ({ plan: { planName: 'Premium', daysLeft }, hasPayments: true })
const free = { plan: undefined, hasPayments: false }

describe('the warning before an account is deleted', () => {
  it('[T-81] names the paid days that are lost', () => {
    expect(lostPlan(paid(87))?.title).toBe('You lose 87 paid days of Premium')
    expect(lostPlan(paid(1))?.title).toBe('You lose your last paid day of Premium')
  })

  it('[T-81] does not mention paid days to a student who has none left', () => {
    expect(lostPlan(free)).toBeUndefined()
    expect(lostPlan(paid(0))).toBeUndefined()
  })

  it('[T-81] says that the plan could not be checked if the server did not respond', () => {
    expect(lostPlan('unknown')?.title).toBe('We could not check your plan')
  })

  it('[T-81] says that payment records are kept if there are payments or if the server did not respond', () => {
    const keepsPayments = (losses: Parameters<typeof keptData>[0]) =>
      keptData(losses).some((fact) => fact.startsWith('Records of your payments'))
    expect([paid(3), 'unknown' as const, free].map(keepsPayments)).toEqual([true, true, false])
  })
})

import { describe, expect, it } from 'vitest'
import { passwordFault } from './password.ts'

const policy = { minimumLength: 6, isCommon: (word: string) => word === 'qwerty123' }

describe('passwordFault', () => {
  it('[V-04] rejects a password shorter than the policy requires, counted in characters', () => {
    expect(passwordFault('abcde', [], policy)).toBe('short')
    expect(passwordFault('🧫🧫🧫🧫🧫', [], policy)).toBe('short')
    expect(passwordFault('abcdef', [], policy)).toBeUndefined()
    expect(passwordFault('abcdefg', [], { ...policy, minimumLength: 8 })).toBe('short')
  })

  it('rejects common passwords in any case, and the account’s own name', () => {
    expect(passwordFault('QWERTY123', [], policy)).toBe('common')
    expect(passwordFault('ayesha.khan', ['Ayesha.Khan', 'a@x.pk'], policy)).toBe('common')
  })
})

import { describe, expect, it } from 'vitest'
import { passwordFault } from './password.ts'

const policy = { minimumLength: 6, isCommon: (word: string) => word === 'qwerty123' }

describe('passwordFault', () => {
  it('[V-04] rejects a password with too few characters, counting an emoji as one character', () => {
    expect(passwordFault('abcde', [], policy)).toBe('short')
    expect(passwordFault('🧫🧫🧫🧫🧫', [], policy)).toBe('short')
    expect(passwordFault('abcdef', [], policy)).toBeUndefined()
    expect(passwordFault('abcdefg', [], { ...policy, minimumLength: 8 })).toBe('short')
  })

  it('rejects common passwords in upper or lower case, and the account’s own name', () => {
    expect(passwordFault('QWERTY123', [], policy)).toBe('common')
    expect(passwordFault('ayesha.khan', ['Ayesha.Khan', 'a@x.pk'], policy)).toBe('common')
  })
})

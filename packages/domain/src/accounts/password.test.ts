import { describe, expect, it } from 'vitest'
import { passwordFaults, personalWords } from './password.ts'

const policy = { minimumLength: 6, isCommon: (word: string) => word === 'qwerty123' }

describe('passwordFaults', () => {
  it('[V-04] rejects a password with too few characters, counting an emoji as one character', () => {
    expect(passwordFaults('abcde', [], policy)).toEqual(['short'])
    expect(passwordFaults('🧫🦠🧪🔬💊', [], policy)).toEqual(['short'])
    expect(passwordFaults('abcdef', [], policy)).toEqual([])
    expect(passwordFaults('abcdefg', [], { ...policy, minimumLength: 8 })).toEqual(['short'])
  })

  it('rejects a password that only repeats one to three characters', () => {
    for (const password of ['aaaaaaaaaa', 'AAaaaaAA', 'ababababa', '123123', 'abcabcab', '🧫🧫🧫🧫🧫🧫']) {
      expect(passwordFaults(password, [], policy)).toEqual(['common'])
    }
    for (const password of ['aaaaaaab', 'abcdabcd', 'kitabkhana'])
      expect(passwordFaults(password, [], policy)).toEqual([])
  })

  it('rejects a common password in upper or lower case, and a password that is the account’s username, email address or the part before the @', () => {
    const words = personalWords({ email: 'ayesha@x.pk', username: 'Ayesha.Khan' })
    expect(passwordFaults('QWERTY123', words, policy)).toEqual(['common'])
    expect(['ayesha.khan', 'Ayesha@x.pk', 'AYESHA'].map((own) => passwordFaults(own, words, policy))).toEqual([
      ['personal'],
      ['personal'],
      ['personal'],
    ])
  })
})

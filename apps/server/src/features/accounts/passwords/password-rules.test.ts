import { createHash } from 'node:crypto'
import { accountCalls } from '@titer/contract'
import { splitPasswordHash } from '@titer/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../testing/test-server.ts'
import { createPasswords } from './passwords.ts'

const rules = createPasswords({ minimumLength: 8, hashing: 'cheap' })
const isAccepted = (password: string) => {
  try {
    rules.check(password, [])
    return true
  } catch {
    return false
  }
}

describe('a new password', () => {
  it('[ASVS 6.2.4][ASVS 6.2.12] is rejected if it is one of the 3,000 most frequent breached passwords of at least 8 characters', () => {
    const frequent = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 3_000)
    expect(frequent).toHaveLength(3_000)
    expect(frequent.filter(isAccepted)).toEqual([])
  })

  it('[V-04][ASVS 6.2.4] is recognised as common by the first 20 digits of its hash, and a look-up with the first three digits, here 5e8, returns fewer than 100 hashes', () => {
    const isKnown = (word: string) => {
      const { prefix, rest } = splitPasswordHash(createHash('sha256').update(word).digest('hex'))
      return rules.commonHashes(prefix).includes(rest)
    }
    const frequent = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 500)
    expect(frequent.filter((word) => !isKnown(word.toLowerCase()))).toEqual([])
    expect(isKnown('qjkxvbmw')).toBe(false)
    expect(rules.commonHashes('5e8').length).toBeLessThan(100)
  })

  it('[ASVS 6.2.5] may consist of any characters', () => {
    const words = ['qjkxvbmw', '83920174', ' - -- - ', '!?!?#%&/', 'میرا خفیہ لفظ', '🧫🧪🔬🩺🧬🦠💊🩸', 'ZQJXKVBW']
    expect(words.filter((word) => !isAccepted(word))).toEqual([])
  })
})

describe('a password', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  it('[ASVS 6.2.8][ASVS 6.2.9] may have 256 characters, and must be entered exactly, including spaces, letter case and accents', async () => {
    const password = ` Ünïcödé ${'long enough '.repeat(20)}`.padEnd(256, 'x')
    expect(password).toHaveLength(256)
    const { email } = await server.person('exact@kmc.edu.pk', password)
    const signIn = async (typed: string) =>
      (await server.visit().post(accountCalls.login.path, { email, password: typed })).status
    const changed = [password.trim(), password.toLowerCase(), `${password.slice(0, 255)}y`, password.normalize('NFD')]
    // The decomposed Unicode text has more characters than the server accepts, so it is cut to 256.
    for (const typed of changed) expect(await signIn(typed.slice(0, 256))).toBe(401)
    expect(await signIn(password)).toBe(200)
  })
})

import { expect, it } from 'vitest'
import { createApi } from '../api/api.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { createCommonPasswordCheck } from './common-passwords.ts'

// The SHA-256 hash of “password” begins with 5e884898da28047151d0.
const path = '/api/auth/common-passwords/5e8'

function open() {
  const server = createFakeServer()
  server.answers.set(path, () => Response.json({ success: true, rests: ['84898da28047151d0'] }))
  return { server, isCommon: createCommonPasswordCheck(createApi({ fetch: server.fetch, getToken: () => 't' })) }
}

it('[V-04] the check for common passwords ignores letter case, and sends only the first three digits of the password’s hash to the server', async () => {
  const { server, isCommon } = open()
  expect(await isCommon('PassWord')).toBe(true)
  expect(await isCommon('password')).toBe(true)
  expect(server.seen).toEqual([{ path, method: 'GET', token: undefined, body: undefined }])
})

it('the check for common passwords returns undefined while the server is unreachable, and works once the server is reachable', async () => {
  const { server, isCommon } = open()
  server.isReachable = false
  expect(await isCommon('password')).toBeUndefined()
  server.isReachable = true
  expect(await isCommon('password')).toBe(true)
})

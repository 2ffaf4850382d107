import { expect, it } from 'vitest'
import { trustedUrl } from './trusted-url.ts'

const origins = ['http://localhost:3000', 'http://localhost:3001']

it.each(['http://localhost:3000/login', 'http://localhost:3001/cards?due=1'])(
  '[R-16] trustedUrl accepts the URL %s',
  (url) => {
    expect(trustedUrl(url, origins)).toBe(url)
  },
)

it.each([
  null,
  '',
  '/login',
  'https://localhost:3000/login',
  'http://localhost:3000.evil.example/',
  'http://localhost:3000@evil.example/',
  'http://localhost:30001/',
  'https://evil.example/?http://localhost:3000',
  'javascript:alert(1)//http://localhost:3000',
  'blob:http://localhost:3000/1',
])('[R-16] trustedUrl rejects the value %j', (url) => {
  expect(trustedUrl(url, origins)).toBeUndefined()
})

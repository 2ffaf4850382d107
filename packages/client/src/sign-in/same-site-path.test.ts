import { expect, it } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

it.each(['/', '/cards', '/cards?due=1#top', '/a//b', '/%2F%2Fevil.example'])('sameSitePath accepts %s', (path) => {
  expect(sameSitePath(path)).toBe(path)
})

it.each([
  undefined,
  null,
  '',
  'cards',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('sameSitePath rejects %j', (value) => {
  expect(sameSitePath(value)).toBeUndefined()
})

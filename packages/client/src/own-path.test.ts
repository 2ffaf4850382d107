import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each(['/', '/cards', '/cards?due=1#top', '/a//b', '/%2F%2Fevil.example'])('follows %s', (path) => {
  expect(ownPath(path)).toBe(path)
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
])('does not follow %j', (value) => {
  expect(ownPath(value)).toBeUndefined()
})

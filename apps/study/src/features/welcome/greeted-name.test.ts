import { expect, it } from 'vitest'
import { greetedName } from './greeted-name.ts'

it('the welcome page greets a student by the username only if the username looks like a name', () => {
  expect(greetedName('amina')).toBe('Amina')
  expect(greetedName('f21-mbbs-123')).toBeUndefined()
  expect(greetedName('a')).toBeUndefined()
})

import { expect, it } from 'vitest'
import { displayNameOf } from './display-name.ts'

it('the display name falls back to the part of the email before the @, and then to “User”', () => {
  expect(displayNameOf('Ayesha Khan', 'ak@kmc.edu.pk')).toBe('Ayesha Khan')
  expect(displayNameOf('  ', 'ak@kmc.edu.pk')).toBe('ak')
  expect(displayNameOf(undefined, undefined)).toBe('User')
})

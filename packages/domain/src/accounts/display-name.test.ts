import { expect, it } from 'vitest'
import { displayNameOf } from './display-name.ts'

const isAllowed = (name: string) => !name.startsWith('Titer')

it('[E-04] the display name falls back to the part of the email before the @, and then to “User”', () => {
  expect(displayNameOf(' Ayesha Khan ', 'ak@kmc.edu.pk', isAllowed)).toBe('Ayesha Khan')
  expect(displayNameOf('  ', 'ak@kmc.edu.pk', isAllowed)).toBe('ak')
  expect(displayNameOf(undefined, undefined, isAllowed)).toBe('User')
})

it('[E-04] the display name skips a name that is not allowed, and uses the next possible name', () => {
  expect(displayNameOf('Titer Support', 'ak@kmc.edu.pk', isAllowed)).toBe('ak')
  expect(displayNameOf('Titer Support', 'Titer@kmc.edu.pk', isAllowed)).toBe('User')
})

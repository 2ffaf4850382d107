import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usernameFromEmail } from './username.ts'

describe('usernameFromEmail', () => {
  it('uses the part before the @, and adds a number on each further attempt', () => {
    expect([0, 1, 2].map((attempt) => usernameFromEmail('Ayesha.Khan@kmc.edu.pk', attempt))).toEqual([
      'Ayesha.Khan',
      'Ayesha.Khan2',
      'Ayesha.Khan3',
    ])
  })

  it('does not use a name that suggests Titer staff, such as admin or support', () => {
    expect(usernameFromEmail('admin@kmc.edu.pk', 1)).toBe('student2')
    expect(usernameFromEmail('titer.support@kmc.edu.pk', 0)).toBe('student')
  })

  it('always returns a valid username', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 999 }), (local, attempt) => {
        expect(usernameFromEmail(`${local}@x.pk`, attempt)).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]$/)
      }),
    )
  })
})

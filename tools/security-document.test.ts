import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountThrottle, addressThrottle } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { titlesInSource, titlesInTestFiles } from './requirements.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The requirements of OWASP's Application Security Verification Standard (ASVS) 5.0 that Titer must meet. */
const items = `
  6.1.1 6.2.1 6.2.3 6.2.4 6.2.5 6.2.7 6.2.8 6.2.9 6.2.12 6.3.1 6.3.4 6.4.1 6.4.3 6.8.1 6.8.2
  7.2.1 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.5.2
  8.2.1 8.2.2 8.2.3 8.3.1 15.3.3
  9.1.2 9.2.2 9.2.3 10.1.2 10.2.1 10.4.5 10.5.1 10.5.2
  1.2.4 2.2.2 2.3.1 2.3.3 2.4.1 5.2.1 5.2.2
  3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.5 3.7.2 14.3.2
  11.4.2 11.5.1 13.4.2 15.2.3 16.2.5 16.3.1 16.3.2 16.5.1 16.5.3`
  .trim()
  .split(/\s+/)

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', how = '', proof = '']) => ({
    id,
    how,
    proof,
  }),
)

const idsIn = (titles: readonly string[]) =>
  titles.flatMap((title) => [...title.matchAll(/\[ASVS ([^\]]*)\]/g)].map(([, id = '']) => id))

describe('docs/security.md', () => {
  it('lists every required ASVS item exactly once, with a sentence about it', () => {
    expect(rows.map(({ id }) => id).toSorted()).toEqual(items.toSorted())
    expect(rows.filter(({ how }) => !how.endsWith('.'))).toEqual([])
  })

  it('links each item to a test whose title contains the item’s id, or says why the item does not apply', () => {
    const unproven = rows.filter(({ id, proof }) => {
      if (/^Does not apply: .+\.$/.test(proof)) return false
      const file = /\]\(\.\.\/(.+)\)$/.exec(proof)?.[1] ?? ''
      if (!existsSync(join(root, file)) || file === '') return true
      return !idsIn(titlesInSource(file, readFileSync(join(root, file), 'utf8'))).includes(id)
    })
    expect(unproven).toEqual([])
  })

  it('lists every ASVS id that a test title contains', () => {
    expect(idsIn(titlesInTestFiles(root)).filter((id) => !items.includes(id))).toEqual([])
  })

  it('[ASVS 6.1.1] states the delays after wrong passwords that the server uses', () => {
    const { freeAttempts, firstDelaySeconds, longestDelaySeconds } = accountThrottle
    expect(page).toContain(`the first ${freeAttempts} attempts have no delay.`)
    expect(page).toContain(
      `starts at ${firstDelaySeconds} s and doubles with each attempt, up to ${longestDelaySeconds} s`,
    )
    expect(page).toContain(`the first ${addressThrottle.freeAttempts} attempts have no delay,`)
    expect([addressThrottle.firstDelaySeconds, addressThrottle.longestDelaySeconds]).toEqual([
      firstDelaySeconds,
      longestDelaySeconds,
    ])
  })
})

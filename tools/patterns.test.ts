import { expect, it } from 'vitest'
import { root } from './support/data-folder.ts'
import { findSlowPatterns, slowPatternsIn } from './patterns.ts'

it('no regular expression of the server needs more than linear time, so no request can block the server', () => {
  expect(findSlowPatterns(root)).toEqual([])
})

it.each(['/\\/+$/', '/^(a+)+$/i', '/(?:ab)+$/', '/^\\s+|\\s+$/g', '/\\w+@\\w+/u', 'new RegExp(text)'])(
  'a pattern that is slow or known only at run time is reported: %s',
  (pattern) => {
    expect(slowPatternsIn('file.ts', `const pattern = ${pattern}`)).toEqual([
      expect.stringContaining(`file.ts: ${pattern} `),
    ])
  },
)

it.each(['/^\\/+/', '/^[a-z]{3,30}$/', '/[&<>"]/g', '/^\\d{4}-\\d{2}$/'])(
  'a fast pattern is accepted: %s',
  (pattern) => {
    expect(slowPatternsIn('file.ts', `const pattern = ${pattern}`)).toEqual([])
  },
)

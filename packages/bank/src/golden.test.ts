import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileBank } from './bank.ts'
import { checkContent } from './check.ts'
import { describeItem } from './describe-item.ts'

const root = fileURLToPath(new URL('../golden', import.meta.url))

describe('a small bank that exists only for tests', () => {
  it('is compiled from content without faults', () => {
    expect(checkContent(root)).toEqual([])
  })

  it('compiles to the same items, cards and refusals as in the snapshot', async () => {
    const { questions, cases, cards, refusals } = compileBank(root, true)
    const lines = [
      ...[...questions, ...cases].map((item) => describeItem(item).join('\n')),
      ...cards.map(({ id, front, back }) => `${id}  card\n${front}\n  ${back}`),
      ...refusals.map(({ subject, form, reason }) => `refused: ${subject}, ${form}\n  ${reason}`),
    ]
    await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot('../golden/bank.txt')
  })
})

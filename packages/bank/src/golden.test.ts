import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileBank } from './bank.ts'
import { checkContent } from './check.ts'
import { describeItem } from './describe-item.ts'

const root = fileURLToPath(new URL('../golden', import.meta.url))

describe('a small bank', () => {
  it('is made of sheets without a fault', () => {
    expect(checkContent(root)).toEqual([])
  })

  it('comes to these very items, cards and refusals', async () => {
    const { questions, cases, cards, refusals } = compileBank(root, true)
    const told = [
      ...[...questions, ...cases].map((item) => describeItem(item).join('\n')),
      ...cards.map(({ id, front, back }) => `${id}  card\n${front}\n  ${back}`),
      ...refusals.map(({ subject, form, reason }) => `refused: ${subject}, ${form}\n  ${reason}`),
    ]
    await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('../golden/bank.txt')
  })
})

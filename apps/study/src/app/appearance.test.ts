import { describe, expect, it } from 'vitest'
import { dress, firstPaint, keepAppearance, writtenAppearance, type Appearance } from './appearance.ts'

const bar = (scheme: string) => ({ dataset: { scheme }, media: `(prefers-color-scheme: ${scheme})` })
const page = () => {
  const bars = [bar('light'), bar('dark')]
  return {
    dataset: {} as Record<string, string>,
    style: { fontSize: '', colorScheme: '' },
    ownerDocument: { bars, querySelectorAll: selectBars },
  }
}
function selectBars(this: { bars: object[] }) {
  return this.bars
}
const dressed = (appearance: Appearance) => {
  const root = page()
  dress(root as unknown as HTMLElement, writtenAppearance(appearance))
  return root
}

describe('how the page looks', () => {
  it('follows the system, and keeps nothing, where nothing is chosen', () => {
    expect(dressed({ theme: 'system', textSize: 1 })).toEqual(page())
    const kept = new Map([['appearance', 'old']])
    const storage = { setItem: (key: string, value: string) => void kept.set(key, value) }
    keepAppearance({ ...storage, removeItem: (key) => void kept.delete(key) }, null)
    expect(kept.size).toBe(0)
  })

  it('takes the chosen colours and size, also for what the browser draws itself', () => {
    const root = dressed({ theme: 'dark', textSize: 1.5 })
    expect(root).toMatchObject({ dataset: { theme: 'dark' }, style: { fontSize: '150%', colorScheme: 'dark' } })
  })

  it('colours the bar around the page as chosen, whatever the system says', () => {
    const { ownerDocument } = dressed({ theme: 'dark', textSize: 1 })
    expect(ownerDocument.bars.map(({ media }) => media)).toEqual(['not all', 'all'])
  })

  it('goes back to the system when the choice is taken back', () => {
    const root = dressed({ theme: 'light', textSize: 2 })
    dress(root as unknown as HTMLElement, null)
    expect(root).toEqual(page())
  })

  it('is carried by the page as a script that needs nothing else', () => {
    const root = page()
    const storage = { getItem: () => '{"theme":"light","textSize":1.25}' }
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- The text is run as the page runs it.
    new Function('document', 'localStorage', firstPaint)({ documentElement: root }, storage)
    expect(root).toMatchObject({ dataset: { theme: 'light' }, style: { fontSize: '125%', colorScheme: 'light' } })
  })
})

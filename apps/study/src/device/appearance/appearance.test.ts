import { describe, expect, it } from 'vitest'
import {
  applyAppearance,
  firstPaintScript,
  saveAppearance,
  serializeAppearance,
  type Appearance,
} from './appearance.ts'

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
const pageWith = (appearance: Appearance) => {
  const root = page()
  applyAppearance(root as unknown as HTMLElement, serializeAppearance(appearance))
  return root
}

describe('the appearance of the page', () => {
  it('follows the system and stores nothing by default', () => {
    expect(pageWith({ theme: 'system', textSize: 1 })).toEqual(page())
    const stored = new Map([['appearance', 'old']])
    const storage = { setItem: (key: string, value: string) => void stored.set(key, value) }
    saveAppearance({ ...storage, removeItem: (key) => void stored.delete(key) }, null)
    expect(stored.size).toBe(0)
  })

  it('uses the chosen theme and text size, including for controls that the browser draws', () => {
    const root = pageWith({ theme: 'dark', textSize: 1.5 })
    expect(root).toMatchObject({
      dataset: { theme: 'dark', textSize: '1.5' },
      style: { fontSize: '150%', colorScheme: 'dark' },
    })
  })

  it('uses the chosen theme for the browser’s toolbar, regardless of the system theme', () => {
    const { ownerDocument } = pageWith({ theme: 'dark', textSize: 1 })
    expect(ownerDocument.bars.map(({ media }) => media)).toEqual(['not all', 'all'])
  })

  it('follows the system again after the student has reset the theme and the text size', () => {
    const root = pageWith({ theme: 'light', textSize: 2 })
    applyAppearance(root as unknown as HTMLElement, null)
    expect(root).toEqual(page())
  })

  it('is applied by an inline script that depends on no other code', () => {
    const root = page()
    const storage = { getItem: () => '{"theme":"light","textSize":1.25}' }
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- Runs the script text as the page does.
    new Function('document', 'localStorage', firstPaintScript)({ documentElement: root }, storage)
    expect(root).toMatchObject({ dataset: { theme: 'light' }, style: { fontSize: '125%', colorScheme: 'light' } })
  })
})

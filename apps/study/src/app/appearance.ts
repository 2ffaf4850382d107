import type { StudySettings } from '@titer/domain'

export type Appearance = Pick<StudySettings, 'theme' | 'textSize'>

const key = 'appearance'

/** Dresses the page. It stands by itself, as the page carries its text to run before anything is drawn. */
export function dress(root: HTMLElement, kept: string | null) {
  const { theme, textSize = 1 } = JSON.parse(kept ?? '{}') as Partial<Appearance>
  const isChosen = theme === 'light' || theme === 'dark'
  if (isChosen) root.dataset['theme'] = theme
  else delete root.dataset['theme']
  // What the browser draws itself, such as sliders and calendars, follows.
  root.style.colorScheme = isChosen ? theme : ''
  root.style.fontSize = textSize > 1 ? `${100 * textSize}%` : ''
  // The bar around the page takes the colour whose media fits, so that the choice stands in place of the system.
  for (const bar of root.ownerDocument.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bar.dataset
    bar.media = isChosen ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
}

export const firstPaint = `try{(${dress.toString()})(document.documentElement,localStorage.getItem('${key}'))}catch{}`

/** As the first paint will read it; nothing, where it would change nothing. */
export const writtenAppearance = ({ theme, textSize }: Appearance) =>
  theme === 'system' && textSize === 1 ? null : JSON.stringify({ theme, textSize })

/** Remembers how the page is to look, for a time before the settings are read. */
export function keepAppearance(storage: Pick<Storage, 'setItem' | 'removeItem'>, written: string | null) {
  if (written === null) storage.removeItem(key)
  else storage.setItem(key, written)
}

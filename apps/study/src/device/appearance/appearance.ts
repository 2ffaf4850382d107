import type { StudySettings } from '@titer/domain'

export type Appearance = Pick<StudySettings, 'theme' | 'textSize'>

const key = 'appearance'

/**
 * Applies the theme and the text size. The function uses nothing outside itself, because its source text is also inlined
 * into the page, to run before the first paint.
 */
export function applyAppearance(root: HTMLElement, stored: string | null) {
  const { theme, textSize = 1 } = JSON.parse(stored ?? '{}') as Partial<Appearance>
  const isChosen = theme === 'light' || theme === 'dark'
  if (isChosen) root.dataset['theme'] = theme
  else delete root.dataset['theme']
  // For controls that the browser draws, such as sliders and date pickers.
  root.style.colorScheme = isChosen ? theme : ''
  root.style.fontSize = textSize > 1 ? `${100 * textSize}%` : ''
  // The browser colours its toolbar by the meta element whose media query matches, so the chosen theme must match here.
  for (const bar of root.ownerDocument.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bar.dataset
    bar.media = isChosen ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
}

export const firstPaintScript = `try{(${applyAppearance.toString()})(document.documentElement,localStorage.getItem('${key}'))}catch{}`

/** The stored form of an appearance; null for the default, which needs no entry. */
export const serializeAppearance = ({ theme, textSize }: Appearance) =>
  theme === 'system' && textSize === 1 ? null : JSON.stringify({ theme, textSize })

/** Stores the appearance where the first paint can read it, before the settings are read from the database. */
export function saveAppearance(storage: Pick<Storage, 'setItem' | 'removeItem'>, serialized: string | null) {
  if (serialized === null) storage.removeItem(key)
  else storage.setItem(key, serialized)
}

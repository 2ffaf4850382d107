import type { StudySettings } from '@titer/domain'

export type Appearance = Pick<StudySettings, 'theme' | 'textSize'>

const key = 'appearance'

/**
 * Applies the theme and the text size. The function must not use other code of this module, because its source text is
 * also inlined into the page, where it runs before the first paint.
 */
export function applyAppearance(root: HTMLElement, stored: string | null) {
  const { theme, textSize = 1 } = JSON.parse(stored ?? '{}') as Partial<Appearance>
  const isChosen = theme === 'light' || theme === 'dark'
  if (isChosen) root.dataset['theme'] = theme
  else delete root.dataset['theme']
  // `colorScheme` applies to controls that the browser draws, such as sliders and date pickers.
  root.style.colorScheme = isChosen ? theme : ''
  root.style.fontSize = textSize > 1 ? `${100 * textSize}%` : ''
  // Media queries ignore this font size, so the styles for large text use this attribute instead.
  if (textSize > 1) root.dataset['textSize'] = String(textSize)
  else delete root.dataset['textSize']
  // The browser uses the toolbar colour of the meta element whose media query matches. If a theme is chosen, only the
  // element of that theme matches.
  for (const bar of root.ownerDocument.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bar.dataset
    bar.media = isChosen ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
}

export const firstPaintScript = `try{(${applyAppearance.toString()})(document.documentElement,localStorage.getItem('${key}'))}catch{}`

/** Serialises an appearance for storage. Returns null for the default appearance, which needs no entry. */
export const serializeAppearance = ({ theme, textSize }: Appearance) =>
  theme === 'system' && textSize === 1 ? null : JSON.stringify({ theme, textSize })

/**
 * Stores the appearance in local storage, because the first paint happens before the settings are read from the
 * database.
 */
export function saveAppearance(storage: Pick<Storage, 'setItem' | 'removeItem'>, serialized: string | null) {
  if (serialized === null) storage.removeItem(key)
  else storage.setItem(key, serialized)
}

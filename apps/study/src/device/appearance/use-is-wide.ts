import { useSyncExternalStore } from 'react'

// The same width as in the class names that start with `min-[62rem]:`.
const wideScreen = () => matchMedia('(min-width: 62rem)')

const subscribe = (onChange: () => void) => {
  const media = wideScreen()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Returns whether the window has room for the desktop layout. Use it only where style sheets are not enough. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wideScreen().matches)

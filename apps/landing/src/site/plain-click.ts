import type { MouseEvent } from 'react'

/** Returns whether a click follows a link in this tab, and does not open a new tab or window or start a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

import { useEffect } from 'react'

/**
 * Focuses the page's heading once it is shown. Without this, the focus would be lost, because the pressed button was on
 * the previous page.
 */
export function useHeadingFocus(isShown: boolean) {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('h1')
    if (!isShown || heading === null || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [isShown])
}

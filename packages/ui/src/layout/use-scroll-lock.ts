import { useEffect } from 'react'

/** Stops the page from scrolling while a dialog or menu covers it, and from jumping when its scrollbar disappears. */
export function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return undefined
    const { style, clientWidth } = document.documentElement
    const previous = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
    style.overflow = 'hidden'
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    return () => void Object.assign(style, previous)
  }, [isLocked])
}

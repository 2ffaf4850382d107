import { useEffect } from 'react'

/** Keeps the page behind something that covers it from scrolling, and from jumping where its scrollbar goes. */
export function useStillPage(isCovered: boolean) {
  useEffect(() => {
    if (!isCovered) return undefined
    const { style, clientWidth } = document.documentElement
    const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
    style.overflow = 'hidden'
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    return () => void Object.assign(style, before)
  }, [isCovered])
}

import { useRef } from 'react'

/**
 * Creates a live region for screen readers. Its text is set directly in the DOM, so an announcement causes no render.
 */
export function useLiveRegion() {
  const region = useRef<HTMLOutputElement>(null)
  return {
    liveRegion: <output ref={region} className="sr-only" />,
    announce: (words: string) => {
      if (region.current !== null) region.current.textContent = words
    },
  }
}

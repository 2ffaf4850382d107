import { useRef } from 'react'

/** A standing line that screen readers speak. It is written past React: nothing is rendered anew for it. */
export function useSpoken() {
  const line = useRef<HTMLOutputElement>(null)
  return {
    spoken: <output ref={line} className="sr-only" />,
    say: (words: string) => {
      if (line.current !== null) line.current.textContent = words
    },
  }
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

// Longer than a frame of a slow phone takes.
export const paintMs = 60

/** What was pressed for is seen first; this follows once it is painted, or at the next key, which is for what is seen. */
export function useReached<Value>(shown: Value): Value {
  const [reached, setReached] = useState(shown)
  useEffect(() => {
    if (shown === reached) return undefined
    const reach = () => setReached(shown)
    const press = () => flushSync(reach)
    addEventListener('keydown', press, { capture: true, once: true })
    const timer = setTimeout(reach, paintMs)
    return () => {
      removeEventListener('keydown', press, { capture: true })
      clearTimeout(timer)
    }
  }, [shown, reached])
  return reached
}

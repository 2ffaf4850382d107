import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

// This time is longer than one frame on a slow phone.
export const paintMs = 60

/**
 * Returns `shown` with a delay, so that the browser paints the new step before the remaining work. The next key press
 * ends the delay early, because that key is meant for the step on screen.
 */
export function useAfterPaint<Value>(shown: Value): Value {
  const [painted, setPainted] = useState(shown)
  useEffect(() => {
    if (shown === painted) return undefined
    const catchUp = () => setPainted(shown)
    const catchUpNow = () => flushSync(catchUp)
    addEventListener('keydown', catchUpNow, { capture: true, once: true })
    const timer = setTimeout(catchUp, paintMs)
    return () => {
      removeEventListener('keydown', catchUpNow, { capture: true })
      clearTimeout(timer)
    }
  }, [shown, painted])
  return painted
}

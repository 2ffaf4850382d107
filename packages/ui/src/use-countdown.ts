import { useEffect, useState } from 'react'

const inSeconds = (seconds: number) => (seconds > 0 ? Date.now() + seconds * 1000 : 0)

/** Whole seconds left until a moment that the caller sets; 0 when it has passed. */
export function useCountdown(seconds = 0) {
  const [endsAtMs, setEndsAtMs] = useState(() => inSeconds(seconds))
  const [nowMs, setNowMs] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])

  const startCountdown = (anew: number) => {
    setNowMs(Date.now())
    setEndsAtMs(inSeconds(anew))
  }
  return { secondsLeft, startCountdown }
}

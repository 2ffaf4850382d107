import { useEffect, useState } from 'react'

/** Whole seconds left until a moment that the caller sets; 0 when it has passed. */
export function useCountdown() {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])

  const startCountdown = (seconds: number) => {
    setNowMs(Date.now())
    setEndsAtMs(Date.now() + seconds * 1000)
  }
  return { secondsLeft, startCountdown }
}

import { useEffect, useState } from 'react'

const endAfter = (seconds: number) => (seconds > 0 ? Date.now() + seconds * 1000 : 0)

/** Counts down whole seconds to 0, from a number that the caller sets. */
export function useCountdown(seconds = 0) {
  const [endsAtMs, setEndsAtMs] = useState(() => endAfter(seconds))
  const [nowMs, setNowMs] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])

  const startCountdown = (newSeconds: number) => {
    setNowMs(Date.now())
    setEndsAtMs(endAfter(newSeconds))
  }
  return { secondsLeft, startCountdown }
}

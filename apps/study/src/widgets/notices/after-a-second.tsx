import { useEffect, useState, type ReactNode } from 'react'

const delayMs = 1_000

/** Shows its children after a second, so that a short wait shows no loading sign that disappears again at once. */
export function AfterASecond({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver ? children : null
}

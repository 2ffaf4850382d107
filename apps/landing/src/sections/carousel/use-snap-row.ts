import { useEffect, useRef } from 'react'
import { restingAt } from './rotation.ts'
import type { Rotation } from './use-rotation.ts'

const settledMs = 120

/** Keeps a row of slides and a rotation together, whichever of the two a reader moves. */
export function useSnapRow({ index, count, goTo }: Rotation) {
  const ref = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const row = ref.current
    // Only the row scrolls: bringing a slide into view would scroll the page as well.
    if (row) row.scrollTo({ left: index * pitchOf(row) })
  }, [index])

  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => goTo(restingAt({ scrollLeft: row.scrollLeft, pitch: pitchOf(row), count }))
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, settledMs)
    }
    row.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(timer)
      row.removeEventListener('scroll', wait)
    }
  }, [count, goTo])

  return ref
}

function pitchOf(row: HTMLElement) {
  const [first, second] = row.children
  if (!first || !second) return row.clientWidth
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left
}

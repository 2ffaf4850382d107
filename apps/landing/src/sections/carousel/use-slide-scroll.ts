import { useEffect, useRef } from 'react'
import { slideAtScroll } from './rotation.ts'
import type { Rotation } from './use-rotation.ts'

/** Scrolling counts as finished after this many milliseconds without a scroll event. */
const scrollEndDelayMs = 120

/** Synchronises the row's scroll position with the current slide, in both directions. */
export function useSlideScroll({ index, count, goTo }: Rotation) {
  const ref = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const row = ref.current
    // `scrollIntoView` is not used, because it would also scroll the page.
    if (row) row.scrollTo({ left: index * pitchOf(row) })
  }, [index])

  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScrollEnd = () => goTo(slideAtScroll({ scrollLeft: row.scrollLeft, pitch: pitchOf(row), count }))
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(onScrollEnd, scrollEndDelayMs)
    }
    row.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      row.removeEventListener('scroll', onScroll)
    }
  }, [count, goTo])

  return ref
}

function pitchOf(row: HTMLElement) {
  const [first, second] = row.children
  if (!first || !second) return row.clientWidth
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left
}

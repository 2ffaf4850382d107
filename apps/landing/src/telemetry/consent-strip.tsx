import { Button } from '@titer/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsAsked } from './consent.ts'
import { findStrip, stripHeight, stripId } from './strip-element.ts'
import { telemetry } from './telemetry.ts'

let opener: HTMLElement | undefined

/** Asks again, for somebody who pressed this button; the focus goes to the question and comes back afterwards. */
export function openStrip(from: HTMLElement) {
  opener = from
  // The strip has to be there before it can take the focus.
  flushSync(() => telemetry().consent.askAgain())
  findStrip()?.focus()
}

function choose(choice: 'granted' | 'denied') {
  telemetry().consent.set(choice)
  const next = opener ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
  opener = undefined
}

/** Asks whether the visit may be counted. It stands last on the page. */
export function ConsentStrip() {
  const hasMoved = useHasMoved()
  const isAsked = useIsAsked() && (hasMoved || opener !== undefined)
  useRoomForFocus(isAsked)
  if (!isAsked) return null
  // Sticky, not fixed: at the end of the page it stands below it and covers nothing.
  return (
    <section
      id={stripId}
      tabIndex={-1}
      aria-label="Visit counts"
      className="sticky bottom-0 z-20 border-t-2 border-rim bg-paper px-(--margin) pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-(--content) flex-col gap-1.5 sm:flex-row sm:items-center sm:justify-between sm:gap-5">
        <p className="text-small leading-snug">
          May we count this visit? Pages, clicks, scrolling: no&nbsp;name, no&nbsp;advertising.
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-2.5">
          <Button look="quiet" small onClick={() => choose('granted')}>
            Count it
          </Button>
          <Button look="quiet" small onClick={() => choose('denied')}>
            No thanks
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The first screen belongs to what the visitor came for; the question waits until they scroll. */
function useHasMoved() {
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    const move = () => setMoved(true)
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight <= clientHeight) move()
    addEventListener('scroll', move, { once: true, passive: true })
    return () => removeEventListener('scroll', move)
  }, [])
  return hasMoved
}

/** What takes the focus is scrolled clear of the strip. */
function useRoomForFocus(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return undefined
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${stripHeight()}px`
    return () => void style.removeProperty('scroll-padding-bottom')
  }, [isAsked])
}

import { Button } from '@titer/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsAsked } from './consent.ts'
import { findStrip, stripHeight, stripId } from './strip-element.ts'
import { telemetry } from '../telemetry.ts'

// The strip may appear just as the visitor taps something at the bottom of the screen. For this time, taps go to the
// element behind it.
const ignoresTapsMs = 400

let opener: HTMLElement | undefined

/**
 * Asks for consent again and moves the focus to the strip. After the visitor has answered, the focus returns to the
 * button.
 */
export function openStrip(button: HTMLElement) {
  opener = button
  // The strip must be rendered before it can receive the focus.
  flushSync(() => telemetry().consent.askAgain())
  findStrip()?.focus()
}

function choose(choice: 'granted' | 'denied') {
  telemetry().consent.set(choice)
  const next = opener ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
  opener = undefined
}

/** Asks whether the visit may be counted. The strip is the last element of the page. */
export function ConsentStrip() {
  const hasScrolled = useHasScrolled()
  const isAsked = useIsAsked() && (hasScrolled || opener !== undefined)
  const takesTaps = useTakesTaps(isAsked)
  useScrollPadding(isAsked)
  if (!isAsked) return null
  // The strip is sticky and not fixed, so that at the end of the page it is below the footer and covers nothing.
  return (
    <section
      id={stripId}
      tabIndex={-1}
      aria-label="Privacy choices"
      className={`sticky bottom-0 z-20 border-t-2 border-rim bg-paper px-(--margin) pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden ${takesTaps ? '' : 'pointer-events-none'}`}
    >
      <div className="mx-auto flex max-w-(--content) flex-wrap items-center justify-between gap-x-3 gap-y-1.5 sm:gap-x-5">
        <p className="min-w-27 flex-1 text-small leading-tight">
          Allow{' '}
          <a href="/privacy-policy#counting-visits" className="underline underline-offset-2 hover:no-underline">
            anonymous statistics
          </a>
          ?<span className="max-sm:hidden"> Pages, clicks and scrolling. No&nbsp;names, no&nbsp;advertising.</span>
        </p>
        <div className="flex shrink-0 gap-2">
          <Button look="quiet" small onClick={() => choose('granted')}>
            Allow
          </Button>
          <Button look="quiet" small onClick={() => choose('denied')}>
            No thanks
          </Button>
        </div>
      </div>
    </section>
  )
}

/**
 * Returns true after the visitor has scrolled, and immediately on a page that is too short to scroll. The question
 * appears only then, so that it does not cover the first screen.
 */
function useHasScrolled() {
  const [hasScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const onScroll = () => setScrolled(true)
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight <= clientHeight) onScroll()
    addEventListener('scroll', onScroll, { once: true, passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return hasScrolled
}

function useTakesTaps(isShown: boolean) {
  const [takesTaps, setTakesTaps] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => setTakesTaps(true), ignoresTapsMs)
    return () => {
      clearTimeout(timer)
      setTakesTaps(false)
    }
  }, [isShown])
  return takesTaps
}

/** Keeps focused elements from being hidden behind the strip. */
function useScrollPadding(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return undefined
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${stripHeight()}px`
    return () => void style.removeProperty('scroll-padding-bottom')
  }, [isAsked])
}

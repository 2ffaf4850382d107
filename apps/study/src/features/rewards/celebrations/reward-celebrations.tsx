import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Celebration } from '../../../log/values.ts'
import { celebrationWords } from './celebration-words.ts'
import { CelebrationEmblem } from './celebration-emblem.tsx'
import './celebrations.css'
import { useCelebrationQueue } from './use-celebration-queue.ts'

// A celebration stays on screen long enough to read its two short lines. The time starts again when the pointer or the
// focus leaves the panel.
const shownMs = 6_000

// On these pages, a celebration would cover a question, a card or the welcome form.
const pagesWithoutCelebrations = [
  /^\/session\/[^/]+$/,
  /^\/cards\/review$/,
  /^\/progress\/pairs\/drill$/,
  /^\/welcome$/,
]

/**
 * Shows the queued celebrations one after another, as soon as the student is on a page that allows them. A celebration
 * disappears after a few seconds, a tap or Escape. The page below it stays usable.
 */
export function RewardCelebrations() {
  const { pathname } = useLocation()
  const { celebration, dismiss } = useCelebrationQueue(!pagesWithoutCelebrations.some((page) => page.test(pathname)))
  const words = celebration && celebrationWords(celebration)
  return (
    <>
      <output className="sr-only">{words && `${words.title}. ${words.line}.`}</output>
      {celebration && <CelebrationPanel key={celebration.id} celebration={celebration} onDismiss={dismiss} />}
    </>
  )
}

function CelebrationPanel({ celebration, onDismiss }: { celebration: Celebration; onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismiss(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // While a dialog is open, Escape closes the dialog instead.
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) dismiss()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const { title, line } = celebrationWords(celebration)
  const isWearable = celebration.kind === 'avatar' || celebration.kind === 'frame'
  return (
    <section
      aria-label="Reward"
      className="celebration-panel fixed inset-x-0 top-0 z-6 mx-auto max-h-[80dvh] overflow-y-auto rounded-b-surface bg-field text-on-field ring-4 ring-paper min-[62rem]:top-4 min-[62rem]:max-w-md min-[62rem]:rounded-surface"
    >
      {/* This button covers the panel, so that a tap anywhere dismisses the celebration. */}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        onPointerEnter={({ pointerType }) => setIsHeld(pointerType === 'mouse')}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        className="absolute inset-0 rounded-b-surface focus-visible:rounded-b-surface focus-visible:shadow-[inset_0_0_0_3px_var(--on-field)] min-[62rem]:rounded-surface"
      />
      <X size={22} aria-hidden="true" className="pointer-events-none absolute top-4 left-4" />
      <div className="pointer-events-none relative grid justify-items-center px-4 pt-8 pb-6 text-center">
        <CelebrationEmblem celebration={celebration} />
        <p className="celebration-words mt-4 font-head text-[2.125rem] leading-none font-extrabold tracking-display text-balance">
          {title}
        </p>
        <p className="celebration-words mt-2 leading-snug text-on-field-muted">{line}</p>
        {isWearable && (
          <Link
            to="/rewards"
            onClick={onDismiss}
            className="pointer-events-auto mt-2 inline-flex min-h-11 items-center px-3 font-semibold text-on-field"
          >
            Choose it
          </Link>
        )}
      </div>
    </section>
  )
}

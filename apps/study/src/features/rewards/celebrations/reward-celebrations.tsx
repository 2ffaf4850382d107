import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Celebration } from '../../../log/values.ts'
import { byRank, celebrationWords, listedWords } from './celebration-words.ts'
import { CelebrationEmblem } from './celebration-emblem.tsx'
import './celebrations.css'
import { useCelebrationQueue } from './use-celebration-queue.ts'

// The celebrations stay on screen long enough to read them. The time starts again when the pointer or the focus leaves
// the panel.
const shownMs = 6_000
const perFurtherMs = 1_500

// On these pages, a celebration would cover a question, a card or the welcome form.
const pagesWithoutCelebrations = [
  /^\/session\/[^/]+$/,
  /^\/cards\/review$/,
  /^\/progress\/pairs\/drill$/,
  /^\/welcome$/,
]

/**
 * Shows the queued celebrations together, as soon as the student is on a page that allows them. They disappear after a
 * few seconds, a tap or Escape. The page below them stays usable.
 */
export function RewardCelebrations() {
  const { pathname } = useLocation()
  const { celebrations, dismiss } = useCelebrationQueue(!pagesWithoutCelebrations.some((page) => page.test(pathname)))
  const [greatest, ...others] = byRank(celebrations)
  const words = greatest && celebrationWords(greatest)
  return (
    <>
      <output className="sr-only">{words && [words.title, words.line, ...others.map(listedWords)].join('. ')}</output>
      {greatest && <CelebrationPanel key={greatest.id} greatest={greatest} others={others} onDismiss={dismiss} />}
    </>
  )
}

interface CelebrationPanelProps {
  greatest: Celebration
  others: readonly Celebration[]
  onDismiss: () => void
}

function CelebrationPanel({ greatest, others, onDismiss }: CelebrationPanelProps) {
  const [isHeld, setIsHeld] = useState(false)
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismiss(), shownMs + others.length * perFurtherMs)
    return () => clearTimeout(timer)
  }, [isHeld, others.length])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // While a dialog is open, Escape closes the dialog instead.
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) dismiss()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const { title, line } = celebrationWords(greatest)
  const isAnyWearable = [greatest, ...others].some(({ kind }) => kind === 'avatar' || kind === 'frame')
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
        <CelebrationEmblem celebration={greatest} />
        <p className="celebration-words mt-4 font-head text-[2.125rem] leading-none font-extrabold tracking-display text-balance">
          {title}
        </p>
        <p className="celebration-words mt-2 leading-snug text-on-field-muted">{line}</p>
        {others.length > 0 && (
          <ul className="celebration-words mt-4 grid w-full max-w-72 border-t border-on-field-muted/40 pt-3 leading-snug font-semibold">
            {others.map((each) => (
              <li key={each.id}>{listedWords(each)}</li>
            ))}
          </ul>
        )}
        {isAnyWearable && (
          <Link
            to="/rewards"
            onClick={onDismiss}
            className="pointer-events-auto mt-2 inline-flex min-h-11 items-center px-3 font-semibold text-on-field"
          >
            {others.length === 0 ? 'Choose it' : 'See your rewards'}
          </Link>
        )}
      </div>
    </section>
  )
}

import type { Confidence } from '@titer/domain'
import type { ReactNode } from 'react'
import { bottomBarClasses, paneBarClasses } from '../../../widgets/page/bottom-bar.tsx'

export const confidenceLevels: { value: Confidence; word: string }[] = [
  { value: 'guess', word: 'Guess' },
  { value: 'think', word: 'Think so' },
  { value: 'sure', word: 'Sure' },
]

// With large text, the bar has no room for the confidence buttons. They are then part of the page, and only the submit
// button stays at the bottom of the screen.
const barInPage = 'large-text:static large-text:border-0 large-text:p-0'
const buttonBar =
  'large-text:fixed large-text:inset-x-0 large-text:bottom-0 large-text:z-5 large-text:border-t large-text:border-line large-text:bg-paper large-text:px-4 large-text:pt-2.5 large-text:pb-[max(0.75rem,env(safe-area-inset-bottom))]'

// On a wide screen, the bar is directly below options in the left pane, or at the bottom of the screen below options in
// the right pane.
const barClasses = {
  right: paneBarClasses,
  left: `${bottomBarClasses} min-[62rem]:static min-[62rem]:border-0 min-[62rem]:bg-transparent min-[62rem]:px-0 min-[62rem]:pt-2 min-[62rem]:pb-0`,
}

interface AnswerBarProps {
  /** The pane with the options on a wide screen. */
  pane: 'left' | 'right'
  /** The chosen confidence. Null if none is chosen. Undefined if the student does not want to be asked for it. */
  confidence: Confidence | null | undefined
  onConfidence: (level: Confidence | null) => void
  /** The button that submits the answer. */
  children: ReactNode
}

/** Asks how sure the student is, beside the button that submits the answer. */
export function AnswerBar({ pane, confidence, onConfidence, children }: AnswerBarProps) {
  if (confidence === undefined) {
    return (
      <div className={barClasses[pane]}>
        <div className="mx-auto max-w-2xl min-[62rem]:mx-0 min-[62rem]:flex min-[62rem]:max-w-172 min-[62rem]:justify-end">
          {children}
        </div>
      </div>
    )
  }
  return (
    <div className={`${barClasses[pane]} ${barInPage}`}>
      <div className="mx-auto flex max-w-2xl flex-wrap items-center gap-2 min-[62rem]:mx-0 min-[62rem]:max-w-172 min-[62rem]:justify-between">
        <fieldset className="flex flex-1 rounded-full ring-[1.5px] ring-rim ring-inset large-text:flex-wrap large-text:gap-2 large-text:ring-0 min-[62rem]:flex-none">
          <legend className="sr-only large-text:not-sr-only large-text:mb-2 large-text:font-head large-text:text-body large-text:font-bold">
            How sure are you?
          </legend>
          {confidenceLevels.map(({ value, word }) => (
            <label
              key={value}
              className="grid min-h-12 flex-1 cursor-pointer place-items-center rounded-full px-1.5 text-small whitespace-nowrap ring-rim ring-inset has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:shadow-(--halo) large-text:flex-none large-text:px-4.5 large-text:ring-[1.5px] min-[62rem]:px-5"
            >
              <input
                type="radio"
                name="sureness"
                className="sr-only"
                checked={confidence === value}
                onChange={() => onConfidence(value)}
                onClick={() => confidence === value && onConfidence(null)}
              />
              {word}
            </label>
          ))}
        </fieldset>
        <div className={buttonBar}>{children}</div>
      </div>
    </div>
  )
}

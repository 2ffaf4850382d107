import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import type { ComponentProps, CSSProperties, FocusEvent } from 'react'
import { Toaster as Sonner } from 'sonner'

const stroke = { size: 22, strokeWidth: 2.25 }

const icons = {
  success: <CircleCheck {...stroke} className="text-correct" />,
  info: <Info {...stroke} className="text-violet" />,
  warning: <TriangleAlert {...stroke} className="text-iodine" />,
  error: <CircleX {...stroke} className="text-wrong" />,
  close: <X size={20} />,
}

const colours: CSSProperties & Record<`--${string}`, string> = {
  '--normal-bg': 'var(--agar)',
  '--normal-border': 'var(--rim)',
  '--normal-text': 'var(--ink)',
}

const swipeDirections: ComponentProps<typeof Sonner>['swipeDirections'] = ['top', 'left', 'right']

// Keeps toasts below the camera cutout at the top of a phone's screen, and below the header of a site that has one. A
// dialog covers the header, so its toasts need no room for the header.
const top = 'max(8px, env(safe-area-inset-top))'
const offsets = { page: { top: `calc(var(--header, 0px) + ${top})` }, dialog: { top } }

/**
 * Shows toasts with Sonner's defaults: three visible toasts, four seconds each, 356 px wide, 14 px apart, Alt+T to
 * focus them. They appear at the top, because options and buttons are at the bottom of the screen.
 */
export const Toaster = ({ within = 'page' }: { within?: 'page' | 'dialog' }) => (
  <div className="contents" onFocus={pauseOnFocus} onBlur={resumeOnBlur}>
    <Sonner
      icons={icons}
      style={colours}
      closeButton
      position="top-center"
      offset={offsets[within]}
      mobileOffset={offsets[within]}
      swipeDirections={swipeDirections}
    />
  </div>
)

const listOf = (target: Element) => target.closest('[data-sonner-toaster]')

/**
 * Keeps toasts open while they have the focus. Sonner keeps toasts open only under the pointer, so this function
 * simulates a pointer for keyboard users.
 */
function pauseOnFocus({ target }: FocusEvent) {
  listOf(target)?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
}

function resumeOnBlur({ target, relatedTarget }: FocusEvent) {
  const list = listOf(target)
  if (relatedTarget instanceof Node && list?.contains(relatedTarget)) return
  list?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
}

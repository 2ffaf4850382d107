import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Toaster } from '../feedback/toaster.tsx'
import { useScrollLock } from './use-scroll-lock.ts'

interface DialogProps {
  title: string
  /** The title with formatted words, if it has any. */
  shownTitle?: ReactNode
  /** Whether the dialog shows a picture, which needs more width than text. */
  isWide?: boolean
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's native modal dialog. It traps the focus, closes on Escape, and restores the focus afterwards. */
export function Dialog({ title, shownTitle = title, isWide = false, isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const id = useId()
  // A layout effect closes the dialog before React removes it from the page. A dialog that is removed while it is open
  // does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return undefined
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])
  useScrollLock(isOpen)
  useTitleChange(isOpen ? title : undefined, () => {
    focusHeading(titleRef.current)
    bodyRef.current?.scrollTo(0, 0)
  })
  const backdropHandlers = useBackdropClick(onClose)
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      // The close event fires asynchronously, so the dialog may already be open again.
      onClose={() => ref.current?.open || onClose()}
      {...backdropHandlers}
      className={`m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] flex-col overflow-hidden rounded-surface border-2 border-line bg-paper text-ink backdrop:bg-field-ink/70 open:flex ${isWide ? 'max-w-[48rem]' : 'max-w-[28.75rem]'}`}
    >
      <h2 ref={titleRef} id={id} className="shrink-0 pt-6 pr-16 pb-3 pl-6 text-h3">
        {shownTitle}
      </h2>
      {isOpen && (
        <div
          ref={bodyRef}
          // A scrollable element can get the focus. Its focus ring is drawn inside it, because the dialog would clip an
          // outer ring.
          className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-6 pt-1.5 pb-6 focus-visible:shadow-[inset_0_0_0_2px_var(--violet)]"
        >
          {children}
        </div>
      )}
      {/* The page's toasts are behind the dialog, so the dialog shows its own. */}
      <div className="absolute">{isOpen && <Toaster within="dialog" />}</div>
      {/* The close button is the last element, so that the dialog's content gets the first focus. */}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-agar hover:text-ink focus-visible:rounded-full"
      >
        <X size={24} aria-hidden="true" />
      </button>
    </dialog>
  )
}

/**
 * Calls `onChange` when the title of an open dialog changes, because the dialog's content has then changed, too. `title`
 * is undefined while the dialog is closed.
 */
function useTitleChange(title: string | undefined, onChange: () => void) {
  const handleChange = useEffectEvent(onChange)
  const previous = useRef(title)
  useEffect(() => {
    const isChanged = previous.current !== undefined && title !== undefined && previous.current !== title
    previous.current = title
    if (isChanged) handleChange()
  }, [title])
}

/**
 * Focuses the heading. The heading becomes focusable only now, because otherwise the browser would focus it instead of
 * the first field when the dialog opens.
 */
function focusHeading(heading: HTMLElement | null) {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * Calls `onClick` for a click that starts and ends on the dialog's backdrop, unless an action in the dialog is still
 * running.
 */
function useBackdropClick(onClick: () => void) {
  const isPressed = useRef(false)
  const isOnBackdrop = ({ target, currentTarget }: MouseEvent) => target === currentTarget
  return {
    onMouseDown: (event: MouseEvent) => {
      isPressed.current = isOnBackdrop(event)
    },
    onClick: (event: MouseEvent) => {
      const isBusy = event.currentTarget.querySelector('[aria-busy="true"]') !== null
      if (isPressed.current && isOnBackdrop(event) && !isBusy) onClick()
    },
  }
}

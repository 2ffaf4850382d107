import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Toaster } from '../feedback/toaster.tsx'
import { useScrollLock } from './use-scroll-lock.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's native modal dialog. It traps the focus, closes on Escape, and restores the focus afterwards. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const id = useId()
  // A layout effect, because a dialog that is removed from the page while open does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return undefined
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])
  useScrollLock(isOpen)
  useTitleChange(title, () => {
    focusHeading(titleRef.current)
    bodyRef.current?.scrollTo(0, 0)
  })
  const backdropHandlers = useBackdropClick(onClose)
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      // The close event arrives late. The dialog may be open again by then.
      onClose={() => ref.current?.open || onClose()}
      {...backdropHandlers}
      className="m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-115 flex-col overflow-hidden rounded-surface border-2 border-line bg-paper text-ink backdrop:bg-field-ink/70 open:flex"
    >
      <h2 ref={titleRef} id={id} className="shrink-0 pt-6 pr-16 pb-3 pl-6 text-h3">
        {title}
      </h2>
      {isOpen && (
        <div
          ref={bodyRef}
          // A scrollable element can get the focus. The dialog would clip an outer ring, so the ring is inside.
          className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-6 pt-1.5 pb-6 focus-visible:shadow-[inset_0_0_0_2px_var(--violet)]"
        >
          {children}
        </div>
      )}
      {/* The toasts of the page are behind the dialog. */}
      <div className="absolute">{isOpen && <Toaster />}</div>
      {/* The last element, so that the first focus goes to the content of the dialog. */}
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

/** Calls back when an open dialog changes its content, and with it its title. */
function useTitleChange(title: string, onChange: () => void) {
  const handleChange = useEffectEvent(onChange)
  const previous = useRef(title)
  useEffect(() => {
    if (previous.current === title) return
    previous.current = title
    handleChange()
  }, [title])
}

/** Makes the heading focusable only now. Otherwise the browser would focus it, not the first field, on opening. */
function focusHeading(heading: HTMLElement | null) {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Closes the dialog on a click on its backdrop, unless an action in the dialog is still running. */
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

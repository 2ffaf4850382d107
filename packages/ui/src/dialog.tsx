import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Toaster } from './toaster.tsx'
import { useStillPage } from './use-still-page.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal: focus stays inside, Escape closes, and the focus goes back where it was. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const id = useId()
  // In the layout phase: a dialog taken off the page while open does not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return undefined
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])
  useStillPage(isOpen)
  useChange(title, () => {
    focusHeading(titleRef.current)
    bodyRef.current?.scrollTo(0, 0)
  })
  const beside = useClickBeside(onClose)
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      // Told a moment late: by then it may be open again.
      onClose={() => ref.current?.open || onClose()}
      {...beside}
      className="m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-115 flex-col overflow-hidden rounded-surface border-2 border-line bg-paper text-ink backdrop:bg-field-ink/70 open:flex"
    >
      <h2 ref={titleRef} id={id} className="shrink-0 pt-6 pr-16 pb-3 pl-6 text-h3">
        {title}
      </h2>
      {isOpen && (
        <div
          ref={bodyRef}
          // What scrolls takes the focus, and the halo around it would be cut off.
          className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-6 pt-1.5 pb-6 focus-visible:shadow-[inset_0_0_0_2px_var(--violet)]"
        >
          {children}
        </div>
      )}
      {/* The toasts of the page lie behind the dialog. */}
      <div className="absolute">{isOpen && <Toaster />}</div>
      {/* Last, so that the focus begins in what the dialog is about. */}
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

/** For a dialog that turns into another one in place: it begins again from its title. */
function useChange(title: string, onChange: () => void) {
  const begin = useEffectEvent(onChange)
  const previous = useRef(title)
  useEffect(() => {
    if (previous.current === title) return
    previous.current = title
    begin()
  }, [title])
}

/** Focusable no sooner: opening, the browser would begin there and not at the first field. */
function focusHeading(heading: HTMLElement | null) {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Pressed and let go beside the dialog, while nothing in it is under way. */
function useClickBeside(onClick: () => void) {
  const isPressed = useRef(false)
  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget
  return {
    onMouseDown: (event: MouseEvent) => {
      isPressed.current = isBeside(event)
    },
    onClick: (event: MouseEvent) => {
      const isBusy = event.currentTarget.querySelector('[aria-busy="true"]') !== null
      if (isPressed.current && isBeside(event) && !isBusy) onClick()
    },
  }
}

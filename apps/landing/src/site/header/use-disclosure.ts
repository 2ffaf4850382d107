import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * An element that a button opens. Escape, a click outside and moving the focus outside close it. The focus returns to the
 * button if it would be lost otherwise.
 */
export function useDisclosure<Root extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false)
  const rootRef = useRef<Root>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const isInside = (target: EventTarget | null) => target instanceof Node && rootRef.current?.contains(target)
    const returnFocus = () => buttonRef.current?.focus({ preventScroll: true })
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      returnFocus()
    }
    const onClick = ({ target }: MouseEvent) => {
      if (isInside(target)) return
      setOpen(false)
      if (!isTabStop(document.activeElement)) returnFocus()
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!isInside(target) && isTabStop(target)) setOpen(false)
    }
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('keydown', onKeyDown, { signal })
    // In the capture phase, because in the bubbling phase the clicked element may already have been removed.
    addEventListener('click', onClick, { capture: true, signal })
    addEventListener('focusin', onFocusIn, { signal })
    return () => controller.abort()
  }, [isOpen])

  return {
    isOpen,
    rootRef,
    buttonRef,
    open: useCallback(() => setOpen(true), []),
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
    /** For a choice that stays on this page. */
    closeAndReturn: () => {
      setOpen(false)
      buttonRef.current?.focus({ preventScroll: true })
    },
  }
}

/** A click on the background focuses `main`, which has a negative tab index. Such focus is not the user's choice. */
const isTabStop = (target: EventTarget | null) => target instanceof HTMLElement && target.tabIndex >= 0

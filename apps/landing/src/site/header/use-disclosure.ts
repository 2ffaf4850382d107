import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Manages an element that a button opens. The element closes on Escape, on a click outside, and when the focus moves
 * outside. If the focus would otherwise be lost, it returns to the button.
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
    // Listens in the capture phase, because in the bubbling phase the clicked element may already have been removed.
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
    /** Closes the element after an action that does not open another page, and returns the focus to the button. */
    closeAndReturn: () => {
      setOpen(false)
      buttonRef.current?.focus({ preventScroll: true })
    },
  }
}

/**
 * Returns whether the user can reach the element with the Tab key. A click on the background focuses `main`, whose tab
 * index is negative, and does not count as moving the focus.
 */
const isTabStop = (target: EventTarget | null) => target instanceof HTMLElement && target.tabIndex >= 0

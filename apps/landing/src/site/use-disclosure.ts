import { useCallback, useEffect, useRef, useState } from 'react'

/** Something a button opens: Escape, a click elsewhere and leaving by keyboard close it, and no focus gets lost. */
export function useDisclosure<Root extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false)
  const rootRef = useRef<Root>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const isInside = (target: EventTarget | null) => target instanceof Node && rootRef.current?.contains(target)
    const giveFocusBack = () => buttonRef.current?.focus({ preventScroll: true })
    const hearKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      giveFocusBack()
    }
    const hearClick = ({ target }: MouseEvent) => {
      if (isInside(target)) return
      setOpen(false)
      if (!isTabStop(document.activeElement)) giveFocusBack()
    }
    const hearFocus = ({ target }: FocusEvent) => {
      if (!isInside(target) && isTabStop(target)) setOpen(false)
    }
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('keydown', hearKey, { signal })
    // On its way down: on its way up, what was clicked may already be gone from inside.
    addEventListener('click', hearClick, { capture: true, signal })
    addEventListener('focusin', hearFocus, { signal })
    return () => controller.abort()
  }, [isOpen])

  return {
    isOpen,
    rootRef,
    buttonRef,
    open: useCallback(() => setOpen(true), []),
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
    /** For a choice that leads nowhere else. */
    closeAndReturn: () => {
      setOpen(false)
      buttonRef.current?.focus({ preventScroll: true })
    },
  }
}

/** The page itself takes the focus of a click beside everything, but nobody chose it. */
const isTabStop = (target: EventTarget | null) => target instanceof HTMLElement && target.tabIndex >= 0

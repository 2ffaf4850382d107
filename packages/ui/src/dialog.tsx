import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal: focus stays inside, Escape closes. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return undefined
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-115 rounded-surface bg-paper p-6 text-ink backdrop:bg-field-ink/70"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {isOpen && <div className="mt-3 flex flex-col gap-4">{children}</div>}
    </dialog>
  )
}

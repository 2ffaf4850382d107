import { shownName } from '@titer/client'
import type { Account } from '@titer/client'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { AccountInitial } from './account-initial.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useDisclosure } from './use-disclosure.ts'

export function UserMenu({ account }: { account: Account }) {
  const { isOpen, toggle, closeAndReturn, rootRef, buttonRef } = useDisclosure<HTMLDivElement>()
  const id = useId()
  return (
    <div ref={rootRef} className="relative min-w-0">
      <button
        ref={buttonRef}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        className="flex min-h-11 max-w-full items-center gap-2 rounded-full pr-2 pl-1.5 font-semibold hover:bg-agar focus-visible:rounded-full"
      >
        <AccountInitial account={account} />
        <span className="sr-only">Your account, </span>
        <span className="truncate">{shownName(account)}</span>
        <ChevronDown
          size={18}
          strokeWidth={2.25}
          aria-hidden="true"
          className={`shrink-0 transition-transform duration-(--quick) ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute top-[calc(100%+0.5rem)] right-0 w-80 rounded-surface border-2 border-ink bg-paper p-5"
        >
          <AccountPanel account={account} onClose={closeAndReturn} />
        </div>
      )}
    </div>
  )
}

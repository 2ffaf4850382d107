import { useStillPage } from '@titer/ui'
import { Menu, X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSession } from '../account/session-state.ts'
import { LoginLink, SignupLink } from './auth-link.tsx'
import { SigningIn } from './header-account.tsx'
import { NavLink } from './nav-link.tsx'
import { AccountEntries } from './signed-in-parts.tsx'
import { mainLinks } from './site-links.ts'
import { useAwake } from './use-awake.ts'
import { useDisclosure } from './use-disclosure.ts'

const buttonClasses =
  '-mr-2.5 grid size-11 cursor-pointer list-none place-items-center rounded-full focus-visible:rounded-full [&::-webkit-details-marker]:hidden'

/** Where the links do not fit in a row. Until React is awake, and without it, the browser opens and closes it. */
export function MobileMenu() {
  const isAwake = useAwake()
  const { isOpen, open, toggle, close, closeAndReturn, rootRef, buttonRef } = useDisclosure<HTMLDivElement>()
  useStillPage(isOpen)
  useWideScreen(close)
  const detailsRef = useRef<HTMLDetailsElement>(null)
  // Opened before React was awake, it stays open.
  useLayoutEffect(() => {
    if (detailsRef.current?.open) open()
  }, [open])

  if (!isAwake) {
    return (
      <details ref={detailsRef} className="group ml-auto lg:hidden">
        <summary aria-label="Menu" className={buttonClasses}>
          <Menu size={26} aria-hidden="true" className="group-open:hidden" />
          <X size={26} aria-hidden="true" className="hidden group-open:block" />
        </summary>
        <Panel onLeave={close} onDone={closeAndReturn} />
      </details>
    )
  }
  const Sign = isOpen ? X : Menu
  return (
    <>
      {isOpen && <div className="fixed inset-x-0 top-(--header) bottom-0 cursor-pointer bg-field-ink/50 lg:hidden" />}
      <div ref={rootRef} className="ml-auto lg:hidden">
        <button
          ref={buttonRef}
          type="button"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'site-menu' : undefined}
          onClick={toggle}
          className={buttonClasses}
        >
          <Sign size={26} aria-hidden="true" />
        </button>
        {isOpen && <Panel id="site-menu" onLeave={close} onDone={closeAndReturn} />}
      </div>
    </>
  )
}

/** A screen that has turned wide has the links in a row again. */
function useWideScreen(onWide: () => void) {
  const call = useEffectEvent(onWide)
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    const hear = () => call()
    wide.addEventListener('change', hear)
    return () => wide.removeEventListener('change', hear)
  }, [])
}

interface PanelProps {
  id?: string
  /** Called when a link is followed, */
  onLeave: () => void
  /** and when something is chosen that leads nowhere else. */
  onDone: () => void
}

const Panel = ({ id, onLeave, onDone }: PanelProps) => (
  <div
    id={id}
    className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header))] overflow-y-auto overscroll-contain border-b-2 border-ink bg-paper px-(--margin) pt-1 pb-5"
  >
    <nav aria-label="Main">
      <ul>
        {mainLinks.map((link) => (
          <li key={link.section} className="border-t border-line first:border-t-0">
            <NavLink
              link={link}
              onChoose={onLeave}
              className="flex min-h-12 items-center font-head text-[1.1875rem] font-semibold aria-[current]:text-violet"
            />
          </li>
        ))}
      </ul>
    </nav>
    <div className="mt-3 border-t-2 border-ink pt-4">
      <Account onDone={onDone} />
    </div>
  </div>
)

function Account({ onDone }: { onDone: () => void }) {
  const session = useSession()
  if (session.status === 'signedIn') {
    return (
      <Suspense fallback={<SigningIn />}>
        <AccountEntries account={session.account} onDone={onDone} />
      </Suspense>
    )
  }
  if (session.status === 'restoring') return <SigningIn />
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <LoginLink onChoose={onDone} className="rounded-full border-2 border-ink" />
      <SignupLink onChoose={onDone} />
    </div>
  )
}

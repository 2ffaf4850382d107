import { useScrollLock } from '@titer/ui'
import { Menu, X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSession } from '../../account/session/session-state.ts'
import { AccountInitial } from './account-initial.tsx'
import { LoginLink, SignupLink } from './auth-links.tsx'
import { SigningIn } from './header-account.tsx'
import { NavLink } from '../nav-link.tsx'
import { AccountPanel } from './lazy-account-menus.tsx'
import { mainLinks } from '../site-links.ts'
import { useHydrated } from '../use-hydrated.ts'
import { useDisclosure } from './use-disclosure.ts'

const buttonClasses =
  '-mr-2.5 grid size-11 cursor-pointer list-none place-items-center rounded-full focus-visible:rounded-full [&::-webkit-details-marker]:hidden'

/**
 * Shows the menu for narrow screens. Before hydration and without JavaScript the menu is a native `details` element.
 */
export function MobileMenu() {
  const isHydrated = useHydrated()
  const { isOpen, open, toggle, close, closeAndReturn, rootRef, buttonRef } = useDisclosure<HTMLDivElement>()
  useScrollLock(isOpen)
  useOnLayoutChange(close)
  const detailsRef = useRef<HTMLDetailsElement>(null)
  // A menu that the user opened before hydration stays open.
  useLayoutEffect(() => {
    if (detailsRef.current?.open) open()
  }, [open])

  if (!isHydrated) {
    return (
      <details ref={detailsRef} className="group ml-auto lg:hidden print:hidden">
        <summary aria-label="Menu" className={buttonClasses}>
          <Menu size={26} aria-hidden="true" className="group-open:hidden" />
          <X size={26} aria-hidden="true" className="hidden group-open:block" />
        </summary>
        <Panel onLeave={close} onClose={closeAndReturn} />
      </details>
    )
  }
  const Icon = isOpen ? X : Menu
  return (
    <>
      {isOpen && <div className="fixed inset-x-0 top-(--header) bottom-0 cursor-pointer bg-field-ink/50 lg:hidden" />}
      <SignedInAccountLink />
      <div ref={rootRef} className="lg:hidden print:hidden">
        <button
          ref={buttonRef}
          type="button"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'site-menu' : undefined}
          onClick={toggle}
          className={buttonClasses}
        >
          <Icon size={26} aria-hidden="true" />
        </button>
        {isOpen && <Panel id="site-menu" onLeave={close} onClose={closeAndReturn} />}
      </div>
    </>
  )
}

/**
 * Shows a signed-in user a link to their account. For other visitors the element is empty, but its margin still moves
 * the menu button to the right edge.
 */
function SignedInAccountLink() {
  const session = useSession()
  return (
    <div className="ml-auto lg:hidden">
      {session.status === 'signedIn' && (
        <a
          href="/account"
          aria-label={`Signed in as ${session.account.username}`}
          className="grid size-11 place-items-center rounded-full"
        >
          <AccountInitial account={session.account} />
        </a>
      )}
    </div>
  )
}

/**
 * Calls `onLayoutChange` when the header changes between the layouts for narrow and wide screens, for example after the
 * user rotates the device.
 */
function useOnLayoutChange(onLayoutChange: () => void) {
  const call = useEffectEvent(onLayoutChange)
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    const onChange = () => call()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])
}

interface PanelProps {
  id?: string
  /** Called when the user follows a link to another page or to a section of this page. */
  onLeave: () => void
  /** Called when the user signs out, or opens the sign-in or sign-up form. */
  onClose: () => void
}

const Panel = ({ id, onLeave, onClose }: PanelProps) => (
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
              onFollow={onLeave}
              className="flex min-h-12 items-center font-head text-[1.1875rem] font-semibold aria-[current]:text-violet"
            />
          </li>
        ))}
      </ul>
    </nav>
    <div className="mt-3 border-t-2 border-ink pt-4">
      <Account onClose={onClose} />
    </div>
  </div>
)

function Account({ onClose }: { onClose: () => void }) {
  const session = useSession()
  if (session.status === 'signedIn') {
    return (
      <Suspense fallback={<SigningIn />}>
        <AccountPanel account={session.account} onClose={onClose} />
      </Suspense>
    )
  }
  if (session.status === 'restoring') return <SigningIn />
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <LoginLink onOpen={onClose} className="rounded-full border-2 border-ink" />
      <SignupLink onOpen={onClose} />
    </div>
  )
}

import { Dialog } from '@titer/ui'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { keySections, type BoundKeys } from '../../device/input/keys.ts'
import { boundKeys, useKeys } from '../../device/input/use-keys.ts'

const OpenShortcuts = createContext<() => void>(() => undefined)

/** Returns a function that opens the list of shortcuts. */
export const useOpenShortcuts = () => use(OpenShortcuts)

/**
 * Provides the dialog with all keyboard shortcuts. The dialog reads the bound keys each time it opens, because they
 * depend on the page.
 */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [bound, setBound] = useState<BoundKeys[]>()
  const open = useCallback(() => setBound(boundKeys()), [])
  useKeys('everywhere', { shortcuts: open })
  return (
    <OpenShortcuts value={open}>
      {children}
      <Dialog title="Keyboard shortcuts" isOpen={bound !== undefined} onClose={() => setBound(undefined)}>
        <ShortcutList bound={bound ?? []} />
      </Dialog>
    </OpenShortcuts>
  )
}

/**
 * Shows a button that opens the list of shortcuts. The button appears only on wide screens, which usually have a
 * keyboard.
 */
export function ShortcutsHint() {
  const open = useOpenShortcuts()
  return (
    <button
      type="button"
      aria-keyshortcuts="?"
      onClick={open}
      className="hidden min-h-11 items-center gap-2 rounded-full px-3 text-small text-muted hover:bg-agar hover:text-ink focus-visible:rounded-full min-[62rem]:inline-flex"
    >
      Keyboard shortcuts
      <Key name="?" />
    </button>
  )
}

/** Shows a keyboard key beside the action that it triggers. Screen readers read only the action. */
const Key = ({ name, className = 'inline-grid ring-line' }: { name: string; className?: string }) => (
  <kbd
    aria-hidden="true"
    className={`min-w-6 place-items-center rounded-small px-1.5 font-text text-micro leading-[1.8] font-normal whitespace-nowrap ring-1 ring-inset ${className}`}
  >
    {name}
  </kbd>
)

/**
 * Shows the Enter key on the button that it presses. The key appears only on wide screens, which usually have a
 * keyboard.
 */
export const EnterKey = () => <Key name="Enter" className="hidden ring-current min-[62rem]:inline-grid" />

function ShortcutList({ bound }: { bound: BoundKeys[] }) {
  const { here, elsewhere } = keySections(bound)
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolling area must be focusable to scroll it with the keyboard.
      tabIndex={0}
      aria-label="Shortcuts of this page, then of other pages"
      className="-mx-3 grid gap-5 rounded-small px-3 pb-2 focus-visible:shadow-[inset_0_0_0_2px_var(--violet)]"
    >
      <KeyList title="On this page" sections={here} />
      <KeyList title="On other pages" sections={elsewhere} />
    </section>
  )
}

type Sections = ReturnType<typeof keySections>['here']

function KeyList({ title, sections }: { title: string; sections: Sections }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-head text-body font-bold">{title}</h3>
      {sections.map((section) => (
        <div key={section.title}>
          <h4 className="text-small font-semibold text-muted">{section.title}</h4>
          <dl className="divide-y divide-line">
            {section.rows.map(({ keys, does }) => (
              <div key={does} className="flex items-baseline justify-between gap-4 py-1.5 text-small leading-snug">
                <dt>{does}</dt>
                <dd className="flex shrink-0 flex-wrap justify-end gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-small bg-agar px-2 py-0.5 text-center font-text text-small whitespace-nowrap ring-1 ring-line ring-inset"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

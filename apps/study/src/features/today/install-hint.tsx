import { Download, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { installOffer } from '../../worker/browser-install-offer.ts'

/** Offers to install the app, if the browser can, until the student has installed the app or declined the offer. */
export function InstallHint() {
  const isOpen = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen)
  if (!isOpen) return null
  return (
    <section aria-label="Install Titer" className="flex items-center gap-2.5 border-t border-line pt-2 text-small">
      <Download size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="flex-1 leading-snug">You can install Titer as an app.</p>
      <button
        type="button"
        onClick={() => void installOffer.install()}
        className="min-h-11 rounded-full px-2 font-semibold text-violet hover:underline focus-visible:rounded-full"
      >
        Install
      </button>
      <button
        type="button"
        aria-label="Don’t show this again"
        onClick={installOffer.dismiss}
        className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </section>
  )
}

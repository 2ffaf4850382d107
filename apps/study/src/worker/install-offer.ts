/** The event that Chromium browsers send when the app can be installed. Other browsers do not send it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

const dismissedKey = 'installDismissed'

/**
 * Creates the install offer. It is open while the browser can install the app and the student has not dismissed the
 * offer.
 */
export function createInstallOffer(events: EventTarget, store: Pick<Storage, 'getItem' | 'setItem'>) {
  let prompt: InstallPrompt | undefined
  const listeners = new Set<() => void>()
  const setPrompt = (next: InstallPrompt | undefined) => {
    prompt = next
    for (const listener of listeners) listener()
  }
  events.addEventListener('beforeinstallprompt', (event) => {
    // Hides the browser's own banner, because it would cover the main button.
    event.preventDefault()
    if (store.getItem(dismissedKey) === null) setPrompt(event as InstallPrompt)
  })
  events.addEventListener('appinstalled', () => setPrompt(undefined))
  return {
    isOpen: () => prompt !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Opens the browser's install prompt. A prompt works only once, but the browser sends a new event if the student
     * declines.
     */
    install: async () => {
      const accepted = prompt
      setPrompt(undefined)
      await accepted?.prompt()
    },
    /** Hides the offer permanently on this device. */
    dismiss: () => {
      store.setItem(dismissedKey, new Date().toISOString())
      setPrompt(undefined)
    },
  }
}

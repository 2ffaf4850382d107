/** What Chromium hands over when the app may be installed; other browsers never do. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

const dismissedKey = 'installDismissed'

/** Whether the browser would install the app, and what the student has said to that. */
export function createInstallOffer(events: EventTarget, store: Pick<Storage, 'getItem' | 'setItem'>) {
  let prompt: InstallPrompt | undefined
  const listeners = new Set<() => void>()
  const become = (next: InstallPrompt | undefined) => {
    prompt = next
    for (const listener of listeners) listener()
  }
  events.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would lie over the main action.
    event.preventDefault()
    if (store.getItem(dismissedKey) === null) become(event as InstallPrompt)
  })
  events.addEventListener('appinstalled', () => become(undefined))
  return {
    isOpen: () => prompt !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** An offer can be taken once; the browser makes another if it was declined. */
    install: async () => {
      const taken = prompt
      become(undefined)
      await taken?.prompt()
    },
    /** For good, on this device. */
    dismiss: () => {
      store.setItem(dismissedKey, new Date().toISOString())
      become(undefined)
    },
  }
}

import type { syncTag } from './send-waiting.ts'

// The worker has a copy: it shares no code with the app.
const tag: typeof syncTag = 'study'

/** Asks the browser to send what waits as soon as there is a network, though the app may be closed by then. */
export async function sendLater() {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = (await workers?.getRegistration()) as
    { sync?: { register: (tag: string) => Promise<void> } } | undefined
  // Not every browser can, and a student may forbid it.
  await registration?.sync?.register(tag).catch(() => undefined)
}

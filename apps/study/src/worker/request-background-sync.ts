import type { syncTag } from './send-pending.ts'

// A copy of the worker's constant, because the worker shares no code with the app. The type ensures that both constants
// are equal.
const tag: typeof syncTag = 'study'

/**
 * Asks the browser to start the service worker's sync when a network is available, even if the app has been closed by
 * then.
 */
export async function requestBackgroundSync() {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = (await workers?.getRegistration()) as
    | { sync?: { register: (tag: string) => Promise<void> } }
    | undefined
  // A failure is ignored, because some browsers do not support background sync, and the student may deny it.
  await registration?.sync?.register(tag).catch(() => undefined)
}

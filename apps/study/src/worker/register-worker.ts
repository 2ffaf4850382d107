import { toast } from 'sonner'
import type { PageMessage, WorkerMessage } from './offline-requests.ts'

const version = String(import.meta.env.VITE_BUILT_FROM)
const hourMs = 3_600_000

const send = (worker: ServiceWorker, what: PageMessage['what']) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A service worker always has our origin.
  worker.postMessage({ what, version } satisfies PageMessage)

/** Registers the service worker, which stores the app for offline use. Offers a reload when a new version is ready. */
export async function registerWorker() {
  // `serviceWorker` is undefined on an insecure origin and in some private windows.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined) return
  const wasControlled = workers.controller !== null
  // If the page already had a worker, the controller changes only after the student has accepted the new version, in
  // this tab or another.
  workers.addEventListener('controllerchange', () => wasControlled && location.reload())
  try {
    const registration = await workers.register('/sw.js')
    workers.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data === 'newerIsReady') offerReload(registration)
    })
    // A page that was loaded over the network may already have the new version, so the worker compares versions.
    if (registration.waiting) send(registration.waiting, 'compare')
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && wasControlled) send(installing, 'compare')
      })
    })
    checkForUpdates(registration)
  } catch {
    // Registration fails while the device is offline, which is harmless: the stored version keeps working, and no
    // update could be downloaded anyway.
  }
}

function offerReload(registration: ServiceWorkerRegistration) {
  toast('A new version is ready', {
    id: 'newer',
    // The toast may disappear, because the new version starts the next time the app is opened anyway.
    duration: 20_000,
    action: {
      label: 'Reload',
      onClick: () => {
        if (registration.waiting) send(registration.waiting, 'takeOver')
        else location.reload()
      },
    },
  })
}

/**
 * Checks for updates when the app becomes visible, at most once an hour. An installed app is seldom reloaded, so it
 * would otherwise miss updates.
 */
function checkForUpdates(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < hourMs) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

import { toast } from 'sonner'
import type { FromPage, FromWorker } from './offline.ts'

const version = String(import.meta.env.VITE_BUILT_FROM)
const hourMs = 3_600_000

const say = (worker: ServiceWorker, what: FromPage['what']) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin than ours.
  worker.postMessage({ what, version } satisfies FromPage)

/** Keeps the app on the device, and says when a newer one is there; nothing changes under the student's hands. */
export async function keepOffline() {
  // Absent where the page is not served safely, and in some private windows.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined) return
  const wasKept = workers.controller !== null
  // Only after somebody has asked for the newer one, in this tab or another.
  workers.addEventListener('controllerchange', () => wasKept && location.reload())
  try {
    const registration = await workers.register('/sw.js')
    workers.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data === 'newerIsReady') offerNewer(registration)
    })
    // A page that came over the network may be the newer one already, so the worker compares.
    if (registration.waiting) say(registration.waiting, 'compare')
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && wasKept) say(coming, 'compare')
      })
    })
    lookAgain(registration)
  } catch {
    // Without a network there is nothing newer, and what is kept goes on.
  }
}

function offerNewer(registration: ServiceWorkerRegistration) {
  toast('A new version is ready', {
    id: 'newer',
    // It goes by itself: the newer one takes over at the next start anyway.
    duration: 20_000,
    action: {
      label: 'Reload',
      onClick: () => {
        if (registration.waiting) say(registration.waiting, 'takeOver')
        else location.reload()
      },
    },
  })
}

/** An installed app is seldom loaded anew, so it looks when it is taken up again. */
function lookAgain(registration: ServiceWorkerRegistration) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hourMs) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

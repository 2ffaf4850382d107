/// <reference lib="webworker" />
import {
  cachePrefix,
  networkOrCached,
  isHashed,
  requestKind,
  type PageMessage,
  type WorkerMessage,
} from './offline-requests.ts'
import { openApp, showReminder, stopReminders, type ReminderMessage } from './reminders.ts'
import { sendPending, syncTag } from './send-pending.ts'

declare const self: ServiceWorkerGlobalScope
// The build replaces this identifier with the list of the app's files.
declare const BUILT_FILES: readonly string[]

const version = String(import.meta.env.VITE_BUILT_FROM)
const cacheName = cachePrefix + version
const files: ReadonlySet<string> = new Set(BUILT_FILES)
// Every page of the app is the same HTML file.
const page = '/'

self.addEventListener('install', (event) => event.waitUntil(cacheFiles()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, self.location.origin, files)
  if (kind === 'page') event.respondWith(respondWithPage(event.request))
  if (kind === 'file') event.respondWith(respondWithFile(event.request))
})

// The event is registered with a cast, because TypeScript's types do not include the `sync` event, which only some
// browsers support.
self.addEventListener('sync' as 'activate', (event: ExtendableEvent & { tag?: string }) => {
  if (event.tag === syncTag) event.waitUntil(sendPending())
})

self.addEventListener('push', (event) => {
  event.waitUntil(showReminder(self.registration, event.data?.json() as ReminderMessage))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { stopToken } = event.notification.data as Pick<ReminderMessage, 'stopToken'>
  event.waitUntil(event.action === 'stop' ? stopReminders(self.registration, stopToken) : openApp(self.clients))
})

self.addEventListener('message', ({ data, source }) => {
  const message = data as PageMessage
  if (message.what === 'takeOver') void self.skipWaiting()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The reply goes to the page that sent the message.
  else if (message.version !== version) source?.postMessage('newerIsReady' satisfies WorkerMessage)
})

/**
 * Caches all files of this version. Reuses hashed files that an earlier version or attempt has cached. Fails if one of
 * the other files cannot be loaded.
 */
async function cacheFiles() {
  const cache = await caches.open(cacheName)
  await Promise.all(
    [page, ...files].map(async (path) => {
      const isImmutable = isHashed(path)
      const cached = isImmutable ? await caches.match(path, { ignoreVary: true }) : undefined
      const answer = cached ?? (await fetch(path, { cache: isImmutable ? 'default' : 'no-cache' }))
      if (!answer.ok) throw new Error(`${path} responded with status ${answer.status}.`)
      await cache.put(path, answer)
    }),
  )
}

/** Deletes the older versions' caches and takes control of open pages. */
async function activate() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function respondWithPage(request: Request) {
  const cached = await caches.match(page, { cacheName, ignoreVary: true })
  return cached === undefined ? fetch(request) : networkOrCached(fetch(request), cached)
}

const respondWithFile = async (request: Request) =>
  (await caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true })) ?? fetch(request)

/// <reference lib="webworker" />
import { cachePrefix, freshOrKept, isHashed, kindOf, type FromPage, type FromWorker } from './offline.ts'
import { sendWaiting, syncTag } from './send-waiting.ts'

declare const self: ServiceWorkerGlobalScope
// The build writes the list of its files in the place of this name.
declare const BUILT_FILES: readonly string[]

const version = String(import.meta.env.VITE_BUILT_FROM)
const cacheName = cachePrefix + version
const files: ReadonlySet<string> = new Set(BUILT_FILES)
// Pages are all the same one, and the server puts its addresses into it.
const page = '/'

self.addEventListener('install', (event) => event.waitUntil(keepEverything()))
self.addEventListener('activate', (event) => event.waitUntil(takeCharge()))

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin, files)
  if (kind === 'page') event.respondWith(answerPage(event.request))
  if (kind === 'file') event.respondWith(answerFile(event.request))
})

// Not in the types: only some browsers have it.
self.addEventListener('sync' as 'activate', (event: ExtendableEvent & { tag?: string }) => {
  if (event.tag === syncTag) event.waitUntil(sendWaiting())
})

self.addEventListener('message', ({ data, source }) => {
  const from = data as FromPage
  if (from.what === 'takeOver') void self.skipWaiting()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It answers whoever has asked.
  else if (from.version !== version) source?.postMessage('newerIsReady' satisfies FromWorker)
})

/** All or nothing; what a cut connection has left over is taken up by the next try. */
async function keepEverything() {
  const cache = await caches.open(cacheName)
  await Promise.all(
    [page, ...files].map(async (path) => {
      const isLasting = isHashed(path)
      const held = isLasting ? await caches.match(path, { ignoreVary: true }) : undefined
      const answer = held ?? (await fetch(path, { cache: isLasting ? 'default' : 'no-cache' }))
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
      await cache.put(path, answer)
    }),
  )
}

async function takeCharge() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function answerPage(request: Request) {
  const kept = await caches.match(page, { cacheName, ignoreVary: true })
  return kept === undefined ? fetch(request) : freshOrKept(fetch(request), kept)
}

const answerFile = async (request: Request) =>
  (await caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true })) ?? fetch(request)

import type { Dexie } from 'dexie'
import { toast } from 'sonner'
import { storageFaultOf, type StorageFault } from '../log/storage-fault.ts'

const sentences: Record<StorageFault, string> = {
  full: 'This device is full. Your last step was not kept. Make some room, then do it again.',
  away: 'This browser has cleared or closed what was kept here. Load the page again: what reached the server comes back.',
}

/** Whoever writes stops where it fails, so that nothing seems done which is not; why is told here, for all of them. */
export function tellStorageFaults() {
  globalThis.addEventListener('unhandledrejection', (event) => {
    const fault = storageFaultOf(event.reason)
    if (fault === undefined) return
    event.preventDefault()
    tell(fault)
  })
}

/** A browser that clears a site closes its database and fails no write, so that nobody else would notice. */
export function tellWhenCleared(database: Dexie) {
  const watch = () => database.backendDB().addEventListener('close', () => tell('away'))
  database.on('ready', watch, true)
}

const tell = (fault: StorageFault) => toast.error(sentences[fault], { id: 'storage', duration: 12_000 })

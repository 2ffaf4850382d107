import type { Dexie } from 'dexie'
import { toast } from 'sonner'
import { storageFaultOf, type StorageFault } from '../../log/storage-fault.ts'

const messages: Record<StorageFault, string> = {
  full: 'This device is full. Your last step was not saved. Free some space, then do it again.',
  lost: 'This browser has deleted or closed your saved data. Reload the page: everything that reached the server comes back.',
}

/** Shows a message if the device is full or its data is lost, and no other code has caught the error. */
export function showStorageFaults() {
  globalThis.addEventListener('unhandledrejection', (event) => {
    const fault = storageFaultOf(event.reason)
    if (fault === undefined) return
    event.preventDefault()
    show(fault)
  })
}

/**
 * Shows a message when the browser clears the site's data. The browser then closes the database, and no failing write
 * would reveal the loss.
 */
export function showWhenStorageCleared(database: Dexie) {
  const watch = () => database.backendDB().addEventListener('close', () => show('lost'))
  database.on('ready', watch, true)
}

const show = (fault: StorageFault) => toast.error(messages[fault], { id: 'storage', duration: 12_000 })

import { useEffect, useState } from 'react'

interface StorageEstimate {
  usedBytes: number | undefined
  isPersistent: boolean
}

async function readEstimate(): Promise<StorageEstimate> {
  // `navigator.storage` is undefined on insecure origins and in some old browsers.
  const storage = navigator.storage as Partial<StorageManager> | undefined
  const [estimate, isPersistent] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()])
  return { usedBytes: estimate?.usage, isPersistent: isPersistent ?? false }
}

/** Returns the storage that Titer uses in this browser, and whether the browser has made it persistent. */
export function useStorageEstimate() {
  const [estimate, setEstimate] = useState<StorageEstimate>()
  useEffect(() => {
    const read = async () => setEstimate(await readEstimate())
    void read()
  }, [])
  const requestPersistence = async () => {
    const storage = navigator.storage as Partial<StorageManager> | undefined
    const isPersistent = (await storage?.persist?.()) ?? false
    setEstimate(await readEstimate())
    return isPersistent
  }
  return { estimate, requestPersistence }
}

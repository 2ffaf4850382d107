import { useEffect, useState } from 'react'

interface Room {
  usedBytes: number | undefined
  isPromised: boolean
}

async function readRoom(): Promise<Room> {
  // Absent on an insecure origin, and in some old browsers.
  const storage = navigator.storage as Partial<StorageManager> | undefined
  const [estimate, isPromised] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()])
  return { usedBytes: estimate?.usage, isPromised: isPromised ?? false }
}

/** How much room Titer takes in this browser, and whether that was promised to stay. */
export function useRoom() {
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    const read = async () => setRoom(await readRoom())
    void read()
  }, [])
  const askPromise = async () => {
    const storage = navigator.storage as Partial<StorageManager> | undefined
    const isPromised = (await storage?.persist?.()) ?? false
    setRoom(await readRoom())
    return isPromised
  }
  return { room, askPromise }
}

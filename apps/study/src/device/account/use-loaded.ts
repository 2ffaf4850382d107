import { isOffline } from '@titer/client'
import { explain } from '@titer/screens/words'
import { messages } from '@titer/contract'
import { useCallback, useEffect, useState } from 'react'

interface Loaded<Value> {
  value?: Value
  /** The error message of the last attempt, if it failed. */
  failure?: string
  isOffline?: boolean
}

/**
 * Loads a value, and reloads it when the device comes back online. `load` must be the same function in every render.
 * `otherwise` is the message for an unknown error.
 */
export function useLoaded<Value>(load: () => Promise<Value>, otherwise: string = messages.unexpected) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})
  const reload = useCallback(async () => {
    try {
      setLoaded({ value: await load() })
    } catch (error) {
      const { message, toast } = explain(error, { otherwise: { message: otherwise } })
      setLoaded(({ value }) => ({
        ...(value !== undefined && { value }),
        failure: message ?? toast,
        isOffline: isOffline(error),
      }))
    }
  }, [load, otherwise])
  useEffect(() => {
    const start = () => void reload()
    start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
  }, [reload])
  return { ...loaded, reload }
}

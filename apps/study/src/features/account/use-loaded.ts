import { explain, isOffline } from '@titer/client'
import { messages } from '@titer/contract'
import { useCallback, useEffect, useState } from 'react'

interface Loaded<Value> {
  value?: Value
  /** Why it is not here. */
  failure?: string
  isOffline?: boolean
}

/**
 * What a call answers, asked again when the network returns. The function given has to be the same at every render.
 * `otherwise` is said where nobody knows why the call failed.
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
    const ask = () => void reload()
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [reload])
  return { ...loaded, reload }
}

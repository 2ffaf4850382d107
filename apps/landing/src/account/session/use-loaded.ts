import { useCallback, useEffect, useState } from 'react'
import { explainError } from './explain-error.ts'

interface Loaded<Value> {
  value?: Value
  failure?: string
}

/**
 * Sends a request and returns its result with a function to repeat the request. `load` must be the same function in
 * every render.
 */
export function useLoaded<Value>(load: () => Promise<Value>, fallbackMessage: string) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})

  const read = useCallback(async (): Promise<Loaded<Value>> => {
    try {
      return { value: await load() }
    } catch (error) {
      const { message, toast } = explainError(error, { message: fallbackMessage })
      return { failure: message ?? toast }
    }
  }, [load, fallbackMessage])

  useEffect(() => {
    const run = async () => setLoaded(await read())
    void run()
  }, [read])

  return { ...loaded, reload: async () => setLoaded(await read()) }
}

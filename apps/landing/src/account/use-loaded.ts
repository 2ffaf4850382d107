import { useCallback, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { explainHere } from './explain-here.ts'

interface Loaded<Value> {
  value?: Value
  failure?: string
}

/** What a call answers, and how to ask again. The function given has to be the same at every render. */
export function useLoaded<Value>(load: () => Promise<Value>, otherwise: string) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})

  const read = useCallback(async (): Promise<Loaded<Value>> => {
    try {
      return { value: await load() }
    } catch (error) {
      const { message, toast: said } = explainHere(error, { message: otherwise })
      toast.error(said)
      return { failure: message ?? said }
    }
  }, [load, otherwise])

  useEffect(() => {
    const run = async () => setLoaded(await read())
    void run()
  }, [read])

  return { ...loaded, reload: async () => setLoaded(await read()) }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useStudy } from '../../app/study.tsx'
import { readHeldPacks } from './held-packs.ts'
import { searchClientOf } from './search-client.ts'

/** Shorter, and nearly everything would be found. */
export const fewestLetters = 2

/** What is found for these words on the device. */
export function useSearch(query: string, most: number) {
  const { account, database } = useStudy()
  const [client] = useState(() => searchClientOf(account.userId))
  const state = useSyncExternalStore(client.subscribe, client.getSnapshot)
  const packs = useLiveQuery(() => readHeldPacks(database), [database])
  useEffect(() => {
    if (packs !== undefined) client.hold(packs)
  }, [client, packs])
  const ask = useCallback(
    (typed: string, hits: number) => {
      const words = typed.trim()
      client.ask(words.length < fewestLetters ? undefined : { query: words, most: hits })
    },
    [client],
  )
  useEffect(() => ask(query, most), [ask, query, most])
  return { ...state, ask, isEmpty: packs?.length === 0, hasLooked: packs !== undefined }
}

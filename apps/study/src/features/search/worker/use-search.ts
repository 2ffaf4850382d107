import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useEffect, useState } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import { readSearchablePacks } from '../indexing/searchable-packs.ts'
import { searchClientOf } from './search-client.ts'

/** Returns this account's search client, and keeps its index up to date with the packs on the device. */
export function useSearch(initialQuery: string) {
  const { account, database } = useStudy()
  const [client] = useState(() => searchClientOf(account.userId))
  const packs = useLiveQuery(() => readSearchablePacks(database), [database])
  useEffect(() => {
    if (packs !== undefined) client.setPacks(packs)
  }, [client, packs])
  useEffect(() => client.ask(initialQuery), [client, initialQuery])
  return { client, isEmpty: packs?.length === 0, isReady: packs !== undefined }
}

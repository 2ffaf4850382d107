import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useStudy } from '../../app/study.tsx'
import { readHeldPacks } from './held-packs.ts'
import { searchClientOf } from './search-client.ts'

/** The search of this device, kept to what is on it. */
export function useSearch(atFirst: string) {
  const { account, database } = useStudy()
  const [client] = useState(() => searchClientOf(account.userId))
  const packs = useLiveQuery(() => readHeldPacks(database), [database])
  useEffect(() => {
    if (packs !== undefined) client.hold(packs)
  }, [client, packs])
  useEffect(() => client.ask(atFirst), [client, atFirst])
  return { client, isEmpty: packs?.length === 0, hasLooked: packs !== undefined }
}

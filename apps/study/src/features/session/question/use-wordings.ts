import { contentCalls } from '@titer/contract'
import { useEffect, useState } from 'react'
import { session } from '../../../device/account/client.ts'
import type { Wording } from './wordings.ts'

/** Returns the wordings in which a question has been served. Empty until the server has answered. */
export function useWordings(item: string) {
  const [wordings, setWordings] = useState<Wording[]>([])
  useEffect(() => {
    // Offline, the dialog shows the version without its history.
    void session.call(contentCalls.wordings, { params: { item } }).then(
      (answer) => setWordings(answer.wordings),
      () => undefined,
    )
  }, [item])
  return wordings
}

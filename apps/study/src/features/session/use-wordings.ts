import { contentCalls } from '@titer/contract'
import { useEffect, useState } from 'react'
import { session } from '../../app/client.ts'
import type { Wording } from './wordings.ts'

/** In which wordings a question has been served, once the server has said so. */
export function useWordings(item: string) {
  const [wordings, setWordings] = useState<Wording[]>([])
  useEffect(() => {
    // Without a network the question shows its wording alone.
    void session.call(contentCalls.wordings, { params: { item } }).then(
      (answer) => setWordings(answer.wordings),
      () => undefined,
    )
  }, [item])
  return wordings
}

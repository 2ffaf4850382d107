import type { Session } from '@titer/client'
import { messages } from '@titer/contract'
import { toast } from 'sonner'

/** Signs out here at once; says so where the server could not be told. */
export async function signOut(session: Pick<Session, 'signOut'>) {
  const isHeard = await session.signOut()
  if (isHeard) toast.success(messages.signedOut)
  else toast.warning(messages.network)
}

import type { Session } from '@titer/client'
import { messages } from '@titer/contract'
import { toast } from 'sonner'

/** Signs out on this device immediately, and warns if the server could not be reached. */
export async function signOut(session: Pick<Session, 'signOut'>) {
  const hasReachedServer = await session.signOut()
  if (hasReachedServer) toast.success(messages.signedOut)
  else toast.warning(messages.network)
}

import type { Session } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import type { SessionSummary } from '@titer/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { explainAccountError } from './explain-account-error.ts'
import { signOut } from './sign-out.ts'

export interface EndSessionNeeds {
  session: Pick<Session, 'call' | 'forget' | 'signOut'>
  reload: () => Promise<void>
  /** Called after this device has been signed out. */
  onSignedOut?: () => void
}

/** Returns functions that end one sign-in session or all of them. */
export function useEndSession({ session, reload, onSignedOut }: EndSessionNeeds) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()

  const attempt = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const { message, toast: sentence } = explainAccountError(error)
      setFailure(message ?? sentence)
    } finally {
      setBusy(undefined)
    }
  }

  const signOutHere = async () => {
    await signOut(session)
    onSignedOut?.()
  }
  const end = ({ id, current }: SessionSummary) =>
    attempt(id, async () => {
      if (current) return signOutHere()
      const { message } = await session.call(accountCalls.endSession, { params: { id } })
      toast.success(message)
      return reload()
    })
  const endAll = () =>
    attempt('all', async () => {
      await session.call(accountCalls.logoutEverywhere)
      session.forget()
      toast.success(messages.signedOutEverywhere)
      onSignedOut?.()
    })

  return { busy, failure, end, endAll }
}

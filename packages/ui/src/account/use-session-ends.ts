import type { Session } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import type { SessionSummary } from '@titer/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { explainChange } from './explain-change.ts'
import { signOut } from './sign-out.ts'

export interface SessionEndsNeeds {
  session: Pick<Session, 'call' | 'forget' | 'signOut'>
  reload: () => Promise<void>
  /** Once this device is signed out as well. */
  onLeft?: () => void
}

/** Ends one session or all of them, and says each failure twice, inline and as a toast. */
export function useSessionEnds({ session, reload, onLeft }: SessionEndsNeeds) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()

  const attempt = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const { message, toast: said } = explainChange(error)
      setFailure(message ?? said)
      toast.error(said)
    } finally {
      setBusy(undefined)
    }
  }

  const leave = async () => {
    await signOut(session)
    onLeft?.()
  }
  const end = ({ id, current }: SessionSummary) =>
    attempt(id, async () => {
      if (current) return leave()
      const { message } = await session.call(accountCalls.endSession, { params: { id } })
      toast.success(message)
      return reload()
    })
  const endAll = () =>
    attempt('all', async () => {
      await session.call(accountCalls.logoutEverywhere)
      session.forget()
      toast.success(messages.signedOutEverywhere)
      onLeft?.()
    })

  return { busy, failure, end, endAll }
}

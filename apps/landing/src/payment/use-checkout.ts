import { ApiError } from '@titer/client'
import { messages } from '@titer/contract'
import type { SandboxAction, SandboxCheckout, Transaction } from '@titer/contract'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { explainOutcome } from './explain-payment.ts'
import { payments } from './payments.ts'
import { useKnownSession } from './use-known-session.ts'

type CheckoutState =
  | { status: 'loading' }
  | { status: 'failed'; sentence: string }
  /** Nothing at the sandbox, so that it can only be somebody's transfer. */
  | { status: 'signedOut' }
  | { status: 'bank'; transaction: Transaction }
  | { status: 'sandbox'; checkout: SandboxCheckout }

const loading: CheckoutState = { status: 'loading' }

export const declined = 'The bank declined this payment. Nothing was charged.'

/** The checkout the address names: of the sandbox, or the transfer somebody is to make. */
export function useCheckout() {
  const [state, setState] = useState(loading)
  const [running, setRunning] = useState<SandboxAction>()
  const [failure, setFailure] = useState<string>()
  const session = useKnownSession()

  useEffect(() => {
    if (session === 'unknown') return
    const run = async () => setState(await find(session === 'signedIn'))
    void run()
  }, [session])

  const act = async (action: SandboxAction) => {
    setRunning(action)
    setFailure(undefined)
    try {
      const checkout = await payments().actAtCheckout(sessionInAddress() ?? '', action)
      const onward = onwardFrom(checkout)
      // Busy until the page is left.
      if (onward) return location.assign(onward)
      setState({ status: 'sandbox', checkout })
      if (checkout.state === 'declined') toast.error(declined)
    } catch (error) {
      const sentence = explainOutcome(error)
      setFailure(sentence)
      toast.error(sentence)
    }
    setRunning(undefined)
    return undefined
  }

  return { state, running, failure, act, reload: async () => setState(await find(session === 'signedIn')) }
}

const sessionInAddress = () => new URLSearchParams(location.search).get('session')

async function find(isSignedIn: boolean): Promise<CheckoutState> {
  const sessionId = sessionInAddress()
  if (!sessionId) return failed(messages.paymentDataMissing)
  try {
    const transaction = isSignedIn ? await ownTransaction(sessionId) : undefined
    if (transaction?.method === 'local-bank') return { status: 'bank', transaction }
    return { status: 'sandbox', checkout: await payments().showCheckout(sessionId) }
  } catch (error) {
    if (!isSignedIn && isUnknown(error)) return { status: 'signedOut' }
    return failed(explainOutcome(error))
  }
}

function failed(sentence: string): CheckoutState {
  toast.error(sentence)
  return { status: 'failed', sentence }
}

/** Whoever has the address may pay at the sandbox, so that it need not be their own. */
const ownTransaction = (sessionId: string) =>
  payments()
    .find(sessionId)
    .catch((error: unknown) => {
      if (isUnknown(error)) return undefined
      throw error
    })

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

function onwardFrom({ state, successUrl, cancelUrl }: SandboxCheckout) {
  if (state === 'paid' || state === 'processing') return successUrl
  return state === 'cancelled' ? cancelUrl : undefined
}

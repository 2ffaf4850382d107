import { ApiError } from '@titer/client'
import { messages } from '@titer/contract'
import type { SandboxAction, SandboxCheckout, Transaction } from '@titer/contract'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { explainPaymentStatus } from '../explain-payment.ts'
import { payments } from '../payments.ts'
import { useSessionStatus } from '../use-session-status.ts'

type CheckoutState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /**
   * Nobody is signed in, and the sandbox has no checkout for the payment session in the URL. The payment may be a bank
   * transfer, which only its owner may see.
   */
  | { status: 'signedOut' }
  | { status: 'bank'; transaction: Transaction }
  | { status: 'sandbox'; checkout: SandboxCheckout }

const loading: CheckoutState = { status: 'loading' }

export const declined = 'The bank declined this payment. You have not been charged.'

/** Loads the checkout named in the URL: a sandbox checkout or a bank transfer. */
export function useCheckout() {
  const [state, setState] = useState(loading)
  const [running, setRunning] = useState<SandboxAction>()
  const [failure, setFailure] = useState<string>()
  const session = useSessionStatus()

  useEffect(() => {
    if (session === 'unknown') return
    const run = async () => setState(await loadCheckout(session === 'signedIn'))
    void run()
  }, [session])

  const act = async (action: SandboxAction) => {
    setRunning(action)
    setFailure(undefined)
    try {
      const checkout = await payments().actAtCheckout(sessionInUrl() ?? '', action)
      const nextUrl = nextUrlOf(checkout)
      // `running` stays set until the browser leaves the page.
      if (nextUrl) return location.assign(nextUrl)
      setState({ status: 'sandbox', checkout })
      if (checkout.state === 'declined') toast.error(declined)
    } catch (error) {
      const message = explainPaymentStatus(error)
      setFailure(message)
      toast.error(message)
    }
    setRunning(undefined)
    return undefined
  }

  return { state, running, failure, act, reload: async () => setState(await loadCheckout(session === 'signedIn')) }
}

const sessionInUrl = () => new URLSearchParams(location.search).get('session')

async function loadCheckout(isSignedIn: boolean): Promise<CheckoutState> {
  const sessionId = sessionInUrl()
  if (!sessionId) return failed(messages.paymentDataMissing)
  try {
    const transaction = isSignedIn ? await ownTransaction(sessionId) : undefined
    if (transaction?.method === 'local-bank') return { status: 'bank', transaction }
    return { status: 'sandbox', checkout: await payments().showCheckout(sessionId) }
  } catch (error) {
    if (!isSignedIn && isNotFound(error)) return { status: 'signedOut' }
    return failed(explainPaymentStatus(error))
  }
}

const failed = (message: string): CheckoutState => ({ status: 'failed', message })

/**
 * Returns the user's own transaction. Returns undefined instead of an error if the payment belongs to another user,
 * because anybody with the URL may pay at the sandbox's checkout.
 */
const ownTransaction = (sessionId: string) =>
  payments()
    .find(sessionId)
    .catch((error: unknown) => {
      if (isNotFound(error)) return undefined
      throw error
    })

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

function nextUrlOf({ state, successUrl, cancelUrl }: SandboxCheckout) {
  if (state === 'paid' || state === 'processing') return successUrl
  return state === 'cancelled' ? cancelUrl : undefined
}

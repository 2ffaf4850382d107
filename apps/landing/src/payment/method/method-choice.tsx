import { messages } from '@titer/contract'
import type { MethodId, PaymentMethod, PaymentSession } from '@titer/contract'
import { Button, LoadingWells, Notice, RetryNotice } from '@titer/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useLoaded } from '../../account/session/use-loaded.ts'
import { EarlierPaymentNotice } from './earlier-payment-notice.tsx'
import { MethodOption } from './method-option.tsx'
import { payments } from '../payments.ts'
import { useEarlierPayment } from './use-earlier-payment.ts'
import { usePaymentAttempt } from './use-payment-attempt.ts'

export interface MethodChoiceProps {
  planId: number
  /** Called with the new payment session. Opens the session's checkout. */
  onPaymentInitiated: (session: PaymentSession) => void
}

const loadMethods = () => payments().methods()

/**
 * Shows the payment methods and the button that starts the payment. The payment page and the payment dialog both use
 * it.
 */
export function MethodChoice(props: MethodChoiceProps) {
  const { value: methods, failure, reload } = useLoaded(loadMethods, messages.methodsNotLoaded)
  if (failure) return <RetryNotice sentence={failure} onRetry={() => void reload()} />
  if (!methods) {
    return (
      <div className="grid min-h-70 place-items-center">
        <LoadingWells label={messages.loadingPayment} />
      </div>
    )
  }
  return <MethodForm {...props} methods={methods} />
}

function MethodForm({ planId, onPaymentInitiated, methods }: MethodChoiceProps & { methods: PaymentMethod[] }) {
  const group = useId()
  const [chosen, setChosen] = useState<MethodId | undefined>(() => methods.find(({ available }) => available)?.id)
  const { isBusy, failure, needsConfirmation, begin, clearFailure } = usePaymentAttempt(planId, onPaymentInitiated)
  const earlier = useEarlierPayment({ planId, method: chosen, isAsked: needsConfirmation })
  const questionRef = useRef<HTMLDivElement>(null)
  const failureRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) failureRef.current?.focus()
  }, [failure])
  useEffect(() => {
    if (needsConfirmation) questionRef.current?.focus()
  }, [needsConfirmation])
  return (
    <div className="flex flex-col gap-5">
      <div className="relative">
        <fieldset disabled={isBusy} className="flex flex-col gap-2.5">
          <legend className="mb-3 font-semibold">Payment method</legend>
          {methods.map((method) => (
            <MethodOption
              key={method.id}
              method={method}
              group={group}
              isChosen={method.id === chosen}
              onChoose={() => {
                setChosen(method.id)
                clearFailure()
              }}
            />
          ))}
        </fieldset>
        {isBusy && <Overlay />}
      </div>
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      {(earlier ?? needsConfirmation) && (
        <EarlierPaymentNotice
          payment={earlier}
          ref={questionRef}
          onPayAnyway={needsConfirmation ? () => void begin(chosen, true) : undefined}
        />
      )}
      {!needsConfirmation && (
        <Button wide busyLabel={isBusy ? 'Processing...' : undefined} onClick={() => void begin(chosen)}>
          Proceed to Payment
        </Button>
      )}
    </div>
  )
}

const Overlay = () => (
  <div className="absolute -inset-1 grid place-items-center rounded-surface bg-paper/90">
    <LoadingWells label="Opening the checkout" isLabelHidden />
  </div>
)

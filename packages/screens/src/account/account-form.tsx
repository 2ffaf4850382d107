import { Button, Notice, useForm } from '@titer/ui'
import type { FormFailure } from '@titer/ui'
import { useState } from 'react'
import type { ReactNode } from 'react'

type Form<Field extends string> = ReturnType<typeof useForm<Field>>

interface AccountFormProps<Field extends string> {
  initial: Record<Field, string>
  check: (values: Record<Field, string>) => Partial<Record<Field, string | undefined>>
  /** Sends the values. Resolves to the sentence to show. */
  save: (values: Record<Field, string>) => Promise<string>
  explain: (error: unknown) => FormFailure
  action: string
  /** Whether the fields keep their values after saving. Otherwise they return to their initial values. */
  keepsValues?: boolean
  children: (field: Form<Field>['field']) => ReactNode
}

/** A form on the account page. It shows the result below its fields. */
export function AccountForm<Field extends string>(props: AccountFormProps<Field>) {
  const { initial, check, save, explain, action, keepsValues = false, children } = props
  const [success, setSuccess] = useState<string>()
  const { form, field, isBusy, failure, failureRef, reset } = useForm<Field>({
    initial,
    check,
    send: async (values) => {
      setSuccess(undefined)
      const message = await save(values)
      setSuccess(message)
      if (!keepsValues) reset()
    },
    explain,
  })
  return (
    <form {...form} className="grid gap-4">
      {children(field)}
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      {success && !failure && <Notice kind="success">{success}</Notice>}
      <div>
        <Button type="submit" look="quiet" small busyLabel={isBusy ? 'Saving...' : undefined}>
          {action}
        </Button>
      </div>
    </form>
  )
}

import type { Explanation } from '@titer/client'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { useForm } from '../use-form.ts'

type Form<Field extends string> = ReturnType<typeof useForm<Field>>

interface AccountFormProps<Field extends string> {
  initial: Record<Field, string>
  check: (values: Record<Field, string>) => Partial<Record<Field, string | undefined>>
  /** Sends, and answers with the sentence to show. */
  save: (values: Record<Field, string>) => Promise<string>
  explain: (error: unknown) => Explanation
  action: string
  children: (field: Form<Field>['field']) => ReactNode
}

/** One form of the account page: fields, a button, and what came of it, inline and as a toast. */
export function AccountForm<Field extends string>(props: AccountFormProps<Field>) {
  const { initial, check, save, explain, action, children } = props
  const [done, setDone] = useState<string>()
  const { form, field, isBusy, failure, failureRef, reset } = useForm<Field>({
    initial,
    check,
    send: async (values) => {
      setDone(undefined)
      const message = await save(values)
      setDone(message)
      toast.success(message)
      reset()
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
      {done && !failure && <Notice kind="success">{done}</Notice>}
      <div>
        <Button type="submit" look="quiet" small busyLabel={isBusy ? 'Saving...' : undefined}>
          {action}
        </Button>
      </div>
    </form>
  )
}

import type { Session } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { Button, Dialog, Notice, PasswordField, Section, useForm } from '@titer/ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { checkPassword } from '../words/account/field-checks.ts'
import { DeletionFacts } from './deletion-facts.tsx'
import { explainAccountError } from './explain-account-error.ts'

interface DeleteFormProps {
  hasPassword: boolean
  session: Pick<Session, 'call'>
  /** Called after the deletion, to leave the account page. */
  onDeleted: () => Promise<void> | void
  onCancel: () => void
  /** Further facts about the deletion on this site, shown below the lists of removed and kept data. */
  children?: ReactNode
}

interface DeleteSectionProps extends Omit<DeleteFormProps, 'hasPassword' | 'onCancel'> {
  /** Undefined until the server has responded. */
  hasPassword: boolean | undefined
}

/** Deletes the account after a confirmation, because the deletion cannot be undone. */
export function DeleteSection({ hasPassword, ...rest }: DeleteSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const isKnown = hasPassword !== undefined
  return (
    <Section
      title="Delete account"
      lead="This also deletes your progress, cards and answers, and ends a paid plan. It cannot be undone."
    >
      <div>
        <Button look="danger" small disabled={!isKnown} onClick={() => setOpen(true)}>
          Delete account
        </Button>
        {!isKnown && <p className="mt-2 text-small text-muted">This needs a connection.</p>}
      </div>
      <Dialog title="Delete your account?" isOpen={isOpen} onClose={() => setOpen(false)}>
        {isKnown && <DeleteForm hasPassword={hasPassword} {...rest} onCancel={() => setOpen(false)} />}
      </Dialog>
    </Section>
  )
}

function DeleteForm({ hasPassword, session, onDeleted, onCancel, children }: DeleteFormProps) {
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: hasPassword ? checkPassword(password) : undefined }),
    send: async ({ password }) => {
      await session.call(accountCalls.deleteAccount, { body: hasPassword ? { password } : {} })
      toast.success(messages.accountDeleted)
      await onDeleted()
    },
    explain: explainAccountError,
  })
  return (
    <form {...form} className="grid gap-4">
      <DeletionFacts session={session} />
      {children}
      {hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look="danger" small busyLabel={isBusy ? 'Deleting...' : undefined}>
          Delete for good
        </Button>
        <Button look="quiet" small disabled={isBusy} onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}

import { checkPassword } from '@titer/client'
import type { Session } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Notice } from '../notice.tsx'
import { PasswordField } from '../password-field.tsx'
import { Section } from '../section.tsx'
import { useForm } from '../use-form.ts'
import { explainChange } from './explain-change.ts'

interface DeleteFormProps {
  hasPassword: boolean
  session: Pick<Session, 'call'>
  /** Leaves what is no more. */
  onDeleted: () => Promise<void> | void
  onCancel: () => void
  /** What goes with the account, here. */
  children: ReactNode
}

interface DeleteSectionProps extends Omit<DeleteFormProps, 'hasPassword' | 'onCancel'> {
  /** Nothing while the server has not said. */
  hasPassword: boolean | undefined
}

/** The one thing of the account page that cannot be undone, so it asks first. */
export function DeleteSection({ hasPassword, ...rest }: DeleteSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const isKnown = hasPassword !== undefined
  return (
    <Section title="Delete account" lead="Your progress, cards and answers go with it. It cannot be undone.">
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
    explain: explainChange,
  })
  return (
    <form {...form} className="grid gap-4">
      <p>{children}</p>
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

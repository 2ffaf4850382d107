import { checkPassword } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { Button, Dialog, Notice, PasswordField, useForm } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { navigate } from '../../navigation.ts'
import { client } from '../client.ts'
import { explainHere } from '../explain-here.ts'
import { Section } from './section.tsx'

export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Delete account" lead="Your progress, cards and answers go with it. It cannot be undone.">
      <div>
        <Button look="danger" small onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog title="Delete your account?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <DeleteForm hasPassword={hasPassword} onCancel={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

interface DeleteFormProps {
  hasPassword: boolean
  onCancel: () => void
}

function DeleteForm({ hasPassword, onCancel }: DeleteFormProps) {
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: hasPassword ? checkPassword(password) : undefined }),
    send: async ({ password }) => {
      await client().session.call(accountCalls.deleteAccount, { body: hasPassword ? { password } : {} })
      client().session.forget()
      toast.success(messages.accountDeleted)
      navigate('/')
    },
    explain: (error) => explainHere(error, { message: messages.unexpected }),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>Everything in it is removed from our servers at once. This cannot be undone.</p>
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

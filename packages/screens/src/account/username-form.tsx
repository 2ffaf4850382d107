import type { Session } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { TextField } from '@titer/ui'
import { checkUsername } from '../words/account/field-checks.ts'
import { AccountForm } from './account-form.tsx'
import { explainAccountError } from './explain-account-error.ts'

interface UsernameFormProps {
  username: string
  session: Pick<Session, 'call' | 'amend'>
}

export function UsernameForm({ username, session }: UsernameFormProps) {
  const save = async (values: { username: string }) => {
    const body = { username: values.username.trim() }
    const { user, message } = await session.call(accountCalls.changeProfile, { body })
    session.amend({ username: user.username })
    return message
  }
  return (
    <AccountForm
      key={username}
      initial={{ username }}
      check={(values) => ({ username: checkUsername(values.username) })}
      save={save}
      explain={explainAccountError}
      action="Save username"
    >
      {(field) => (
        <TextField
          label="Username"
          hint="You can sign in with it. Other students never see it."
          autoComplete="username"
          {...field('username')}
        />
      )}
    </AccountForm>
  )
}

import type { Account, Session } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { TextField } from '@titer/ui'
import { checkUsername } from '../words/account/field-checks.ts'
import { AccountForm } from './account-form.tsx'
import { explainAccountError } from './explain-account-error.ts'

interface UsernameFormProps {
  account: Account
  session: Pick<Session, 'call' | 'amend'>
}

/** Changes the username, and also the full name if the account has a full name. */
export function UsernameForm({ account: { username, fullName }, session }: UsernameFormProps) {
  const hasName = fullName !== undefined
  const save = async (values: { username: string; fullName: string }) => {
    const names = { username: values.username.trim() }
    const body = hasName ? { ...names, fullName: values.fullName.trim() } : names
    const { user, message } = await session.call(accountCalls.changeProfile, { body })
    session.amend({ username: user.username, fullName: user.full_name ?? undefined })
    return message
  }
  return (
    <AccountForm
      keepsValues
      initial={{ username, fullName: fullName ?? '' }}
      check={(values) => ({
        username: checkUsername(values.username),
        fullName: hasName && values.fullName.trim() === '' ? 'Name is required' : undefined,
      })}
      save={save}
      explain={explainAccountError}
      action={hasName ? 'Save names' : 'Save username'}
    >
      {(field) => (
        <>
          {hasName && (
            <TextField
              label="Name"
              hint="Only you see it. Other students see a display name that you choose in the study app."
              autoComplete="name"
              {...field('fullName')}
            />
          )}
          <TextField
            label="Username"
            hint="You can also sign in with it instead of your email. Other students never see it."
            autoComplete="username"
            {...field('username')}
          />
        </>
      )}
    </AccountForm>
  )
}

import type { Session } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { PasswordField, Section } from '@titer/ui'
import type { ReactNode } from 'react'
import { checkNewPassword, checkPassword } from '../words/account/field-checks.ts'
import { AccountForm } from './account-form.tsx'
import { explainAccountError } from './explain-account-error.ts'

interface PasswordFormProps {
  hasPassword: boolean
  minLength: number
  session: Pick<Session, 'call'>
}

interface PasswordSectionProps extends Omit<PasswordFormProps, 'hasPassword'> {
  hasPassword: boolean | undefined
  /** Shown in place of the form until it is known whether the account has a password. */
  placeholder?: ReactNode
}

export const PasswordSection = ({ hasPassword, placeholder, ...rest }: PasswordSectionProps) => (
  <Section
    title="Password"
    lead={
      hasPassword === false
        ? 'You sign in with Google. With a password, you can also sign in without Google.'
        : 'Changing it signs you out on every other device.'
    }
  >
    {hasPassword === undefined ? placeholder : <PasswordForm hasPassword={hasPassword} {...rest} />}
  </Section>
)

function PasswordForm({ hasPassword, minLength, session }: PasswordFormProps) {
  const save = async ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
    const body = hasPassword ? { currentPassword, newPassword } : { newPassword }
    return (await session.call(accountCalls.changePassword, { body })).message
  }
  return (
    <AccountForm
      initial={{ currentPassword: '', newPassword: '' }}
      check={(values) => ({
        currentPassword: hasPassword ? checkPassword(values.currentPassword) : undefined,
        newPassword: checkNewPassword(values.newPassword, minLength),
      })}
      save={save}
      explain={explainAccountError}
      action={hasPassword ? 'Change password' : 'Set a password'}
    >
      {(field) => (
        <>
          {hasPassword && (
            <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
          )}
          <PasswordField
            label="New password"
            hint={`At least ${minLength} characters.`}
            autoComplete="new-password"
            {...field('newPassword')}
          />
        </>
      )}
    </AccountForm>
  )
}

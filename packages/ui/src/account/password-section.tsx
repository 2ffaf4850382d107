import { checkNewPassword, checkPassword } from '@titer/client'
import type { Session } from '@titer/client'
import { accountCalls } from '@titer/contract'
import type { ReactNode } from 'react'
import { PasswordField } from '../password-field.tsx'
import { Section } from '../section.tsx'
import { AccountForm } from './account-form.tsx'
import { explainChange } from './explain-change.ts'

interface PasswordFormProps {
  hasPassword: boolean
  minLength: number
  session: Pick<Session, 'call'>
}

interface PasswordSectionProps extends Omit<PasswordFormProps, 'hasPassword'> {
  hasPassword: boolean | undefined
  /** In the place of the form, until it is known whether there is a password. */
  waiting?: ReactNode
}

export const PasswordSection = ({ hasPassword, waiting, ...rest }: PasswordSectionProps) => (
  <Section
    title="Password"
    lead={
      hasPassword === false
        ? 'You sign in with Google. A password is a second way in.'
        : 'When it changes, every other device is signed out.'
    }
  >
    {hasPassword === undefined ? waiting : <PasswordForm hasPassword={hasPassword} {...rest} />}
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
      explain={explainChange}
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

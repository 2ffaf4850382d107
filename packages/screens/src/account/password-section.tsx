import type { Session } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { PasswordField, Section } from '@titer/ui'
import type { ReactNode } from 'react'
import { checkNewPassword, checkPassword } from '../words/account/field-checks.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { explainAccountError } from './explain-account-error.ts'

interface PasswordFormProps {
  hasPassword: boolean
  minLength: number
  /**
   * The account's email and username. The password must not be equal to either, or to the email's part before the @.
   */
  owner: { email: string; username: string }
  isCommonPassword: (password: string) => Promise<boolean | undefined>
  session: Pick<Session, 'call'>
  /** Called after the account got its first password. */
  onFirstPassword: () => Promise<void>
}

interface PasswordSectionProps extends Omit<PasswordFormProps, 'hasPassword' | 'owner'> {
  hasPassword: boolean | undefined
  owner: PasswordFormProps['owner'] | undefined
  /** The content that replaces the form until `hasPassword` and `owner` are known. */
  placeholder?: ReactNode
}

export const PasswordSection = ({ hasPassword, owner, placeholder, ...rest }: PasswordSectionProps) => (
  <Section
    title="Password"
    lead={
      hasPassword === false
        ? 'You sign in with Google. With a password, you can also sign in without Google.'
        : 'Changing it signs you out on every other device.'
    }
  >
    {hasPassword === undefined || owner === undefined ? (
      placeholder
    ) : (
      <PasswordForm hasPassword={hasPassword} owner={owner} {...rest} />
    )}
  </Section>
)

function PasswordForm({
  hasPassword,
  minLength,
  owner,
  isCommonPassword,
  session,
  onFirstPassword,
}: PasswordFormProps) {
  const save = async ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
    const body = hasPassword ? { currentPassword, newPassword } : { newPassword }
    const { message } = await session.call(accountCalls.changePassword, { body })
    if (hasPassword) return message
    await onFirstPassword()
    return 'Your password is set. You can now sign in with it.'
  }
  return (
    <AccountForm
      initial={{ currentPassword: '', newPassword: '' }}
      check={(values) => ({
        currentPassword: hasPassword ? checkPassword(values.currentPassword) : undefined,
        newPassword: checkNewPassword(values.newPassword, minLength, owner),
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
          <NewPasswordField
            label="New password"
            minLength={minLength}
            owner={owner}
            isCommonPassword={isCommonPassword}
            {...field('newPassword')}
          />
        </>
      )}
    </AccountForm>
  )
}

import { checkNewPassword, checkPassword } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { PasswordField } from '@titer/ui'
import { client } from '../client.ts'
import { useOptions } from '../options.ts'
import { Section } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { passwordMinLength } = useOptions()
  const save = async (values: { currentPassword: string; newPassword: string }) => {
    const { newPassword, currentPassword } = values
    const body = hasPassword ? { currentPassword, newPassword } : { newPassword }
    return (await client().session.call(accountCalls.changePassword, { body })).message
  }
  return (
    <Section
      title="Password"
      lead={
        hasPassword ? 'Every other device is signed out.' : 'You sign in with Google. A password is a second way in.'
      }
    >
      <SettingsForm
        initial={{ currentPassword: '', newPassword: '' }}
        check={(values) => ({
          currentPassword: hasPassword ? checkPassword(values.currentPassword) : undefined,
          newPassword: checkNewPassword(values.newPassword, passwordMinLength),
        })}
        save={save}
        action={hasPassword ? 'Change password' : 'Set a password'}
      >
        {(field) => (
          <>
            {hasPassword && (
              <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
            )}
            <PasswordField
              label="New password"
              hint={`At least ${passwordMinLength} characters.`}
              autoComplete="new-password"
              {...field('newPassword')}
            />
          </>
        )}
      </SettingsForm>
    </Section>
  )
}

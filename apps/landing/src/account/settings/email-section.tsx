import { checkEmail, checkPassword } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { PasswordField, TextField } from '@titer/ui'
import { client } from '../client.ts'
import { Section } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'

interface EmailSectionProps {
  email: string
  hasPassword: boolean
}

export function EmailSection({ email, hasPassword }: EmailSectionProps) {
  const save = async (values: { email: string; password: string }) => {
    const wanted = { email: values.email.trim() }
    const body = hasPassword ? { ...wanted, password: values.password } : wanted
    return (await client().session.call(accountCalls.changeEmail, { body })).message
  }
  return (
    <Section
      title="Email"
      lead={
        <>
          Now <span className="text-ink">{email}</span>. It changes once you open the link we send to the new one.
        </>
      }
    >
      <SettingsForm
        initial={{ email: '', password: '' }}
        check={(values) => ({
          email: checkEmail(values.email, messages.invalidEmailLanding),
          password: hasPassword ? checkPassword(values.password) : undefined,
        })}
        save={save}
        action="Change email"
      >
        {(field) => (
          <>
            <TextField label="New email" type="email" autoComplete="email" {...field('email')} />
            {hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
          </>
        )}
      </SettingsForm>
    </Section>
  )
}

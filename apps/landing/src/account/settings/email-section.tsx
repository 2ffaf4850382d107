import { AccountForm } from '@titer/screens'
import { checkEmail, checkPassword } from '@titer/screens/words'
import { PasswordField, Section, TextField } from '@titer/ui'
import { accountCalls, messages } from '@titer/contract'
import { client } from '../session/client.ts'
import { explainError } from '../session/explain-error.ts'
import { EmailAddress } from '../../site/email-address.tsx'

interface EmailSectionProps {
  email: string
  hasPassword: boolean
}

export function EmailSection({ email, hasPassword }: EmailSectionProps) {
  const save = async (values: { email: string; password: string }) => {
    const newEmail = { email: values.email.trim() }
    const body = hasPassword ? { ...newEmail, password: values.password } : newEmail
    return (await client().session.call(accountCalls.changeEmail, { body })).message
  }
  return (
    <Section
      title="Email"
      lead={
        <>
          Your email is{' '}
          <span className="text-ink">
            <EmailAddress email={email} />
          </span>
          . It changes when you open the link we send to the new address.
        </>
      }
    >
      <AccountForm
        initial={{ email: '', password: '' }}
        check={(values) => ({
          email: checkEmail(values.email, messages.invalidEmailLanding),
          password: hasPassword ? checkPassword(values.password) : undefined,
        })}
        save={save}
        explain={(error) => explainError(error, { message: messages.unexpected })}
        action="Change email"
      >
        {(field) => (
          <>
            <TextField label="New email" type="email" autoComplete="email" {...field('email')} />
            {hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
          </>
        )}
      </AccountForm>
    </Section>
  )
}

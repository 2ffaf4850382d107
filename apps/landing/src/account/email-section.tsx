import { checkEmail, checkPassword } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { AccountForm, PasswordField, Section, TextField } from '@titer/ui'
import { client } from './client.ts'
import { explainHere } from './explain-here.ts'

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
      <AccountForm
        initial={{ email: '', password: '' }}
        check={(values) => ({
          email: checkEmail(values.email, messages.invalidEmailLanding),
          password: hasPassword ? checkPassword(values.password) : undefined,
        })}
        save={save}
        explain={(error) => explainHere(error, { message: messages.unexpected })}
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

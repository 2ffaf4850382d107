import { ApiError, defaultPasswordMinLength, type LoginHint } from '@titer/client'
import { authLabels, NewPasswordField, TermsNote } from '@titer/screens'
import { checkEmail, checkNewPassword, checkPassword, explain } from '@titer/screens/words'
import { Button, Notice, PasswordField, TextField, TextLink, useForm } from '@titer/ui'
import { messages } from '@titer/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { auth, isCommonPassword } from '../../device/account/client.ts'
import { ResendButton } from './resend-button.tsx'

export type EntryMode = 'login' | 'register'

interface CredentialsFormProps {
  mode: EntryMode
  passwordMinLength?: number | undefined
  landingOrigin?: string | undefined
  /** Data from the link to this page: the email address to fill in, and whether it has just been verified. */
  hint?: LoginHint | undefined
  onBusy: (isBusy: boolean) => void
}

const failures = {
  login: { message: messages.loginFailed, toast: messages.loginFailedToast },
  register: { message: messages.registrationFailed, toast: messages.registrationFailedToast },
}

const failedNotice = { kind: 'error' } as const
const unverifiedNotice = { kind: 'info', title: 'One more step' } as const

export function CredentialsForm({
  mode,
  passwordMinLength = defaultPasswordMinLength,
  landingOrigin,
  hint,
  onBusy,
}: CredentialsFormProps) {
  const isLogin = mode === 'login'
  const [registered, setRegistered] = useState<string>()
  const [unverified, setUnverified] = useState<string>()

  const login = async (email: string, password: string) => {
    try {
      await auth.login({ email, password })
      toast.success(hint?.isJustVerified ? messages.welcome : messages.welcomeBack)
    } catch (error) {
      if (error instanceof ApiError && error.needsVerification) setUnverified(email)
      throw error
    }
  }

  const register = async (email: string, password: string) => {
    const next = await auth.register({ email, password })
    if (next === 'verify') setRegistered(email)
    else toast.success(messages.accountCreated)
  }

  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { email: hint?.email ?? '', password: '' },
    check: ({ email, password }) => ({
      email: checkEmail(email),
      password: isLogin ? checkPassword(password) : checkNewPassword(password, passwordMinLength, { email }),
    }),
    send: async ({ email, password }) => {
      setUnverified(undefined)
      onBusy(true)
      try {
        await (isLogin ? login : register)(email.trim(), password)
      } finally {
        onBusy(false)
      }
    },
    explain: (error) => explain(error, { otherwise: failures[mode] }),
  })

  if (registered) {
    return (
      <Notice kind="success" title="Verify your email" actions={<ResendButton email={registered} isSent />}>
        {`${messages.registered} The link is on its way to ${registered}.`}
      </Notice>
    )
  }
  return (
    <>
      {failure && (
        <Notice
          {...(unverified ? unverifiedNotice : failedNotice)}
          ref={failureRef}
          actions={unverified && <ResendButton email={unverified} isSent={false} />}
        >
          {failure}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        {isLogin ? (
          <div>
            <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
            <TextLink
              href={landingOrigin && `${landingOrigin}/forgot-password`}
              className={`mt-1 text-small ${landingOrigin ? '' : 'invisible'}`}
            >
              {authLabels.forgotPassword}
            </TextLink>
          </div>
        ) : (
          <NewPasswordField
            label="Password"
            minLength={passwordMinLength}
            owner={{ email: field('email').value }}
            isCommonPassword={isCommonPassword}
            {...field('password')}
          />
        )}
        <Button type="submit" wide busyLabel={isBusy ? 'Loading...' : undefined}>
          {isLogin ? authLabels.signIn : authLabels.createAccount}
        </Button>
        {!isLogin && <TermsNote landingOrigin={landingOrigin} />}
      </form>
    </>
  )
}

import type { Session } from '@titer/client'
import { accountCalls, errors, linkOutcomeParameter, messages } from '@titer/contract'
import type { ErrorCode, LinkedIdentity } from '@titer/contract'
import { Button, Notice, PasswordField, Section, useForm } from '@titer/ui'
import { useEffect, useState } from 'react'
import { checkPassword } from '../words/account/field-checks.ts'
import { formatDate } from '../words/dates.ts'
import { GoogleMark } from '../sign-in/google-mark.tsx'
import { explainAccountError } from './explain-account-error.ts'

interface GoogleSectionProps {
  identities: readonly LinkedIdentity[]
  hasPassword: boolean
  session: Pick<Session, 'call'>
  /** Reads the profile again after a change. */
  reload: () => Promise<void>
}

/** The section in which a user links or unlinks a Google account. */
export function GoogleSection({ identities, hasPassword, session, reload }: GoogleSectionProps) {
  const [outcome, setOutcome] = useState(readLinkOutcome)
  useEffect(removeLinkOutcome, [])
  const isLinked = identities.length > 0
  const unlink = async (body: { password?: string }) => {
    const { message } = await session.call(accountCalls.unlinkGoogle, { body })
    setOutcome({ kind: 'success', message })
    await reload()
  }
  const link = async (body: { password?: string }) => {
    setOutcome(undefined)
    location.assign((await session.call(accountCalls.linkGoogle, { body })).url)
    // The form stays busy until the browser has left the page.
    await new Promise(() => undefined)
  }
  return (
    <Section
      title="Google"
      lead={
        isLinked ? 'You can sign in with this Google account.' : 'Link a Google account to sign in without a password.'
      }
    >
      {outcome && matchesProfile(outcome, isLinked) && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
      {isLinked && (
        <ul className="grid gap-2">
          {identities.map(({ email, linked_at }) => (
            <li key={`${email} ${linked_at}`} className="flex items-center gap-3 leading-snug">
              <GoogleMark />
              <span className="min-w-0">
                <span className="block font-semibold">{email ?? 'Google account'}</span>
                <span className="block text-small text-muted">Linked on {formatDate(linked_at)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isLinked && !hasPassword && (
        <p className="text-muted">
          Google is your only way to sign in. To unlink it, first set a password under Password.
        </p>
      )}
      {(!isLinked || hasPassword) && (
        <ConfirmForm
          key={String(isLinked)}
          hasPassword={hasPassword}
          label={isLinked ? 'Unlink Google' : 'Link Google'}
          busyLabel={isLinked ? 'Unlinking...' : 'Connecting to Google...'}
          send={isLinked ? unlink : link}
        />
      )}
    </Section>
  )
}

interface ConfirmFormProps {
  hasPassword: boolean
  label: string
  busyLabel: string
  send: (body: { password?: string }) => Promise<void>
}

/**
 * Asks for the password, if the user has one. If the user has no password, the server requires a recent sign-in
 * instead.
 */
function ConfirmForm({ hasPassword, label, busyLabel, send }: ConfirmFormProps) {
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: hasPassword ? checkPassword(password) : undefined }),
    send: ({ password }) => send(hasPassword ? { password } : {}),
    explain: explainAccountError,
  })
  return (
    <form {...form} className="grid gap-4">
      {hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <div>
        <Button type="submit" look="quiet" small busyLabel={isBusy ? busyLabel : undefined}>
          {label}
        </Button>
      </div>
    </form>
  )
}

interface LinkOutcome {
  kind: 'success' | 'error'
  message: string
}

/**
 * Returns whether a result matches the profile. The result of linking comes from the URL, which anyone can forge, so a
 * success message is shown only if the profile confirms it.
 */
const matchesProfile = ({ kind, message }: LinkOutcome, isLinked: boolean) =>
  kind === 'error' || (message === messages.googleLinked) === isLinked

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** Reads the result of linking from the URL to which the server has redirected the browser. */
function readLinkOutcome(): LinkOutcome | undefined {
  const code = new URL(location.href).searchParams.get(linkOutcomeParameter)
  if (code === null) return undefined
  if (code === 'done') return { kind: 'success', message: messages.googleLinked }
  return { kind: 'error', message: errors[isErrorCode(code) ? code : 'identity.google'].message }
}

/**
 * Removes the result from the URL. The removal must be an effect, because React may render the section several
 * times before the section is on screen, and a render after the removal would not find the result.
 */
function removeLinkOutcome() {
  const url = new URL(location.href)
  if (!url.searchParams.has(linkOutcomeParameter)) return
  url.searchParams.delete(linkOutcomeParameter)
  history.replaceState(history.state, '', url)
}

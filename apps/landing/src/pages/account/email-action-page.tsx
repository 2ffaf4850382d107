import { withLoginHint } from '@titer/client'
import { accountTimings, messages } from '@titer/contract'
import { AuthCard } from '@titer/screens'
import { ButtonLink, LoadingWells, Notice, TextLink } from '@titer/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { ChoosePassword } from '../../account/email-link/choose-password.tsx'
import { client, refreshAccount } from '../../account/session/client.ts'
import { followEmailLink, parseEmailLink } from '../../account/email-link/email-link.ts'
import type { LinkOutcome } from '../../account/email-link/email-link.ts'
import { trustedUrl } from '../../account/email-link/trusted-url.ts'

// The outcome of opening the link. It is stored here, because React runs effects twice in development and a code is
// valid only once.
let pendingOutcome: Promise<LinkOutcome> | undefined

function followOnce() {
  const link = parseEmailLink(location.search)
  pendingOutcome ??=
    'problem' in link
      ? Promise.resolve({ status: 'error', message: link.problem })
      : followEmailLink(client().api, link)
  return pendingOutcome
}

export function EmailActionPage() {
  const [outcome, setOutcome] = useState<LinkOutcome>()
  useEffect(() => {
    const run = async () => {
      const next = await followOnce()
      // The account is read before the page shows the outcome. Otherwise a user who leaves the page at once would still
      // see the old address on the other pages.
      if (next.status === 'emailChanged') await refreshAccount().catch(() => undefined)
      setOutcome(next)
      // A message means that an old email address was restored. The server has then ended all sessions of the account,
      // so the stored session is no longer valid.
      if (next.status === 'choosePassword' && next.message !== undefined) client().session.forget()
    }
    void run()
  }, [])

  if (!outcome) return <Checking />
  if (outcome.status === 'verified') return <Verified email={outcome.email} />
  if (outcome.status === 'choosePassword') return <ChoosePassword {...outcome} />
  if (outcome.status === 'emailChanged') return <EmailChanged />
  return outcome.mode === 'resetPassword' ? (
    <ResetFailed message={outcome.message} />
  ) : (
    <Failed message={outcome.message} />
  )
}

const Checking = () => (
  <AuthCard title="One moment" homeHref="/">
    <div className="self-start">
      <LoadingWells label="Checking your link" />
    </div>
  </AuthCard>
)

function Verified({ email }: { email: string | undefined }) {
  const withHint = (page: string) => (email === undefined ? page : withLoginHint(page, { email, isJustVerified: true }))
  const [page, setPage] = useState('/login')
  const leave = useEffectEvent((next: string) => location.assign(withHint(next)))
  useEffect(() => {
    const next = readNextPage()
    void next.then(setPage)
    const timer = setTimeout(() => void next.then(leave), accountTimings.verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <AuthCard title="Email verified" homeHref="/" footer={<TextLink href={withHint(page)}>Go to login now</TextLink>}>
      <Notice kind="success">{messages.emailVerified}</Notice>
    </AuthCard>
  )
}

async function readNextPage() {
  try {
    const { landingOrigin, studyOrigin } = await client().fetchOptions()
    const continueUrl = new URLSearchParams(location.search).get('continueUrl')
    return trustedUrl(continueUrl, [landingOrigin, studyOrigin]) ?? '/login'
  } catch {
    return '/login'
  }
}

const EmailChanged = () => (
  <AuthCard title="Email changed" homeHref="/" footer={<TextLink href="/account">Your account</TextLink>}>
    <Notice kind="success">{messages.emailChanged}</Notice>
  </AuthCard>
)

const Failed = ({ message }: { message: string }) => (
  <AuthCard
    title="This link doesn't work"
    homeHref="/"
    footer={<TextLink href="/forgot-password">Choose a new password</TextLink>}
  >
    <Notice kind="error" title={message} />
    <p className="text-muted">Sign in to get a new link.</p>
    <ButtonLink href="/login" wide>
      Go to login
    </ButtonLink>
  </AuthCard>
)

/** A student without a password cannot sign in to get a new link. */
const ResetFailed = ({ message }: { message: string }) => (
  <AuthCard title="This link doesn't work" homeHref="/" footer={<TextLink href="/login">Back to login</TextLink>}>
    <Notice kind="error" title={message} />
    <ButtonLink href="/forgot-password" wide>
      Get a new link
    </ButtonLink>
  </AuthCard>
)

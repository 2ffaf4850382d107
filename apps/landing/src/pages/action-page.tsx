import { accountTimings, messages } from '@titer/contract'
import { AuthCard, ButtonLink, LoadingWells, Notice, TextLink } from '@titer/ui'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { ChoosePassword } from '../account/choose-password.tsx'
import { client, readAccountAgain } from '../account/client.ts'
import { followLink, readLink } from '../account/email-link.ts'
import type { LinkOutcome } from '../account/email-link.ts'
import { ownUrl } from '../account/own-url.ts'

// Followed once for each load of the page: a code is spent by its first use.
let following: Promise<LinkOutcome> | undefined

function follow() {
  const link = readLink(location.search)
  following ??=
    'problem' in link ? Promise.resolve({ status: 'error', message: link.problem }) : followLink(client().api, link)
  return following
}

export function ActionPage() {
  const [outcome, setOutcome] = useState<LinkOutcome>()
  useEffect(() => {
    const run = async () => {
      const next = await follow()
      setOutcome(next)
      if (next.status === 'error') toast.error(next.message, { id: 'link' })
      if (next.status === 'emailChanged') await readAccountAgain().catch(() => undefined)
      // The server has ended every session; this browser should not have to find out.
      if (next.status === 'choosePassword' && next.message !== undefined) client().session.forget()
    }
    void run()
  }, [])

  if (!outcome) return <Checking />
  if (outcome.status === 'verified') return <Verified />
  if (outcome.status === 'choosePassword') return <ChoosePassword {...outcome} />
  if (outcome.status === 'emailChanged') return <EmailChanged />
  return <Failed message={outcome.message} />
}

const Checking = () => (
  <AuthCard title="One moment" homeHref="/">
    <div className="self-start">
      <LoadingWells label="Checking your link" />
    </div>
  </AuthCard>
)

function Verified() {
  useEffect(() => {
    toast.success(messages.emailVerified, { id: 'link' })
    const timer = setTimeout(
      () => void nextPage().then((url) => location.assign(url)),
      accountTimings.verifiedRedirectMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    <AuthCard title="Email verified" homeHref="/" footer={<TextLink href="/login">Go to login now</TextLink>}>
      <Notice kind="success">{messages.emailVerified}</Notice>
    </AuthCard>
  )
}

async function nextPage() {
  try {
    const { landingOrigin, studyOrigin } = await client().askOptions()
    const wanted = new URLSearchParams(location.search).get('continueUrl')
    return ownUrl(wanted, [landingOrigin, studyOrigin]) ?? '/login'
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
    title="This link does not work"
    homeHref="/"
    footer={<TextLink href="/forgot-password">Choose a new password</TextLink>}
  >
    <Notice kind="error">{message}</Notice>
    <p className="text-muted">Sign in and we offer you a fresh link where you need one.</p>
    <ButtonLink href="/login" wide>
      Go to login
    </ButtonLink>
  </AuthCard>
)

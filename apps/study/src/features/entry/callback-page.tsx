import { ApiError, sameSitePath } from '@titer/client'
import { AuthCard } from '@titer/screens'
import { explain } from '@titer/screens/words'
import { ButtonLink, LoadingWells, Notice } from '@titer/ui'
import { errors, type ErrorCode } from '@titer/contract'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { auth } from '../../device/account/client.ts'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { takeHandoff, type Handoff } from './handoff.ts'
import { SwitchAccount } from './switch-account.tsx'

type HandoffResult = Pick<Handoff, 'email' | 'redirect'> & { failure?: string; isOtherAccount?: true }

const otherAccount: ErrorCode = 'auth.otherAccount'

// The pending exchange of the handoff code is shared across renders, because the code can be redeemed only once.
let pendingHandoff: Promise<HandoffResult> | undefined

async function redeemHandoff(): Promise<HandoffResult> {
  const { code, ...shown } = takeHandoff(location, history)
  const otherwise = { message: errors['auth.handoff'].message }
  if (!code) return { ...shown, failure: otherwise.message }
  try {
    await auth.exchangeHandoff(code)
    return shown
  } catch (error) {
    if (error instanceof ApiError && error.code === otherAccount) return { ...shown, isOtherAccount: true }
    return { ...shown, failure: explain(error, { otherwise }).toast }
  }
}

export function CallbackPage() {
  usePageTitle('Signing you in')
  const [unfinished, setUnfinished] = useState<HandoffResult>()
  const navigate = useNavigate()

  useEffect(() => {
    const run = async () => {
      pendingHandoff ??= redeemHandoff()
      const result = await pendingHandoff
      if (result.failure === undefined && !result.isOtherAccount) {
        // A new student starts on the welcome page. That page redirects students who have used the app before to Today.
        await navigate(result.redirect === '/' ? '/welcome' : result.redirect, { replace: true })
      } else setUnfinished(result)
    }
    void run()
  }, [navigate])

  if (!unfinished) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadingWells label="Signing you in" />
      </main>
    )
  }
  if (unfinished.isOtherAccount) return <SwitchAccount email={unfinished.email} redirect={unfinished.redirect} />
  const next = new URLSearchParams({ next: sameSitePath(unfinished.redirect) ?? '/' })
  return (
    <AuthCard title="Please sign in" homeHref="/">
      <Notice kind="error">{unfinished.failure}</Notice>
      <ButtonLink href={`/login?${next.toString()}`} wide>
        Go to sign-in
      </ButtonLink>
    </AuthCard>
  )
}

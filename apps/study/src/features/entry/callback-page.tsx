import { sameSitePath } from '@titer/client'
import { AuthCard } from '@titer/screens'
import { explain } from '@titer/screens/words'
import { ButtonLink, LoadingWells, Notice } from '@titer/ui'
import { errors } from '@titer/contract'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { auth } from '../../device/account/client.ts'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { takeHandoff } from './handoff.ts'

type HandoffResult = { redirect: string; failure?: string }

// Shared across renders, because the single-use code can be redeemed only once.
let pendingHandoff: Promise<HandoffResult> | undefined

async function redeemHandoff(): Promise<HandoffResult> {
  const { code, redirect } = takeHandoff(location, history)
  const otherwise = { message: errors['auth.handoff'].message }
  if (!code) return { redirect, failure: otherwise.message }
  try {
    await auth.exchangeHandoff(code)
    return { redirect }
  } catch (error) {
    return { redirect, failure: explain(error, { otherwise }).toast }
  }
}

export function CallbackPage() {
  usePageTitle('Signing you in')
  const [failed, setFailed] = useState<HandoffResult>()
  const navigate = useNavigate()

  useEffect(() => {
    const run = async () => {
      pendingHandoff ??= redeemHandoff()
      const result = await pendingHandoff
      if (result.failure === undefined) {
        await navigate(result.redirect, { replace: true })
      } else {
        toast.error(result.failure, { id: 'handoff' })
        setFailed(result)
      }
    }
    void run()
  }, [navigate])

  if (!failed) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadingWells label="Signing you in" />
      </main>
    )
  }
  const next = new URLSearchParams({ next: sameSitePath(failed.redirect) ?? '/' })
  return (
    <AuthCard title="Please sign in" homeHref="/">
      <Notice kind="error">{failed.failure}</Notice>
      <ButtonLink href={`/login?${next.toString()}`} wide>
        Go to sign-in
      </ButtonLink>
    </AuthCard>
  )
}

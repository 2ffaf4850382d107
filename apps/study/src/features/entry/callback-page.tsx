import { explain, ownPath } from '@titer/client'
import { errors } from '@titer/contract'
import { AuthCard, ButtonLink, LoadingWells, Notice } from '@titer/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { entry } from '../../app/client.ts'
import { usePageTitle } from '../../app/page-title.ts'
import { takeHandoff } from './handoff.ts'

type Arrival = { redirect: string; failure?: string }

// Once for each load of the page: the code is spent by its first use.
let arriving: Promise<Arrival> | undefined

async function arrive(): Promise<Arrival> {
  const { code, redirect } = takeHandoff(location, history)
  const otherwise = { message: errors['auth.handoff'].message }
  if (!code) return { redirect, failure: otherwise.message }
  try {
    await entry.exchangeHandoff(code)
    return { redirect }
  } catch (error) {
    return { redirect, failure: explain(error, { otherwise }).toast }
  }
}

export function CallbackPage() {
  usePageTitle('Signing you in')
  const [failed, setFailed] = useState<Arrival>()
  const navigate = useNavigate()

  useEffect(() => {
    const run = async () => {
      arriving ??= arrive()
      const arrival = await arriving
      if (arrival.failure === undefined) {
        await navigate(arrival.redirect, { replace: true })
      } else {
        toast.error(arrival.failure, { id: 'handoff' })
        setFailed(arrival)
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
  const next = new URLSearchParams({ next: ownPath(failed.redirect) ?? '/' })
  return (
    <AuthCard title="Please sign in" homeHref="/">
      <Notice kind="error">{failed.failure}</Notice>
      <ButtonLink href={`/login?${next.toString()}`} wide>
        Go to sign-in
      </ButtonLink>
    </AuthCard>
  )
}

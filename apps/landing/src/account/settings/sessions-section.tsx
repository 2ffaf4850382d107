import { accountCalls, messages } from '@titer/contract'
import type { SessionSummary } from '@titer/contract'
import { Button, LoadingWells, Notice } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { navigate } from '../../navigation.ts'
import { client } from '../client.ts'
import { explainHere } from '../explain-here.ts'
import { useLoaded } from '../use-loaded.ts'
import { Section } from './section.tsx'

const sites = { landing: 'Website', study: 'Study app' }

const loadSessions = async () => (await client().session.call(accountCalls.sessions)).sessions

export function SessionsSection() {
  const { value: sessions, failure: loadFailure, reload } = useLoaded(loadSessions, messages.unexpected)
  const [endFailure, setEndFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const failure = endFailure ?? loadFailure

  const attempt = async (name: string, work: () => Promise<void>) => {
    setBusy(name)
    setEndFailure(undefined)
    try {
      await work()
    } catch (error) {
      const { message, toast: said } = explainHere(error, { message: messages.unexpected })
      setEndFailure(message ?? said)
      toast.error(said)
    } finally {
      setBusy(undefined)
    }
  }

  const end = ({ id, current }: SessionSummary) =>
    attempt(id, async () => {
      if (current) return leave(messages.signedOut, client().session.signOut)
      const { message } = await client().session.call(accountCalls.endSession, { params: { id } })
      toast.success(message)
      await reload()
    })

  const endAll = () =>
    attempt('all', () =>
      leave(messages.signedOutEverywhere, async () => {
        await client().session.call(accountCalls.logoutEverywhere)
        client().session.forget()
      }),
    )

  return (
    <Section title="Where you are signed in" lead="Sign out what you do not know.">
      {failure && <Notice kind="error">{failure}</Notice>}
      {!sessions && !failure && <LoadingWells label="Looking" />}
      <ul className="flex flex-col">
        {sessions?.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-4 border-b-2 border-line py-3 first:pt-0">
            <SessionLine session={one} />
            <Button
              look="quiet"
              small
              className="shrink-0"
              busyLabel={busy === one.id ? 'Signing out...' : undefined}
              aria-label={`Sign out ${one.device}`}
              onClick={() => void end(one)}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="quiet"
          small
          busyLabel={busy === 'all' ? 'Signing out...' : undefined}
          onClick={() => void endAll()}
        >
          Sign out everywhere
        </Button>
      </div>
    </Section>
  )
}

async function leave(message: string, work: () => Promise<unknown>) {
  await work()
  toast.success(message)
  navigate('/')
}

function SessionLine({ session: { device, site, address, current, last_used_at } }: { session: SessionSummary }) {
  return (
    <div className="min-w-0 leading-snug">
      <p className="font-semibold wrap-anywhere">{device}</p>
      <p className="text-small text-muted">
        {sites[site]}, {address}
      </p>
      <p className="text-small text-muted">
        {current ? 'This device' : <time dateTime={last_used_at}>{`Last used ${whenOf(last_used_at)}`}</time>}
      </p>
    </div>
  )
}

const whenOf = (instant: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

import type { SessionSummary } from '@titer/contract'
import { Button, Notice, Section } from '@titer/ui'
import type { ReactNode } from 'react'
import { deviceName } from '../words/account/device-name.ts'
import { formatDateTime } from '../words/dates.ts'
import { useEndSession } from './use-end-session.ts'
import type { EndSessionNeeds } from './use-end-session.ts'

const sites = { landing: 'Website', study: 'Study app' }

interface SessionsListProps extends EndSessionNeeds {
  sessions: readonly SessionSummary[]
}

interface SessionsSectionProps extends EndSessionNeeds {
  sessions: readonly SessionSummary[] | undefined
  /** The content that replaces the list until the list is loaded. */
  placeholder: ReactNode
}

/** Lists the devices that are signed in, with a button to sign out each device. */
export const SessionsSection = ({ sessions, placeholder, ...needs }: SessionsSectionProps) => (
  <Section title="Where you are signed in" lead="Sign out devices you don’t recognise.">
    {sessions ? <SessionsList sessions={sessions} {...needs} /> : placeholder}
  </Section>
)

function SessionsList({ sessions, ...needs }: SessionsListProps) {
  const { busy, failure, end, endAll } = useEndSession(needs)
  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <ul>
        {sessions.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-line py-3 first:pt-0 last:border-0"
          >
            <SessionLine session={one} />
            <Button
              look="quiet"
              small
              className="shrink-0"
              busyLabel={busy === one.id ? 'Signing out...' : undefined}
              aria-label={`Sign out ${deviceName(one.device)}, ${sites[one.site]}${one.current ? ', this device' : ''}`}
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
    </>
  )
}

const SessionLine = ({ session: { device, site, address, current, last_used_at } }: { session: SessionSummary }) => (
  <div className="min-w-[min(9rem,100%)] flex-1 leading-snug">
    <p className="font-semibold">{deviceName(device)}</p>
    <p className="text-small text-muted">
      {sites[site]}, {address}
    </p>
    <p className="text-small text-muted">
      {current ? 'This device' : <time dateTime={last_used_at}>{`Last used ${formatDateTime(last_used_at)}`}</time>}
    </p>
  </div>
)

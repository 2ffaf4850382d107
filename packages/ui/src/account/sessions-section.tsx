import { deviceWords, momentInWords } from '@titer/client/words'
import type { SessionSummary } from '@titer/contract'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Section } from '../section.tsx'
import { useSessionEnds } from './use-session-ends.ts'
import type { SessionEndsNeeds } from './use-session-ends.ts'

const sites = { landing: 'Website', study: 'Study app' }

interface SessionsListProps extends SessionEndsNeeds {
  sessions: readonly SessionSummary[]
}

interface SessionsSectionProps extends SessionEndsNeeds {
  sessions: readonly SessionSummary[] | undefined
  /** In the place of the list, until it is known. */
  waiting: ReactNode
}

/** Every device that is signed in, and the way to end each. */
export const SessionsSection = ({ sessions, waiting, ...needs }: SessionsSectionProps) => (
  <Section title="Where you are signed in" lead="Sign out what you do not know.">
    {sessions ? <SessionsList sessions={sessions} {...needs} /> : waiting}
  </Section>
)

function SessionsList({ sessions, ...needs }: SessionsListProps) {
  const { busy, failure, end, endAll } = useSessionEnds(needs)
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
              aria-label={`Sign out ${deviceWords(one.device)}, ${sites[one.site]}${one.current ? ', this device' : ''}`}
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
    <p className="font-semibold">{deviceWords(device)}</p>
    <p className="text-small text-muted">
      {sites[site]}, {address}
    </p>
    <p className="text-small text-muted">
      {current ? 'This device' : <time dateTime={last_used_at}>{`Last used ${momentInWords(last_used_at)}`}</time>}
    </p>
  </div>
)

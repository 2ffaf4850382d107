import { readTokenLife } from '@titer/client'
import { tokenKeys } from '@titer/client/token-keys'
import { useEffect, useState } from 'react'
import { useSession } from '../../account/session-state.ts'
import { contentWidth } from '../../site/content-width.ts'

const environment: Record<string, unknown> = import.meta.env

/** What is needed to tell which build, server and session a page speaks with. It never shows the token. */
export function DebugPanel() {
  const facts = [['Build', `${said('MODE')} ${said('VITE_BUILT_FROM')}`], ['API', useHealth()], ...useSessionShape()]
  return (
    <aside aria-label="Debug" className="bg-field-ink py-4 text-small text-on-field">
      <dl className={`${contentWidth} flex flex-wrap gap-x-8 gap-y-2 tabular-nums`}>
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-on-field-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

const said = (name: string) => {
  const value = environment[name]
  return typeof value === 'string' && value !== '' ? value : 'unknown'
}

function useHealth() {
  const [health, setHealth] = useState('asking')
  useEffect(() => {
    const began = performance.now()
    const tell = (word: string) => setHealth(`${word}, ${Math.round(performance.now() - began)} ms`)
    fetch('/healthz').then(
      ({ ok, status }) => tell(ok ? 'healthy' : `answers ${status}`),
      () => tell('no answer'),
    )
  }, [])
  return health
}

function useSessionShape() {
  const session = useSession()
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const token = storedToken()
  return [
    ['Session', session.status],
    ['Tier', session.status === 'signedIn' ? session.account.subscriptionType : 'none'],
    ['Token stored', token === undefined ? 'no' : 'yes'],
    ['Seconds left', token === undefined ? 'none' : String(secondsLeft(token, nowMs))],
  ]
}

const secondsLeft = (token: string, nowMs: number) => Math.round((readTokenLife(token).expiresAtMs - nowMs) / 1000)

function storedToken() {
  try {
    return tokenKeys.map((key) => localStorage.getItem(key)).find((token) => token !== null)
  } catch {
    return undefined
  }
}

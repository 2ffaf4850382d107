import { readTokenLifetime } from '@titer/client'
import { tokenKeys } from '@titer/client/token-keys'
import { useEffect, useState } from 'react'
import { useSession } from '../../account/session/session-state.ts'
import { contentWidth } from '../../site/content-width.ts'

const environment: Record<string, unknown> = import.meta.env

/** Shows the build, the API's health and the session's state. Never shows the token. */
export function DebugPanel() {
  const facts = [
    ['Build', `${readVariable('MODE')} ${readVariable('VITE_BUILT_FROM')}`],
    ['API', useHealth()],
    ...useSessionShape(),
  ]
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

const readVariable = (name: string) => {
  const value = environment[name]
  return typeof value === 'string' && value !== '' ? value : 'unknown'
}

function useHealth() {
  const [health, setHealth] = useState('checking')
  useEffect(() => {
    const startedAt = performance.now()
    const report = (result: string) => setHealth(`${result}, ${Math.round(performance.now() - startedAt)} ms`)
    fetch('/healthz').then(
      ({ ok, status }) => report(ok ? 'healthy' : `status ${status}`),
      () => report('no answer'),
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

const secondsLeft = (token: string, nowMs: number) => Math.round((readTokenLifetime(token).expiresAtMs - nowMs) / 1000)

function storedToken() {
  try {
    return tokenKeys.map((key) => localStorage.getItem(key)).find((token) => token !== null)
  } catch {
    return undefined
  }
}

import { isUnauthorized } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { AuthCard } from '@titer/screens'
import { LoadingWells, RetryNotice } from '@titer/ui'
import { useEffect } from 'react'
import { client } from '../../account/session/client.ts'
import { handoffStart } from '../../account/session/go-to-app.ts'
import { useLoaded } from '../../account/session/use-loaded.ts'
import { studyOrigin } from '../../site/origins.ts'

/**
 * Returns the address in the study app that the browser opens next. It contains the handoff code if the study app has
 * redirected a signed-in user to this page. Without the parameter `browser`, the page was opened in another way, and
 * the address starts a new handoff.
 */
async function findNextAddress() {
  const query = new URLSearchParams(location.search)
  const browser = query.get('browser')
  const redirect = query.get('redirect') ?? '/'
  if (!browser) return handoffStart()
  try {
    return (await client().session.call(accountCalls.handoff, { body: { browser, redirect } })).url
  } catch (error) {
    // The user is not signed in on this site, so the browser continues to the study app's own login page.
    if (isUnauthorized(error)) return `${studyOrigin()}/login?${new URLSearchParams({ next: redirect }).toString()}`
    throw error
  }
}

/** Passes the sign-in on to the study app. */
export function HandoffPage() {
  const { value: address, failure, reload } = useLoaded(findNextAddress, messages.unexpected)
  useEffect(() => {
    if (address !== undefined) location.replace(address)
  }, [address])
  return (
    <AuthCard title={failure ? 'The app did not open' : 'One moment'} homeHref="/">
      {failure ? (
        <RetryNotice sentence={failure} onRetry={() => void reload()} />
      ) : (
        <div className="self-start">
          <LoadingWells label="Opening the app" />
        </div>
      )}
    </AuthCard>
  )
}

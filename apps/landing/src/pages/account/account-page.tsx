import { shownName } from '@titer/client'
import type { Account } from '@titer/client'
import {
  authLabels,
  DeleteSection,
  GoogleSection,
  PasswordSection,
  SessionsSection,
  UsernameForm,
} from '@titer/screens'
import { ButtonLink, LoadingWells, RetryNotice, Section, TextLink } from '@titer/ui'
import { accountCalls, messages } from '@titer/contract'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { client } from '../../account/session/client.ts'
import { withNextPage } from '../../account/session/next-page.ts'
import { EmailSection } from '../../account/settings/email-section.tsx'
import { useSignInOptions } from '../../account/forms/use-sign-in-options.ts'
import { PaymentsSection } from '../../account/settings/payments-section.tsx'
import { useSession } from '../../account/session/session-state.ts'
import { useLoaded } from '../../account/session/use-loaded.ts'
import { navigate } from '../../navigation.ts'
import { contentWidth } from '../../site/content-width.ts'
import { EmailAddress } from '../../site/email-address.tsx'
import { SiteLayout } from '../../site/site-layout.tsx'
import { useHydrated } from '../../site/use-hydrated.ts'

export function AccountPage() {
  const isHydrated = useHydrated()
  const state = useSession()
  return (
    <SiteLayout>
      <div className={`${contentWidth} pt-4 pb-16`}>
        <TextLink href="/">
          <ArrowLeft size={20} aria-hidden="true" />
          Back to home
        </TextLink>
        <h1 className="mt-2 mb-6 text-h1 leading-none font-extrabold tracking-display">Your account</h1>
        {state.status === 'restoring' && <LoadingWells label="Signing you in" />}
        {state.status === 'signedOut' && (isHydrated ? <SignedOut /> : <NotKnownYet />)}
        {state.status === 'signedIn' && <Settings account={state.account} />}
      </div>
    </SiteLayout>
  )
}

const SignedOut = () => (
  <div className="flex flex-col items-start gap-5">
    <p className="text-lead">Please sign in to see your account.</p>
    <ButtonLink href={withNextPage('/login', '/account')}>{authLabels.signIn}</ButtonLink>
  </div>
)

/** Shows the sign-in prompt only without JavaScript. Until hydration it is unknown whether the visitor is signed in. */
const NotKnownYet = () => (
  <noscript>
    <SignedOut />
  </noscript>
)

const loadProfile = () => client().session.call(accountCalls.profile)

function Settings({ account }: { account: Account }) {
  const { value: profile, failure, reload } = useLoaded(loadProfile, messages.profileFetchFailed)
  const { passwordMinLength, hasGoogle } = useSignInOptions()
  const { session, isCommonPassword } = client()

  if (failure) return <RetryNotice sentence={failure} onRetry={() => void reload()} />
  if (!profile) return <LoadingWells label="Loading your profile" />
  return (
    <>
      <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-4">
        <Fact name="Signed in as">{shownName(account)}</Fact>
        <Fact name="Email">
          <EmailAddress email={profile.email} />
        </Fact>
      </dl>
      <PaymentsSection account={account} trialEndsAt={profile.trial_ends_at} />
      <Section title={account.fullName === undefined ? 'Username' : 'Names'}>
        <UsernameForm account={account} session={session} />
      </Section>
      <EmailSection email={profile.email} hasPassword={profile.hasPassword} />
      <PasswordSection
        hasPassword={profile.hasPassword}
        minLength={passwordMinLength}
        owner={profile}
        isCommonPassword={isCommonPassword}
        session={session}
        onFirstPassword={reload}
      />
      {hasGoogle && <GoogleSection {...profile} session={session} reload={reload} />}
      <Sessions />
      <DeleteSection hasPassword={profile.hasPassword} session={session} onDeleted={signOutAndGoHome} />
    </>
  )
}

function signOutAndGoHome() {
  client().session.forget()
  navigate('/')
}

const loadSessions = async () => (await client().session.call(accountCalls.sessions)).sessions

function Sessions() {
  const { value: sessions, failure, reload } = useLoaded(loadSessions, messages.unexpected)
  return (
    <SessionsSection
      sessions={sessions}
      placeholder={
        failure ? (
          <RetryNotice sentence={failure} onRetry={() => void reload()} />
        ) : (
          <LoadingWells label="Loading your devices" />
        )
      }
      session={client().session}
      reload={reload}
      onSignedOut={() => navigate('/')}
    />
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

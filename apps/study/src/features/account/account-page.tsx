import { usualPasswordLength } from '@titer/client'
import { accountCalls, messages } from '@titer/contract'
import { DeleteSection, PasswordSection, SessionsSection } from '@titer/ui'
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { session, useOptions } from '../../app/client.ts'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import { DataSection } from './data-section.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { PublicProfileSection } from './public-profile-section.tsx'
import { useLoaded } from './use-loaded.ts'

const askProfile = () => session.call(accountCalls.profile)

export function AccountPage() {
  usePageTitle('Account')
  const { value: profile, failure, isOffline, reload } = useLoaded(askProfile, messages.profileFailed)
  const options = useOptions()
  return (
    <>
      <header className="mb-6 flex items-center justify-between gap-3">
        <PageHeading>Account</PageHeading>
        <Link
          to="/settings"
          aria-label="Settings"
          className="-mr-2.5 grid size-11 place-items-center text-ink min-[62rem]:hidden"
        >
          <Settings size={21} aria-hidden="true" />
        </Link>
      </header>
      <ProfileSection />
      <PublicProfileSection />
      <PlanSection />
      <PaymentsSection />
      <PasswordSection
        hasPassword={profile?.hasPassword}
        waiting={
          <NeedsNetwork what="Changing it" failure={failure} isOffline={isOffline} onRetry={() => void reload()} />
        }
        minLength={options?.passwordMinLength ?? usualPasswordLength}
        session={session}
      />
      <Sessions />
      <DataSection />
      <Deletion hasPassword={profile?.hasPassword} />
    </>
  )
}

const askSessions = async () => (await session.call(accountCalls.sessions)).sessions

function Sessions() {
  const { value: sessions, failure, isOffline, reload } = useLoaded(askSessions)
  return (
    <SessionsSection
      sessions={sessions}
      waiting={<NeedsNetwork what="This list" failure={failure} isOffline={isOffline} onRetry={() => void reload()} />}
      session={session}
      reload={reload}
    />
  )
}

function Deletion({ hasPassword }: { hasPassword: boolean | undefined }) {
  const { database, sync } = useStudy()
  const leave = async () => {
    sync.stop()
    session.forget()
    await database.delete()
  }
  return (
    <DeleteSection hasPassword={hasPassword} session={session} onDeleted={leave}>
      Everything in it is removed from our servers and from this device at once. If you want to keep a copy, export your
      data first.
    </DeleteSection>
  )
}

import { defaultPasswordMinLength } from '@titer/client'
import { DeleteSection, GoogleSection, PasswordSection, SessionsSection } from '@titer/screens'
import { accountCalls, messages } from '@titer/contract'
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { isCommonPassword, session } from '../../device/account/client.ts'
import { useSignInOptions } from '../../device/account/session.ts'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { DataSection } from './data-section.tsx'
import { NeedsNetwork } from '../../widgets/notices/needs-network.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { AccountProfileSection } from './account-profile-section.tsx'
import { PublicProfileSection } from './public-profile-section.tsx'
import { useLoaded } from '../../device/account/use-loaded.ts'

const fetchProfile = () => session.call(accountCalls.profile)

export function AccountPage() {
  usePageTitle('Account')
  const { value: profile, failure, isOffline, reload } = useLoaded(fetchProfile, messages.profileFailed)
  const options = useSignInOptions()
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
      <AccountProfileSection />
      <PublicProfileSection />
      <PlanSection />
      <PaymentsSection />
      <PasswordSection
        hasPassword={profile?.hasPassword}
        placeholder={
          <NeedsNetwork
            what="Changing your password"
            failure={failure}
            isOffline={isOffline}
            onRetry={() => void reload()}
          />
        }
        minLength={options?.passwordMinLength ?? defaultPasswordMinLength}
        owner={profile}
        isCommonPassword={isCommonPassword}
        session={session}
        onFirstPassword={reload}
      />
      {profile && options?.google && <GoogleSection {...profile} session={session} reload={reload} />}
      <Sessions />
      <DataSection />
      <Deletion hasPassword={profile?.hasPassword} />
    </>
  )
}

const fetchSessions = async () => (await session.call(accountCalls.sessions)).sessions

function Sessions() {
  const { value: sessions, failure, isOffline, reload } = useLoaded(fetchSessions)
  return (
    <SessionsSection
      sessions={sessions}
      placeholder={
        <NeedsNetwork what="This list" failure={failure} isOffline={isOffline} onRetry={() => void reload()} />
      }
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
      <p>Your data is also removed from this device. If you want to keep a copy, export your data first.</p>
    </DeleteSection>
  )
}

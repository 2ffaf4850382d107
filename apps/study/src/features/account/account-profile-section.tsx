import { shownName } from '@titer/client'
import { UsernameForm } from '@titer/screens'
import { Button, TextButton } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { session } from '../../device/account/client.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { countUnsent } from './unsent.ts'

/** Shows the signed-in user's name and email address, with a sign-out button and a form to change the username. */
export function AccountProfileSection() {
  const { account, database } = useStudy()
  const { email } = account
  const unsent = useLiveQuery(() => countUnsent(database), [database]) ?? 0
  const [isLeaving, setIsLeaving] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  return (
    <section aria-label="Profile" className="pb-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-surface bg-agar p-4">
        <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">
          <p className="text-small text-muted">Signed in as</p>
          <p className="font-head text-lead leading-tight font-bold">{shownName(account)}</p>
          <p className="text-small text-muted">{email}</p>
        </div>
        <Button look="quiet" small onClick={() => setIsLeaving(true)}>
          Sign Out
        </Button>
        {unsent > 0 && <p className="w-full text-small leading-snug text-muted">{unsentMessage(unsent)}</p>}
        <SignOutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
        <div className="flex w-full flex-wrap gap-x-6 border-t border-line pt-2">
          <Link
            to="/rewards"
            className="inline-flex min-h-11 items-center font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline"
          >
            Rewards, avatar and frame
          </Link>
          <TextButton className="text-left" aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
            {account.fullName === undefined ? 'Change username' : 'Change name or username'}
          </TextButton>
          {isChanging && (
            <div className="w-full">
              <UsernameForm account={account} session={session} />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

const unsentMessage = (unsent: number) =>
  unsent === 1
    ? 'One change hasn’t been synced yet. If you sign out now, it stays on this device and syncs when you next sign in here.'
    : `${unsent} changes haven’t been synced yet. If you sign out now, they stay on this device and sync when you next sign in here.`

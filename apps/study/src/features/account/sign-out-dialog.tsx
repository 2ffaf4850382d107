import { signOut } from '@titer/screens'
import { Button, Dialog, Notice } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { useState } from 'react'
import { session } from '../../device/account/client.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { countUnsent, sendUnsent } from './unsent.ts'

interface SignOutDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks at sign-out whether the student's data stays on this device. */
export const SignOutDialog = ({ isOpen, onClose }: SignOutDialogProps) => (
  <Dialog title="Sign out" isOpen={isOpen} onClose={onClose}>
    <SignOutChoice />
  </Dialog>
)

function SignOutChoice() {
  const { database, sync } = useStudy()
  const unsent = useLiveQuery(() => countUnsent(database), [database]) ?? 0
  const [isRemoving, setRemoving] = useState(false)
  const [hasFailedToSend, setFailedToSend] = useState(false)
  const isLosing = hasFailedToSend && unsent > 0

  const remove = async () => {
    setRemoving(true)
    if (!isLosing && (await sendUnsent(database, sync)) > 0) {
      setFailedToSend(true)
      setRemoving(false)
      return
    }
    sync.stop()
    // The app shows the sign-in page before the server has responded, and the student may then close the tab. So the data
    // is removed without waiting for the response.
    const signingOut = signOut(session)
    await database.delete()
    await signingOut
  }

  return (
    <>
      <p>
        Your downloads, cards and answers stay on this device for the next time you sign in here. If other people use
        this device, remove your data.
      </p>
      {isLosing && (
        <Notice kind="error" title="Not synced">
          {lossMessage(unsent)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button small disabled={isRemoving} onClick={() => void signOut(session)}>
          Sign Out
        </Button>
        <Button small look="danger" busyLabel={isRemoving ? 'Removing...' : undefined} onClick={() => void remove()}>
          {isLosing ? 'Remove anyway' : 'Remove everything from this device'}
        </Button>
      </div>
    </>
  )
}

const lossMessage = (unsent: number) =>
  unsent === 1
    ? 'One change couldn’t be synced. If you remove everything now, it is lost for good.'
    : `${unsent} changes couldn’t be synced. If you remove everything now, they are lost for good.`

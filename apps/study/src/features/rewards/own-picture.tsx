import { errors } from '@titer/contract'
import { opens, pictureKinds } from '@titer/domain'
import { LoadingWells, Notice, TextButton } from '@titer/ui'
import { ImageUp, Lock } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { LandingLink } from '../../app/landing-link.tsx'
import { useStudy } from '../../app/study.tsx'
import { useOwnPicture } from './use-own-picture.ts'

const steps = { cropping: 'Cutting out the middle', sending: 'Sending your picture' }

interface OwnPictureProps {
  ownPicture: string | null
  isReachable: boolean
}

/** A picture of one's own, which Premium opens. */
export function OwnPicture({ ownPicture, isReachable }: OwnPictureProps) {
  const { account } = useStudy()
  const { step, fault, choose, remove } = useOwnPicture(ownPicture)
  if (!opens(account.subscriptionType, 'custom_avatars')) return <Locked isKept={ownPicture !== null} />
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) void choose(chosen)
    // The same file may be chosen again once it was refused.
    target.value = ''
  }
  return (
    <div className="grid gap-2">
      <label className="relative flex min-h-18 items-center gap-4 rounded-surface border-2 border-dashed border-rim px-4 py-3 leading-snug hover:border-violet has-disabled:border-line has-disabled:text-muted has-focus-visible:shadow-(--halo)">
        <input
          type="file"
          accept={pictureKinds.join(',')}
          disabled={!isReachable || step !== undefined}
          onChange={change}
          aria-label={ownPicture === null ? 'A picture of your own' : 'Another picture of your own'}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        />
        {step === undefined ? (
          <>
            <ImageUp size={28} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-violet" />
            <span>
              <span className="block font-semibold">
                {ownPicture === null ? 'A picture of your own' : 'Another picture of your own'}
              </span>
              <span className="block text-small text-muted">JPEG, PNG or WebP. Its middle is cut out as a square.</span>
            </span>
          </>
        ) : (
          <LoadingWells label={steps[step]} size={18} />
        )}
      </label>
      {fault !== undefined && <Notice kind="error">{fault}</Notice>}
      {remove !== undefined && isReachable && (
        <TextButton className="justify-self-start" disabled={step !== undefined} onClick={() => void remove()}>
          Remove my picture
        </TextButton>
      )}
    </div>
  )
}

const Locked = ({ isKept }: { isKept: boolean }) => (
  <p className="flex items-start gap-2.5 rounded-surface bg-agar p-4 leading-snug">
    <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
    <span>
      {isKept ? 'Your picture is kept, and comes back with Premium.' : errors['progress.pictureTier'].message}{' '}
      <LandingLink to="/pricing" className="font-semibold text-violet">
        See the plans
      </LandingLink>
    </span>
  </p>
)

import { errors } from '@titer/contract'
import { tierIncludes, pictureKinds } from '@titer/domain'
import { LoadingWells, Notice, TextButton } from '@titer/ui'
import { ImageUp, Lock } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { LandingLink } from '../../../widgets/links/landing-link.tsx'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useOwnPicture } from './use-own-picture.ts'

const steps = { cropping: 'Cropping your picture', sending: 'Uploading your picture' }

interface OwnPictureProps {
  ownPicture: string | null
  isReachable: boolean
}

/** Lets Premium students upload their own picture as an avatar. */
export function OwnPicture({ ownPicture, isReachable }: OwnPictureProps) {
  const { account } = useStudy()
  const { step, error, choose, remove } = useOwnPicture(ownPicture)
  if (!tierIncludes(account.subscriptionType, 'custom_avatars')) return <Locked isSaved={ownPicture !== null} />
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) void choose(chosen)
    // Reset the input, so that the student can choose the same file again after an error.
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
          aria-label={ownPicture === null ? 'Upload your own picture' : 'Upload another picture'}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        />
        {step === undefined ? (
          <>
            <ImageUp size={28} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-violet" />
            <span>
              <span className="block font-semibold">
                {ownPicture === null ? 'Upload your own picture' : 'Upload another picture'}
              </span>
              <span className="block text-small text-muted">JPEG, PNG or WebP. It’s cropped to a square.</span>
            </span>
          </>
        ) : (
          <LoadingWells label={steps[step]} size={18} />
        )}
      </label>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {remove !== undefined && isReachable && (
        <TextButton className="justify-self-start" disabled={step !== undefined} onClick={() => void remove()}>
          Remove my picture
        </TextButton>
      )}
    </div>
  )
}

const Locked = ({ isSaved }: { isSaved: boolean }) => (
  <p className="flex items-start gap-2.5 rounded-surface bg-agar p-4 leading-snug">
    <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
    <span>
      {isSaved ? 'Your picture is saved and comes back with Premium.' : errors['progress.pictureTier'].message}{' '}
      <LandingLink to="/pricing" className="font-semibold text-violet">
        See the plans
      </LandingLink>
    </span>
  </p>
)

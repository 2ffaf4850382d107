import { progressCalls } from '@titer/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { session } from '../../../device/account/client.ts'
import { loadPicture } from '../../../device/account/own-pictures.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { profileChangeError } from '../../../device/account/profile-change-error.ts'
import { saveProfileChange } from '../../../log/saved-progress.ts'
import { contentOf, cropPicture, isPictureFile, unsupportedPicture } from './crop.ts'

/** Uploads and removes the student’s own picture. */
export function useOwnPicture(ownPicture: string | null) {
  const { database } = useStudy()
  const [step, setStep] = useState<'cropping' | 'sending'>()
  const [error, setError] = useState<string>()

  const send = async (content: string) => {
    setStep('sending')
    const sent = await session.call(progressCalls.setPicture, { body: { content } })
    await saveProfileChange(database, sent)
  }

  /** Runs an action, and shows an error message if the action fails. */
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined)
    try {
      await work()
    } catch (thrown) {
      const message = profileChangeError(thrown)
      setError(message)
      toast.error(message)
    } finally {
      setStep(undefined)
    }
  }

  const choose = (file: File) =>
    attempt(async () => {
      setStep('cropping')
      const content = (await isPictureFile(file)) ? await cropPicture(file).catch(() => undefined) : undefined
      if (content === undefined) return setError(unsupportedPicture)
      await send(content)
      toast('Your picture is uploaded. Other students can see it now.')
    })

  const remove = (file: string) =>
    attempt(async () => {
      // The server deletes the picture, so keep a copy for as long as the toast offers to undo.
      const copy = await loadPicture(file).catch(() => undefined)
      await saveProfileChange(database, { ...(await session.call(progressCalls.removePicture)), ownPicture: null })
      toast('Your picture was removed.', {
        ...(copy !== undefined && {
          action: { label: 'Undo', onClick: () => void attempt(() => send(contentOf(copy))) },
        }),
      })
    })

  return { step, error, choose, remove: ownPicture === null ? undefined : () => remove(ownPicture) }
}

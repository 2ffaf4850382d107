import { progressCalls } from '@titer/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { session } from '../../app/client.ts'
import { loadPicture } from '../../app/own-pictures.ts'
import { useStudy } from '../../app/study.tsx'
import { keepChange, whyUnchanged } from '../account/index.ts'
import { contentOf, cropPicture, isPictureFile, pictureFault } from './crop.ts'

/** The picture that somebody brings along: sent, and taken away. */
export function useOwnPicture(ownPicture: string | null) {
  const { database } = useStudy()
  const [step, setStep] = useState<'cropping' | 'sending'>()
  const [fault, setFault] = useState<string>()

  const send = async (content: string) => {
    setStep('sending')
    const sent = await session.call(progressCalls.setPicture, { body: { content } })
    await keepChange(database, sent)
  }

  /** Says why, if it does not work. */
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      const why = whyUnchanged(error)
      setFault(why)
      toast.error(why)
    } finally {
      setStep(undefined)
    }
  }

  const choose = (file: File) =>
    attempt(async () => {
      setStep('cropping')
      const content = (await isPictureFile(file)) ? await cropPicture(file).catch(() => undefined) : undefined
      if (content === undefined) return setFault(pictureFault)
      await send(content)
      toast('Your picture is on. Others see it now.')
    })

  const remove = (file: string) =>
    attempt(async () => {
      // Held for as long as the toast offers it back: the server forgets it.
      const held = await loadPicture(file).catch(() => undefined)
      await keepChange(database, { ...(await session.call(progressCalls.removePicture)), ownPicture: null })
      toast('Your picture is removed.', {
        ...(held !== undefined && {
          action: { label: 'Undo', onClick: () => void attempt(() => send(contentOf(held))) },
        }),
      })
    })

  return { step, fault, choose, remove: ownPicture === null ? undefined : () => remove(ownPicture) }
}

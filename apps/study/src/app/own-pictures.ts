import { progressCalls } from '@titer/contract'
import { useEffect, useState } from 'react'
import { session } from './client.ts'

const isOwnPicture = (avatar: string) => avatar.startsWith('own-')

// A name stands for one picture for ever, so that one look at it is enough.
const looks = new Map<string, Promise<string>>()
const addresses = new Map<string, string>()

/** A picture of somebody's own as an address that the page can show. Only students may see it, so it is asked for by hand. */
export function loadPicture(file: string): Promise<string> {
  const known = looks.get(file)
  if (known !== undefined) return known
  const look = fetchPicture(file)
  looks.set(file, look)
  // Whoever was offline tries again with the next look.
  look.then(
    (address) => addresses.set(file, address),
    () => looks.delete(file),
  )
  return look
}

async function fetchPicture(file: string) {
  const picture = await session.call(progressCalls.picture, { params: { file } })
  if (!(picture instanceof Blob)) throw new TypeError(`No picture at ${file}`)
  return readAddress(picture)
}

const readAddress = (picture: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(reader.result as string))
    reader.addEventListener('error', () => failed(new Error('The picture cannot be read', { cause: reader.error })))
    reader.readAsDataURL(picture)
  })

/** Nothing for avatars that are drawn, and for as long as the picture is not here. */
export function useOwnPicture(avatar: string): string | undefined {
  const [, setSeen] = useState<string>()
  useEffect(() => {
    if (isOwnPicture(avatar)) loadPicture(avatar).then(setSeen, () => undefined)
  }, [avatar])
  return addresses.get(avatar)
}

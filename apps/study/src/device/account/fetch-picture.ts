import { progressCalls } from '@titer/contract'
import { session } from './client.ts'

/** A student's own picture as a data URL. It cannot be an image address, because only signed-in students may load it. */
export async function fetchPicture(file: string) {
  const picture = await session.call(progressCalls.picture, { params: { file } })
  if (!(picture instanceof Blob)) throw new TypeError(`${file} is not a picture.`)
  return readAsDataUrl(picture)
}

const readAsDataUrl = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.', { cause: reader.error })))
    reader.readAsDataURL(picture)
  })

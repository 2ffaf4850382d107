import { progressCalls } from '@titer/contract'
import { session } from './client.ts'
import { readAsDataUrl } from './read-as-data-url.ts'

/**
 * Fetches an uploaded picture and returns it as a data URL. An `img` element cannot load the picture from the server,
 * because the request needs the access token.
 */
export async function fetchPicture(file: string) {
  const picture = await session.call(progressCalls.picture, { params: { file } })
  if (!(picture instanceof Blob)) throw new TypeError(`${file} is not a picture.`)
  return readAsDataUrl(picture)
}

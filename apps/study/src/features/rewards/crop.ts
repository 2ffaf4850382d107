import { errors } from '@titer/contract'
import { isPicture } from '@titer/domain'

/** Twice what is kept: enough for it to stay sharp, little to send. */
const sidePixels = 512
const longestSignature = 16

/** The largest square in the middle of a picture. */
export function centreSquare(width: number, height: number) {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** The sentence the server would refuse a file with, if it is no picture that we take. */
export const pictureFault = errors['progress.picture'].message

export async function isPictureFile(file: Blob): Promise<boolean> {
  return isPicture(new Uint8Array(await file.slice(0, longestSignature).arrayBuffer()))
}

/** The middle of a picture, square and small, as base64. Its own device does that, so that a large photo costs no data. */
export async function cropPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { x, y, side } = centreSquare(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, sidePixels)
  canvas.height = canvas.width
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  return contentOf(canvas.toDataURL('image/webp', 0.9))
}

/** What an address holds that carries its picture within. */
export const contentOf = (address: string) => address.slice(address.indexOf(',') + 1)

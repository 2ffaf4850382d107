import { errors } from '@titer/contract'
import { isPicture } from '@titer/domain'

/**
 * The maximum side of the uploaded square. It is twice the side of the stored picture, so that the picture stays sharp
 * when the server scales it down, and the upload stays small.
 */
const sidePixels = 512
const longestSignature = 16

/** Computes the largest square in the centre of a picture. */
export function centreSquare(width: number, height: number) {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** The message that the server would send for an unsupported file. */
export const unsupportedPicture = errors['progress.picture'].message

export async function isPictureFile(file: Blob): Promise<boolean> {
  return isPicture(new Uint8Array(await file.slice(0, longestSignature).arrayBuffer()))
}

/**
 * Crops a picture to a square, scales it down and returns it as base64. The device does this work, so that uploading a
 * large photo uses little mobile data.
 */
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

/** Returns the base64 content of a data URL. */
export const contentOf = (address: string) => address.slice(address.indexOf(',') + 1)

import { AppError } from '@titer/contract'
import { isPicture, profilePictureLimits } from '@titer/domain'
import sharp from 'sharp'

// The limit allows a photo from a good phone, but no decompression bomb that would exhaust the memory.
const maxPixels = 4_096 * 4_096
const maxSeconds = 5
const { sidePixels, largestBytes } = profilePictureLimits

let previous: Promise<unknown> = Promise.resolve()

/**
 * Converts an upload to a small square WebP file. Re-encoding removes all metadata, such as the location where a photo
 * was taken.
 */
export function resizePicture(content: Buffer): Promise<Buffer> {
  if (content.length > largestBytes || !isPicture(content)) throw new AppError('progress.picture')
  // Converts one picture at a time, because several large pictures together would slow down the whole server.
  const resized = previous.then(() => encode(content))
  previous = resized.catch(() => undefined)
  return resized
}

async function encode(content: Buffer): Promise<Buffer> {
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw new AppError('progress.picture', {}, error)
  }
}

import { AppError } from '@titer/contract'
import { isPicture, ownPictureLimits } from '@titer/domain'
import sharp from 'sharp'

// As many as a good phone takes, and few enough that what unfolds from a small file fits into memory.
const mostPixels = 4_096 * 4_096
const mostSeconds = 5
const { sidePixels, largestBytes } = ownPictureLimits

let before: Promise<unknown> = Promise.resolve()

/** The same picture, square and small, written anew: nothing of the file that was sent is left but what it shows. */
export function drawPicture(content: Buffer): Promise<Buffer> {
  if (content.length > largestBytes || !isPicture(content)) throw new AppError('progress.picture')
  // One after the other: several large ones at once would crowd out everything else.
  const drawn = before.then(() => redraw(content))
  before = drawn.catch(() => undefined)
  return drawn
}

async function redraw(content: Buffer): Promise<Buffer> {
  try {
    return await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw new AppError('progress.picture', {}, error)
  }
}

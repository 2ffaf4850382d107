import { proofKind, proofKinds } from '../payments/proof.ts'

/** How large a picture of one's own may be when it is sent, and how many pixels a side of it has when it is kept. */
export const ownPictureLimits = { largestBytes: 2 * 1024 * 1024, sidePixels: 256 } as const

const isOfPicture = (kind: string) => kind.startsWith('image/')

export const pictureKinds = proofKinds.filter(isOfPicture)

/** Whether a file is a picture that we take, by its first bytes and not by its name. */
export function isPicture(content: Uint8Array): boolean {
  const kind = proofKind(content)
  return kind !== undefined && isOfPicture(kind)
}

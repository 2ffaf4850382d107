import { proofKind, proofKinds } from '../payments/proof.ts'

/** The maximum upload size, and the side length of the stored square picture. */
export const profilePictureLimits = { largestBytes: 2 * 1024 * 1024, sidePixels: 256 } as const

const isImageKind = (kind: string) => kind.startsWith('image/')

export const pictureKinds = proofKinds.filter(isImageKind)

/** Checks whether a file is an accepted picture, judged by its first bytes and not by its name. */
export function isPicture(content: Uint8Array): boolean {
  const kind = proofKind(content)
  return kind !== undefined && isImageKind(kind)
}

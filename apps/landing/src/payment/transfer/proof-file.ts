import { errors } from '@titer/contract'
import { proofKind, proofKinds, proofLimits } from '@titer/domain'

export const acceptedFiles = proofKinds.join(',')

const longestSignature = 16

/** The sentence the server would refuse a file with, if it would. */
export async function faultOf(file: Blob): Promise<string | undefined> {
  const start = new Uint8Array(await file.slice(0, longestSignature).arrayBuffer())
  const isWelcome = file.size <= proofLimits.largestBytes && proofKind(start) !== undefined
  return isWelcome ? undefined : errors['payment.proof'].message
}

// Longer pieces would be more arguments than a function takes.
const pieceBytes = 0x80_00

export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)))
  }
  return btoa(pieces.join(''))
}

/** The size of a file as people read it. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes < 1 ? `${Math.max(1, Math.round(bytes / 1024))}\u00a0KB` : `${Number(megabytes.toFixed(1))}\u00a0MB`
}

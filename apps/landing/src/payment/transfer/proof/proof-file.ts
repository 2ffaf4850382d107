import { errors } from '@titer/contract'
import { proofKind, proofKinds, proofLimits } from '@titer/domain'

export const acceptedFiles = proofKinds.join(',')

const longestSignature = 16

/** Returns the server's error message for an invalid file, and undefined for a valid file. */
export async function proofFileError(file: Blob): Promise<string | undefined> {
  const start = new Uint8Array(await file.slice(0, longestSignature).arrayBuffer())
  const isValid = file.size <= proofLimits.largestBytes && proofKind(start) !== undefined
  return isValid ? undefined : errors['payment.proof'].message
}

// `String.fromCharCode` receives each byte as an argument. The number of arguments is limited, so the bytes are
// converted in chunks.
const chunkBytes = 0x80_00

export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunks: string[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)))
  }
  return btoa(chunks.join(''))
}

/** Formats a file size in KB or MB. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes < 1 ? `${Math.max(1, Math.round(bytes / 1024))}\u00a0KB` : `${Number(megabytes.toFixed(1))}\u00a0MB`
}

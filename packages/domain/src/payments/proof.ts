/** How many files may be uploaded as proof of one transfer, and how large each file may be. */
export const proofLimits = { most: 3, largestBytes: 2 * 1024 * 1024 } as const

const signatures = {
  'image/jpeg': [{ start: 0, bytes: [0xff, 0xd8, 0xff] }],
  'image/png': [{ start: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  'image/webp': [
    { start: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { start: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
  'application/pdf': [{ start: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] }],
}

export const proofKinds = Object.keys(signatures)

/**
 * Returns a file's MIME type, judged by its first bytes and not by its name. Returns undefined for types that we do not
 * accept.
 */
export function proofKind(content: Uint8Array): string | undefined {
  const isAt = (bytes: number[], start: number) => bytes.every((byte, at) => content[start + at] === byte)
  return Object.entries(signatures).find(([, parts]) => parts.every(({ bytes, start }) => isAt(bytes, start)))?.[0]
}

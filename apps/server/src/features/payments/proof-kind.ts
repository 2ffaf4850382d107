const signatures: [string, number[], number][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], 0],
]

/** What a file is by its content, whatever it calls itself; undefined for all that we do not take. */
export function proofKind(content: Buffer): string | undefined {
  const isAt = (bytes: number[], start: number) => bytes.every((byte, at) => content[start + at] === byte)
  const found = signatures.find(([, bytes, start]) => isAt(bytes, start))?.[0]
  return found === 'image/webp' && !content.subarray(0, 4).equals(Buffer.from('RIFF')) ? undefined : found
}

import { Inflate } from 'fflate'
import { damaged, DeckFault, tooLarge } from './deck-fault.ts'

export interface ZipFile {
  names: ReadonlySet<string>
  /**
   * Returns an unpacked file. Throws a deck fault if the file is larger than the limit, even if its header states a
   * smaller size.
   */
  read: (name: string, maxBytes: number) => Uint8Array
}

interface Entry {
  method: number
  packedSize: number
  size: number
  headerAt: number
}

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const maxCommentLength = 65_535
// The number of packed bytes per step. Deflate compresses at most about 1,032 to 1, so one step unpacks at most about
// 17 MB beyond the limit.
const inflateStep = 16_384

/** Opens a ZIP file and reads its directory. A file is unpacked only when it is read. */
export function openZip(bytes: Uint8Array, maxFiles: number): ZipFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(bytes, view, maxFiles)
  return {
    names: new Set(entries.keys()),
    read: (name, maxBytes) => {
      const entry = entries.get(name)
      if (entry === undefined) throw damaged(`The package has no file ${name}.`)
      const size = entry.method === 0 ? entry.packedSize : entry.size
      if (size > maxBytes) throw tooLarge(`The file ${name} has ${size} bytes.`)
      const packed = packedBytes(bytes, view, entry)
      if (entry.method === 0) return packed
      if (entry.method !== 8) throw damaged(`The file ${name} is packed with an unknown method.`)
      return inflate(packed, maxBytes)
    },
  }
}

function readDirectory(bytes: Uint8Array, view: DataView, maxFiles: number): Map<string, Entry> {
  const endAt = findEnd(view)
  let at = view.getUint32(endAt + 16, true)
  const files = view.getUint16(endAt + 10, true)
  if (files > maxFiles) throw tooLarge(`The package has ${files} files.`)
  const entries = new Map<string, Entry>()
  for (let each = 0; each < files; each += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature)
      throw damaged('The directory of the package is broken.')
    const nameLength = view.getUint16(at + 28, true)
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), {
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Finds the end-of-directory record. A comment may follow it. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - maxCommentLength)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endSignature) return at
  throw new DeckFault('not-a-deck', 'The file is not a ZIP file.')
}

function packedBytes(bytes: Uint8Array, view: DataView, { headerAt, packedSize }: Entry): Uint8Array {
  if (headerAt + 30 > bytes.length) throw damaged('A file of the package is missing.')
  const start = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true)
  if (start + packedSize > bytes.length) throw damaged('A file of the package is cut off.')
  return bytes.subarray(start, start + packedSize)
}

function inflate(packed: Uint8Array, maxBytes: number): Uint8Array {
  const output = boundedOutput(maxBytes)
  const stream = new Inflate((chunk) => output.add(chunk))
  try {
    for (let at = 0; at < packed.length; at += inflateStep)
      stream.push(packed.subarray(at, at + inflateStep), at + inflateStep >= packed.length)
  } catch (error) {
    if (error instanceof DeckFault) throw error
    throw damaged('A file of the package cannot be unpacked.')
  }
  return output.join()
}

/** Collects unpacked parts. Throws a deck fault as soon as the parts exceed the limit. */
export function boundedOutput(maxBytes: number) {
  const parts: Uint8Array[] = []
  let total = 0
  return {
    add: (part: Uint8Array) => {
      total += part.length
      if (total > maxBytes) throw tooLarge(`More than ${maxBytes} bytes were unpacked.`)
      parts.push(part)
    },
    join: (): Uint8Array => {
      const whole = new Uint8Array(total)
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      return whole
    },
  }
}

import { z } from 'zod'
import { damaged, DeckFault, type DeckFaultReason } from './deck-fault.ts'
import { readProtobuf, textField } from './protobuf.ts'
import type { ZipFile } from './zip.ts'
import { unpackZstd } from './zstd.ts'

/** A picture of a deck. Its id is a digest of its bytes. */
export interface DeckImage {
  id: string
  type: string
  bytes: Uint8Array
}

export interface LoadedImages {
  images: DeckImage[]
  /** The id of each loaded picture by its name in the notes. */
  ids: Map<string, string>
  /** The number of pictures that the notes refer to but the package does not contain. */
  missing: number
  /** The number of pictures that are too large, damaged or of an unknown type. */
  unfit: number
  /** The number of pictures that did not fit into the limit for all pictures together. */
  beyondTotal: number
}

const maxIndexBytes = 5_000_000
/** The maximum size of one picture, and of all pictures together, in bytes. */
const imageLimits = { one: 2_000_000, all: 40_000_000 }

const jsonIndex = z.record(z.string(), z.string())

/** Reads the media index. It maps the name of each picture in the notes to the name of its file in the package. */
export function readMediaIndex(zip: ZipFile, isPacked: boolean): Map<string, string> {
  if (!zip.names.has('media')) return new Map()
  const bytes = zip.read('media', maxIndexBytes)
  if (isPacked) {
    const entries = readProtobuf(unpackZstd(bytes, maxIndexBytes)).flatMap(({ number, value }) =>
      number === 1 && value instanceof Uint8Array ? [textField(readProtobuf(value), 1)] : [],
    )
    return new Map(entries.map((name, file) => [name, String(file)]))
  }
  try {
    const names = jsonIndex.parse(JSON.parse(new TextDecoder().decode(bytes)))
    return new Map(Object.entries(names).map(([file, name]) => [name, file]))
  } catch {
    throw damaged('The list of media cannot be read.')
  }
}

/** Unpacks the pictures with these names. Leaves out pictures that cannot be used, and counts them. */
export async function loadImages(
  zip: ZipFile,
  index: ReadonlyMap<string, string>,
  names: Iterable<string>,
  isPacked: boolean,
): Promise<LoadedImages> {
  const found = new Map<string, DeckImage>()
  const loaded: LoadedImages = { images: [], ids: new Map(), missing: 0, unfit: 0, beyondTotal: 0 }
  let left = imageLimits.all
  for (const name of names) {
    const file = index.get(name) ?? index.get(decoded(name))
    if (file === undefined || !zip.names.has(file)) {
      loaded.missing += 1
      continue
    }
    const bytes = readBounded(zip, file, imageLimits.one, isPacked)
    const type = typeof bytes === 'string' ? undefined : imageType(bytes)
    if (typeof bytes === 'string' || type === undefined) {
      loaded.unfit += 1
      continue
    }
    const id = await digest(bytes)
    if (!found.has(id)) {
      if (bytes.length > left) {
        loaded.beyondTotal += 1
        continue
      }
      left -= bytes.length
      found.set(id, { id, type, bytes })
    }
    loaded.ids.set(name, id)
  }
  loaded.images = [...found.values()]
  return loaded
}

/** Decodes a file name. In notes, it may be written as in a URL, with %20 for a space. */
function decoded(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns a file, or the reason why it cannot be read, so that the other pictures can still be imported. */
function readBounded(zip: ZipFile, file: string, maxBytes: number, isPacked: boolean): Uint8Array | DeckFaultReason {
  try {
    const bytes = zip.read(file, maxBytes)
    return isPacked ? unpackZstd(bytes, maxBytes) : bytes
  } catch (error) {
    if (error instanceof DeckFault) return error.reason
    throw error
  }
}

const signatures: { type: string; bytes: string; at: number }[] = [
  { type: 'image/png', bytes: '\u0089PNG', at: 0 },
  { type: 'image/jpeg', bytes: '\u00FF\u00D8\u00FF', at: 0 },
  { type: 'image/gif', bytes: 'GIF8', at: 0 },
  { type: 'image/webp', bytes: 'WEBP', at: 8 },
  { type: 'image/avif', bytes: 'ftypavif', at: 4 },
]

/**
 * Recognises the type of a picture by its first bytes, because its file name may be wrong. SVG is not supported,
 * because it can contain scripts.
 */
function imageType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  return signatures.find((signature) => start.startsWith(signature.bytes, signature.at))?.type
}

async function digest(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { Decompress } from 'fzstd'
import { damaged, DeckFault, tooLarge } from './deck-fault.ts'
import { boundedOutput } from './zip.ts'

const magic = 0xfd_2f_b5_28
// Anki packs even a small file with a window of 2 MiB, because it does not state the size of the file in advance. RFC
// 8878 recommends that every decoder accepts a window of 8 MiB.
const acceptedWindow = 2 ** 23

/** Unpacks Zstandard data, which newer Anki packages contain. */
export function unpackZstd(packed: Uint8Array, maxBytes: number): Uint8Array {
  if (windowOf(packed) > Math.max(maxBytes, acceptedWindow)) throw tooLarge('The data asks for too much memory.')
  const output = boundedOutput(maxBytes)
  try {
    // The library calls this function after each block of at most 128 kB, so the limit is checked during the unpacking.
    new Decompress((chunk) => output.add(chunk)).push(packed, true)
  } catch (error) {
    if (error instanceof DeckFault) throw error
    throw damaged('A file of the package cannot be unpacked.')
  }
  return output.join()
}

/** Reads from the header how much memory the library will reserve (RFC 8878, section 3.1.1.1). */
function windowOf(packed: Uint8Array): number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  if (packed.length < 6 || view.getUint32(0, true) !== magic)
    throw damaged('A file of the package is not packed as expected.')
  const descriptor = view.getUint8(4)
  const isSingleSegment = (descriptor & 32) !== 0
  if (!isSingleSegment) {
    const window = view.getUint8(5)
    return 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8)
  }
  const sizeAt = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0)
  const bytes = [1, 2, 4, 8][descriptor >> 6] ?? 8
  if (packed.length < sizeAt + bytes) throw damaged('A file of the package is cut off.')
  let size = 0
  for (let byte = bytes - 1; byte >= 0; byte -= 1) size = size * 256 + view.getUint8(sizeAt + byte)
  return bytes === 2 ? size + 256 : size
}

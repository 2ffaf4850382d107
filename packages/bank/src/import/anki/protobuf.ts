import { damaged } from './deck-fault.ts'

interface ProtobufField {
  number: number
  value: number | Uint8Array
}

/**
 * Reads the fields of a protobuf message. Returns varints as numbers, and texts and nested messages as bytes. Skips
 * numbers of fixed length.
 */
export function readProtobuf(bytes: Uint8Array): ProtobufField[] {
  const fields: ProtobufField[] = []
  let at = 0
  const varint = () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at]
      if (byte === undefined) throw damaged('A message of the package is cut off.')
      at += 1
      value += (byte % 128) * factor
      factor *= 128
      if (byte < 128) return value
    }
  }
  const skip = (length: number) => {
    if (at + length > bytes.length) throw damaged('A message of the package is cut off.')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = varint()
    const [number, type] = [Math.floor(key / 8), key % 8]
    if (type === 0) fields.push({ number, value: varint() })
    else if (type === 2) fields.push({ number, value: skip(varint()) })
    else if (type === 1) skip(8)
    else if (type === 5) skip(4)
    else throw damaged('A message of the package has an unknown type.')
  }
  return fields
}

const decoder = new TextDecoder()

export const numberField = (fields: readonly ProtobufField[], number: number): number => {
  const value = fields.find((field) => field.number === number)?.value
  return typeof value === 'number' ? value : 0
}

export const textField = (fields: readonly ProtobufField[], number: number): string => {
  const value = fields.find((field) => field.number === number)?.value
  return value instanceof Uint8Array ? decoder.decode(value) : ''
}

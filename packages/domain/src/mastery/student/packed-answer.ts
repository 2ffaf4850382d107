import { confidences } from '../../study/event.ts'
import { stableHash } from '../../stable-hash.ts'
import { floorOf, type Answer } from '../model/answer.ts'

// An answer is packed into ten characters: five for the time in seconds, four for the item, and one for the result, the
// stated confidence and the number of options. The digits are printable characters that need no escaping in JSON. Their
// character codes ascend, so sorting packed answers as text sorts them by time.
const base = 91
const firstCode = 35
const backslash = 92
const timeLength = 5
const itemLength = 4
export const packedLength = timeLength + itemLength + 1

const lastSecond = base ** timeLength - 1
const maxOptions = 10
const confidenceCodes = confidences.length + 1

const digitOf = (value: number) => String.fromCharCode(firstCode + value + (firstCode + value < backslash ? 0 : 1))

const valueAt = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code - firstCode - (code < backslash ? 0 : 1)
}

function digits(value: number, length: number): string {
  let [text, left] = ['', value]
  for (let place = 0; place < length; place += 1) {
    text = digitOf(left % base) + text
    left = Math.floor(left / base)
  }
  return text
}

/** Returns the short key that identifies an item in states and models. */
export const itemKey = (item: string) => digits(stableHash(item) % base ** itemLength, itemLength)

/**
 * Packs an answer. Two answers to one item in the same second with the same result and confidence have the same packed
 * form.
 */
export function packAnswer({ item, at, isRight, options = 0, confidence }: Answer): string {
  const seconds = Math.min(lastSecond, Math.max(0, Math.floor(at / 1000)))
  const confidenceCode = confidence ? confidences.indexOf(confidence) + 1 : 0
  const result =
    2 * (confidenceCodes * Math.min(maxOptions, Math.max(0, Math.floor(options))) + confidenceCode) + (isRight ? 1 : 0)
  return digits(seconds, timeLength) + itemKey(item) + digitOf(result)
}

/** Unpacks the answer that begins at the given position of concatenated packed answers. */
export function unpackAnswer(packed: string, start: number) {
  let seconds = 0
  for (let at = start; at < start + timeLength; at += 1) seconds = seconds * base + valueAt(packed, at)
  const result = valueAt(packed, start + packedLength - 1)
  return {
    atMs: seconds * 1000,
    key: packed.slice(start + timeLength, start + timeLength + itemLength),
    isRight: result % 2 === 1,
    confidence: confidences[((result >> 1) % confidenceCodes) - 1],
    floor: floorOf(Math.floor((result >> 1) / confidenceCodes)),
  }
}

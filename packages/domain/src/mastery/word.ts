import { confidences } from '../study/event.ts'
import { placeOf } from '../study/challenge.ts'
import { floorOf, type Answer } from './answer.ts'

// An answer is ten characters: five of time in seconds, four of the item, one of the result, what was said of it and
// the options. The digits are printable, need no escape in JSON and ascend, so that words in order are answers in order
// of time.
const base = 91
const firstCode = 35
const backslash = 92
const timeLength = 5
const itemLength = 4
export const wordLength = timeLength + itemLength + 1

const lastSecond = base ** timeLength - 1
const mostOptions = 10
const ways = confidences.length + 1

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

/** What stands for an item in states and models. */
export const itemKey = (item: string) => digits(placeOf(item) % base ** itemLength, itemLength)

/** The same answer is the same word: to one item, in one second, with one result, of which the same was said. */
export function wordOf({ item, at, isRight, options = 0, confidence }: Answer): string {
  const seconds = Math.min(lastSecond, Math.max(0, Math.floor(at / 1000)))
  const said = confidence ? confidences.indexOf(confidence) + 1 : 0
  const result = 2 * (ways * Math.min(mostOptions, Math.max(0, Math.floor(options))) + said) + (isRight ? 1 : 0)
  return digits(seconds, timeLength) + itemKey(item) + digitOf(result)
}

/** What the word that begins at a place says. */
export function readWord(words: string, start: number) {
  let seconds = 0
  for (let at = start; at < start + timeLength; at += 1) seconds = seconds * base + valueAt(words, at)
  const result = valueAt(words, start + wordLength - 1)
  return {
    atMs: seconds * 1000,
    key: words.slice(start + timeLength, start + timeLength + itemLength),
    isRight: result % 2 === 1,
    confidence: confidences[((result >> 1) % ways) - 1],
    floor: floorOf(Math.floor((result >> 1) / ways)),
  }
}

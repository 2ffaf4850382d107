import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const examples = [
  {
    name: 'an Android phone',
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140',
    maxTouchPoints: 5,
    is: 'android',
  },
  {
    name: 'an iPhone',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Safari/604',
    maxTouchPoints: 5,
    is: 'iphone',
  },
  { name: 'an iPad', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/605', maxTouchPoints: 5, is: 'iphone' },
  { name: 'a Mac', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/605', maxTouchPoints: 0, is: 'computer' },
  {
    name: 'a laptop with a touch screen',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64) Edg/140',
    maxTouchPoints: 10,
    is: 'computer',
  },
  { name: 'a device without a user agent', userAgent: '', maxTouchPoints: 0, is: 'computer' },
] as const

describe('deviceOf', () => {
  for (const { name, is, ...navigator } of examples) {
    it(`[R-09] returns "${is}" for ${name}`, () => {
      expect(deviceOf(navigator)).toBe(is)
    })
  }
})

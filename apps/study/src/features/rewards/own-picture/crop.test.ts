import { describe, expect, it } from 'vitest'
import { centreSquare, contentOf, isPictureFile } from './crop.ts'

describe('an uploaded picture', () => {
  it('[T-62] is cropped to the square in its centre', () => {
    expect(centreSquare(400, 300)).toEqual({ x: 50, y: 0, side: 300 })
    expect(centreSquare(300, 401)).toEqual({ x: 0, y: 50, side: 300 })
    expect(centreSquare(7, 7)).toEqual({ x: 0, y: 0, side: 7 })
  })

  it('[T-62] is recognised by its content, not by its name', async () => {
    expect(await isPictureFile(new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]))).toBe(true)
    expect(await isPictureFile(new File(['<svg/>'], 'me.png', { type: 'image/png' }))).toBe(false)
  })

  it('[T-62] is sent without the data URL’s prefix', () => {
    expect(contentOf('data:image/webp;base64,UklGRg==')).toBe('UklGRg==')
  })
})

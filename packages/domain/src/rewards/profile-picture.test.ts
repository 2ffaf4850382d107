import { describe, expect, it } from 'vitest'
import { isPicture, pictureKinds } from './profile-picture.ts'

describe('an uploaded profile picture', () => {
  it('[T-62] is recognised as JPEG, PNG or WebP by its first bytes, and rejected if it is of another type, such as GIF, PDF or SVG', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(pictureKinds).toEqual(['image/jpeg', 'image/png', 'image/webp'])
    expect(isPicture(bytes('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'))).toBe(true)
    expect(isPicture(bytes('\u0089PNG\r\n\u001a\n'))).toBe(true)
    expect(isPicture(bytes('RIFF\0\0\0\0WEBP'))).toBe(true)
    for (const other of ['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'BM', '']) {
      expect(isPicture(bytes(other))).toBe(false)
    }
  })
})

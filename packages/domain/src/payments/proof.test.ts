import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofKind, proofKinds } from './proof.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

const starts = {
  'image/jpeg': '\u00ff\u00d8\u00ff\u00e0',
  'image/png': '\u0089PNG\r\n\u001a\n',
  'image/webp': 'RIFF\u0001\u0002\u0003\u0004WEBPVP8 ',
  'application/pdf': '%PDF-1.7',
}

describe('proofKind', () => {
  it('recognises the four accepted types by their first bytes', () => {
    for (const [kind, start] of Object.entries(starts)) expect(proofKind(bytesOf(`${start}anything`))).toBe(kind)
    expect(proofKinds).toEqual(Object.keys(starts))
  })

  it('rejects every other type, especially types that a browser would execute', () => {
    for (const text of ['<svg onload="x()">', '<html><script>', 'MZ', '#!/bin/sh', 'RIFF1234WAVE', 'GIF89a', '']) {
      expect(proofKind(bytesOf(text))).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(proofKind(bytesOf(` ${text}`))).toBeUndefined()
      }),
    )
  })
})

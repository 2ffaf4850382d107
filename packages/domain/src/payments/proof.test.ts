import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofKind, proofKinds } from './proof.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

const starts = {
  'image/jpeg': '\u00ff\u00d8\u00ff\u00e0',
  'image/png': '\u0089PNG\r\n\u001a\n',
  'image/webp': 'RIFF\u0001\u0002\u0003\u0004WEBPVP8 ',
  'application/pdf': '%PDF-1.7',
}

describe('proofKind', () => {
  it('knows the four kinds by how they begin', () => {
    for (const [kind, start] of Object.entries(starts)) expect(proofKind(bytesOf(`${start}anything`))).toBe(kind)
    expect(proofKinds).toEqual(Object.keys(starts))
  })

  it('knows nothing else, above all nothing that a browser would run', () => {
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

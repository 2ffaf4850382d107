import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofKind } from './proof-kind.ts'

const starts = {
  'image/jpeg': Buffer.from('ffd8ffe0', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'image/webp': Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 '),
  'application/pdf': Buffer.from('%PDF-1.7'),
}

describe('proofKind', () => {
  it('knows the four kinds by how they begin', () => {
    for (const [kind, start] of Object.entries(starts)) {
      expect(proofKind(Buffer.concat([start, Buffer.from('anything')]))).toBe(kind)
    }
  })

  it('knows nothing else, above all nothing that a browser would run', () => {
    for (const text of ['<svg onload="x()">', '<html><script>', 'MZ', '#!/bin/sh', 'RIFF1234WAVE', 'GIF89a', '']) {
      expect(proofKind(Buffer.from(text))).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        fc.pre(!text.startsWith('%PDF-'))
        expect(proofKind(Buffer.from(` ${text}`))).toBeUndefined()
      }),
    )
  })
})

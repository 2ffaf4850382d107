import { errors } from '@titer/contract'
import { proofLimits } from '@titer/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptedFiles, proofFileError, formatSize, toBase64 } from './proof-file.ts'

const png = (more = 0) => new Blob([Buffer.from('89504e470d0a1a0a', 'hex'), new Uint8Array(more)])

describe('a proof of payment', () => {
  it('is checked by its content and not by its name', async () => {
    const message = errors['payment.proof'].message
    expect(await proofFileError(png())).toBeUndefined()
    expect(await proofFileError(new File(['I have paid'], 'proof.png', { type: 'image/png' }))).toBe(message)
    expect(await proofFileError(new Blob())).toBe(message)
  })

  it('is rejected above two megabytes', async () => {
    const room = proofLimits.largestBytes - png().size
    expect(await proofFileError(png(room))).toBeUndefined()
    expect(await proofFileError(png(room + 1))).toBe(errors['payment.proof'].message)
  })

  it('can be a JPEG, PNG or WebP image or a PDF', () => {
    expect(acceptedFiles).toBe('image/jpeg,image/png,image/webp,application/pdf')
  })

  it('is unchanged after Base64 encoding and decoding', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 70_000, size: 'max' }), async (bytes) => {
        const sent = Buffer.from(await toBase64(new Blob([Buffer.from(bytes)])), 'base64')
        expect(sent.equals(bytes)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})

describe('formatSize', () => {
  it('uses kilobytes below 1 MB and megabytes from 1 MB, and shows at least 1 KB', () => {
    const sizes = [1, 40_000, 1_048_576, 1_600_000].map((bytes) => formatSize(bytes).replace('\u00a0', ' '))
    expect(sizes).toEqual(['1 KB', '39 KB', '1 MB', '1.5 MB'])
  })
})

import { errors } from '@titer/contract'
import { proofLimits } from '@titer/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptedFiles, faultOf, formatSize, toBase64 } from './proof-file.ts'

const png = (more = 0) => new Blob([Buffer.from('89504e470d0a1a0a', 'hex'), new Uint8Array(more)])

describe('a file that is to show a transfer', () => {
  it('is refused with the sentence of the server, by what it holds and not by its name', async () => {
    const refusal = errors['payment.proof'].message
    expect(await faultOf(png())).toBeUndefined()
    expect(await faultOf(new File(['I have paid'], 'proof.png', { type: 'image/png' }))).toBe(refusal)
    expect(await faultOf(new Blob())).toBe(refusal)
  })

  it('may be two megabytes and not a byte more', async () => {
    const room = proofLimits.largestBytes - png().size
    expect(await faultOf(png(room))).toBeUndefined()
    expect(await faultOf(png(room + 1))).toBe(errors['payment.proof'].message)
  })

  it('is asked for by the kinds we take', () => {
    expect(acceptedFiles).toBe('image/jpeg,image/png,image/webp,application/pdf')
  })

  it('arrives as it left', async () => {
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
  it('says kilobytes and megabytes, and never nothing', () => {
    const said = [1, 40_000, 1_048_576, 1_600_000].map((bytes) => formatSize(bytes).replace('\u00a0', ' '))
    expect(said).toEqual(['1 KB', '39 KB', '1 MB', '1.5 MB'])
  })
})

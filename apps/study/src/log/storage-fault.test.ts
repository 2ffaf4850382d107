import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { storageFaultOf } from './storage-fault.ts'

const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError')

describe('a failed write', () => {
  it('[T-72] is told as a full device, however deep the database has wrapped it', () => {
    expect(storageFaultOf(full)).toBe('full')
    expect(storageFaultOf(Object.assign(new Error('aborted'), { name: 'AbortError', inner: full }))).toBe('full')
    expect(storageFaultOf({ name: 'BulkError', failures: [new Error('first'), full] })).toBe('full')
  })

  it('[T-72] is told as a device that lost what it kept', () => {
    expect(storageFaultOf(new Dexie.DatabaseClosedError())).toBe('away')
    expect(storageFaultOf(new Dexie.OpenFailedError())).toBe('away')
  })

  it('is no matter of storage when the network or the code failed', () => {
    for (const error of [new TypeError('Failed to fetch'), new Error('Nobody is studying here.'), undefined, 'no']) {
      expect(storageFaultOf(error)).toBeUndefined()
    }
  })
})

import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { storageFaultOf } from './storage-fault.ts'

const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError')

describe('a failed write', () => {
  it('[T-72] means that the device is full if the quota is exceeded, even if the database has wrapped the error', () => {
    expect(storageFaultOf(full)).toBe('full')
    expect(storageFaultOf(Object.assign(new Error('aborted'), { name: 'AbortError', inner: full }))).toBe('full')
    expect(storageFaultOf({ name: 'BulkError', failures: [new Error('first'), full] })).toBe('full')
  })

  it('[T-72] means that the storage is lost if the browser has closed the database or cannot open it', () => {
    expect(storageFaultOf(new Dexie.DatabaseClosedError())).toBe('lost')
    expect(storageFaultOf(new Dexie.OpenFailedError())).toBe('lost')
  })

  it('is not a storage fault if the error comes from the network or from a fault in the code', () => {
    for (const error of [new TypeError('Failed to fetch'), new Error('Some other fault'), undefined, 'no']) {
      expect(storageFaultOf(error)).toBeUndefined()
    }
  })
})

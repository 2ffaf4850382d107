import { expect, it } from 'vitest'
import { syncSummary } from './sync-words.ts'

const facts = { status: 'idle', syncedAt: 1, download: undefined, pending: 0, hasAllPacks: true } as const
const download = { packs: 4, packsDone: 1, bytes: 200, bytesDone: 50 }
const words = (change: Partial<Parameters<typeof syncSummary>[0]>) => {
  const { stage, words } = syncSummary({ ...facts, ...change })
  return `${stage}: ${words}`
}

it('[T-70] the sync status is “Synced” only after a sync since the app was opened and after every pack has arrived', () => {
  expect(words({})).toBe('synced: Synced')
  expect(words({ status: 'syncing', syncedAt: undefined, hasAllPacks: false })).toBe('downloading: Downloading')
  expect(words({ status: 'syncing', syncedAt: undefined })).toBe('sending: Syncing')
  expect(words({ syncedAt: undefined })).toBe('sending: Syncing')
  expect(words({ status: 'syncing', download })).toBe('downloading: Downloading 25%')
  expect(words({ status: 'syncing', hasAllPacks: false })).toBe('downloading: Downloading')
  // A device that is up to date still shows “Synced” during its regular syncs.
  expect(words({ status: 'syncing' })).toBe('synced: Synced')
})

it('[T-70] while no sync is running, the sync status shows how many events are only on this device, and says if the device is full', () => {
  expect(words({ pending: 3 })).toBe('sending: 3 changes to sync')
  expect(words({ pending: 3, status: 'syncing' })).toBe('sending: Syncing')
  expect(words({ pending: 3, status: 'offline' })).toBe('offline: Offline, 3 changes saved')
  expect(words({ status: 'full', hasAllPacks: false })).toBe('full: Device full')
})

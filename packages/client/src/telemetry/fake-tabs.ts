import { telemetryCalls } from '@titer/contract'
import type { BodyOf } from '@titer/contract'
import type { KeyValueStore } from '../session/session-record.ts'
import { createTelemetry } from './telemetry.ts'
import type { Choice } from './telemetry.ts'

type Batch = BodyOf<typeof telemetryCalls.record>

interface Browser {
  doNotTrack: boolean
  isBeaconDown: boolean
  /** While offline, the browser accepts beacons, but they never arrive. */
  isOffline: boolean
  /** Whether a tab learns of changes in other tabs only when the test advances the time. */
  areTabsSlow: boolean
  onSend: (batch: Batch) => void
}

interface Page {
  hide: () => void
  comeOnline: () => void
  hear: (key: string | null, value: string | null) => void
  timers: Set<{ dueMs: number; work: () => void }>
}

const mapStore = (kept: Map<string, string>): KeyValueStore => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
})

export const brokenStore = (): KeyValueStore => {
  throw new Error('Storage is blocked.')
}

/** Creates a browser whose tabs share one storage. The test advances the time and decides whether beacons fail. */
export function createFakeTabs({ doNotTrack = false, storage = mapStore } = {}) {
  const kept = new Map<string, string>()
  const sent: Batch[] = []
  const pages = new Set<Page>()
  const browser: Browser = { doNotTrack, isBeaconDown: false, isOffline: false, areTabsSlow: false, onSend: () => {} }
  let nowMs = Date.parse('2026-11-16T08:00:00Z')
  let ids = 0

  const delayed: (() => void)[] = []
  const notify = (work: () => void) => {
    if (browser.areTabsSlow) delayed.push(work)
    else work()
  }

  const openPage = (tabKept: Map<string, string>) => {
    const page: Page = { hide: () => {}, comeOnline: () => {}, hear: () => {}, timers: new Set() }
    pages.add(page)
    const telemetry = createTelemetry({
      keptStorage: () => {
        const own = storage(kept)
        const setItem = (key: string, value: string) => {
          own.setItem(key, value)
          for (const other of pages) if (other !== page) notify(() => other.hear(key, value))
        }
        return { ...own, setItem }
      },
      tabStorage: () => storage(tabKept),
      sendBeacon: (path, text) => {
        if (browser.isBeaconDown) return false
        if (browser.isOffline) return true
        if (path !== telemetryCalls.record.path) throw new Error(`Unknown path ${path}`)
        const batch = telemetryCalls.record.body.parse(JSON.parse(text))
        sent.push(batch)
        browser.onSend(batch)
        return true
      },
      after: (ms, work) => {
        const timer = { dueMs: nowMs + ms, work }
        page.timers.add(timer)
        return () => void page.timers.delete(timer)
      },
      now: () => new Date(nowMs),
      newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
      page: () => '/landing',
      doNotTrack: () => browser.doNotTrack,
      isOnline: () => !browser.isOffline,
      onOnline: (listener) => {
        page.comeOnline = listener
      },
      onHide: (listener) => {
        page.hide = listener
      },
      onStorage: (listener) => {
        page.hear = listener
      },
    })
    return { page, telemetry }
  }

  const openTab = () => {
    const tabKept = new Map<string, string>()
    let open = openPage(tabKept)
    return {
      kept: tabKept,
      get telemetry() {
        return open.telemetry
      },
      track: (label: string) => open.telemetry.track({ name: 'event', label }),
      choose: (choice: Choice) => open.telemetry.consent.set(choice),
      hide: () => open.page.hide(),
      /** Opens another page in the same tab. `hasHideEvent: false` simulates a browser that killed the old page. */
      changePage: ({ hasHideEvent = true } = {}) => {
        if (hasHideEvent) open.page.hide()
        pages.delete(open.page)
        open = openPage(tabKept)
      },
    }
  }

  const wait = (ms: number) => {
    nowMs += ms
    for (const work of delayed.splice(0)) work()
    for (const { timers } of pages) {
      for (const timer of timers) {
        if (timer.dueMs > nowMs) continue
        timers.delete(timer)
        timer.work()
      }
    }
  }

  const goOffline = () => {
    browser.isOffline = true
  }
  const comeOnline = () => {
    browser.isOffline = false
    for (const page of pages) page.comeOnline()
  }

  const labels = () => sent.flatMap(({ events }) => events.map(({ label = '' }) => label))
  return { browser, kept, sent, labels, openTab, wait, goOffline, comeOnline }
}

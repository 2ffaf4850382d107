import type { telemetryCalls, TelemetryEvent } from '@titer/contract'
import type { KeyValueStore } from '../session/session-record.ts'
import { nonThrowingStore } from './non-throwing-store.ts'
import { removePersonalData } from './remove-personal-data.ts'

// This module imports only types from the contract, so that the small home page does not have to load Zod.
const address: (typeof telemetryCalls)['record']['path'] = '/api/telemetry/events'

const sendAfterMs = 5_000
const batchEvents = 20
// The length of a string counts UTF-16 code units. Each of them needs at most three bytes in UTF-8, so a batch stays
// well below the 64 KiB limit of beacons and of the server.
const batchCharacters = 16_000
const mostWithoutChoice = 50

const choiceKey = 'visitCounts'
const queueKey = 'visitEvents'
const visitKey = 'visitId'

export type Choice = 'granted' | 'denied'

type Without<Event, Key extends PropertyKey> = Event extends unknown ? Omit<Event, Key> : never

/** An event as the site reports it. This module adds the id, the time and, if missing, the page. */
export type TrackedEvent = Without<TelemetryEvent, 'id' | 'at' | 'page'> & { page?: string }

export interface TelemetryNeeds {
  /** Returns the storage that all tabs share. Both opening a store and using it may throw. */
  keptStorage: () => KeyValueStore
  /** Returns the storage of this tab, which lasts until the tab is closed. */
  tabStorage: () => KeyValueStore
  /** Returns whether the browser has accepted the beacon. */
  sendBeacon: (address: string, body: string) => boolean
  after: (ms: number, work: () => void) => () => void
  now: () => Date
  newId: () => string
  /** Returns the path of the current page. */
  page: () => string
  doNotTrack: () => boolean
  /** Returns whether the browser is online. While offline, the browser accepts a beacon and loses it. */
  isOnline: () => boolean
  onOnline: (listener: () => void) => void
  /**
   * Calls `listener` when the page is hidden or the user leaves it. The call may be the last chance to send events.
   */
  onHide: (listener: () => void) => void
  /** Calls `listener` when another tab has changed a key. A null key means all keys. */
  onStorage: (listener: (key: string | null, value: string | null) => void) => void
}

export type Telemetry = ReturnType<typeof createTelemetry>

/** Counts page views and clicks. Events wait for consent, are sent in batches, and survive a page change. */
export function createTelemetry(needs: TelemetryNeeds) {
  const kept = nonThrowingStore(needs.keptStorage)
  const tab = nonThrowingStore(needs.tabStorage)
  const listeners = new Set<() => void>()
  let cancelTimer: (() => void) | undefined
  let isAskedAgain = false

  const choice = (): Choice | 'unset' => {
    if (needs.doNotTrack()) return 'denied'
    const stored = kept.getItem(choiceKey)
    return stored === 'granted' || stored === 'denied' ? stored : 'unset'
  }

  const stopTimer = () => {
    cancelTimer?.()
    cancelTimer = undefined
  }
  const startTimer = () => {
    cancelTimer ??= needs.after(sendAfterMs, send)
  }

  const forget = () => {
    stopTimer()
    tab.removeItem(queueKey)
    tab.removeItem(visitKey)
  }

  // The queue is read from the store every time, because other pages may have changed it while this page was in the
  // back/forward cache.
  const readQueue = () => readEvents(tab.getItem(queueKey))
  const writeQueue = (events: TelemetryEvent[]) => {
    if (events.length === 0) tab.removeItem(queueKey)
    else tab.setItem(queueKey, JSON.stringify(events))
  }

  const visit = () => {
    const id = tab.getItem(visitKey) ?? needs.newId()
    tab.setItem(visitKey, id)
    return id
  }

  const isAccepted = (events: TelemetryEvent[]) => {
    try {
      return needs.sendBeacon(address, JSON.stringify({ visit: visit(), events }))
    } catch {
      return false
    }
  }

  function send() {
    stopTimer()
    if (choice() !== 'granted' || !needs.isOnline()) return
    let waiting = readQueue()
    while (waiting.length > 0) {
      const batch = firstBatch(waiting)
      if (!isAccepted(batch)) break
      waiting = waiting.slice(batch.length)
    }
    writeQueue(waiting)
    if (waiting.length > 0) startTimer()
  }

  const applyChoice = () => {
    if (choice() === 'denied') forget()
    send()
    for (const listener of listeners) listener()
  }

  if (choice() === 'denied') forget()
  else if (choice() === 'granted' && readQueue().length > 0) startTimer()
  needs.onHide(send)
  needs.onOnline(send)
  needs.onStorage((key, value) => {
    if (key !== null && key !== choiceKey) return
    isAskedAgain = false
    // Even if the user has granted consent again by now, events from before the denial are deleted.
    if (value === 'denied') forget()
    applyChoice()
  })

  return {
    track: (event: TrackedEvent) => {
      const now = choice()
      if (now === 'denied') return
      const cleaned = removePersonalData({
        page: needs.page(),
        ...event,
        id: needs.newId(),
        at: needs.now().toISOString(),
      })
      const waiting = [...readQueue(), cleaned]
      writeQueue(now === 'unset' ? waiting.slice(-mostWithoutChoice) : waiting)
      if (now === 'unset') return
      if (waiting.length < batchEvents) startTimer()
      else send()
    },

    consent: {
      /** Returns the current choice. `Do Not Track` in the browser counts as a denial. */
      get: choice,
      set: (choice: Choice) => {
        if (needs.doNotTrack()) return
        isAskedAgain = false
        kept.setItem(choiceKey, choice)
        applyChoice()
      },
      /** Shows the consent question again. The old choice stays valid until the user answers. */
      askAgain: () => {
        isAskedAgain = !needs.doNotTrack()
        for (const listener of listeners) listener()
      },
      isSetByBrowser: needs.doNotTrack,
    },

    /** Returns whether the site must ask the user for consent. */
    isAsked: () => choice() === 'unset' || isAskedAgain,

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function readEvents(stored: string | null): TelemetryEvent[] {
  try {
    const events: TelemetryEvent[] | null = JSON.parse(stored ?? 'null')
    return Array.isArray(events) ? events : []
  } catch {
    return []
  }
}

function firstBatch(events: TelemetryEvent[]) {
  let characters = 0
  const fits = events.slice(0, batchEvents).findIndex((event) => {
    characters += JSON.stringify(event).length
    return characters > batchCharacters
  })
  return events.slice(0, fits === -1 ? batchEvents : Math.max(1, fits))
}

import type { telemetryCalls, TelemetryEvent } from '@titer/contract'
import type { KeyValueStore } from '../session-record.ts'
import { forgivingStore } from './forgiving-store.ts'
import { impersonal } from './impersonal.ts'

// Nothing here may import at run time what the tiny home page does without.
const address: (typeof telemetryCalls)['record']['path'] = '/api/telemetry/events'

const sendAfterMs = 5_000
const batchEvents = 20
// Three bytes each at the most: well under the 64 KiB that both beacon and server take.
const batchCharacters = 16_000
const mostUndecided = 50

const choiceKey = 'visitCounts'
const queueKey = 'visitEvents'
const visitKey = 'visitId'

export type Choice = 'granted' | 'denied'

type Without<Event, Key extends PropertyKey> = Event extends unknown ? Omit<Event, Key> : never

/** An event as the site tells of it; which one it is, when it was, and on which page unless told is added here. */
export type Countable = Without<TelemetryEvent, 'id' | 'at' | 'page'> & { page?: string }

export interface TelemetryNeeds {
  /** Shared by all tabs. Reaching for a store may throw, and so may using it. */
  keptStorage: () => KeyValueStore
  /** Of this tab alone, until it is closed. */
  tabStorage: () => KeyValueStore
  /** Whether the browser has taken it on. */
  sendBeacon: (address: string, body: string) => boolean
  after: (ms: number, work: () => void) => () => void
  now: () => Date
  newId: () => string
  /** The path of the page that is shown. */
  page: () => string
  doNotTrack: () => boolean
  /** Without a network a beacon is taken on and lost. */
  isOnline: () => boolean
  onOnline: (listener: () => void) => void
  /** The page is hidden or left, perhaps for good. */
  onHide: (listener: () => void) => void
  /** Another tab has changed this key to this value; a null key stands for all of them. */
  onStorage: (listener: (key: string | null, value: string | null) => void) => void
}

export type Telemetry = ReturnType<typeof createTelemetry>

/** Counts what is seen and clicked: waits for consent, sends in batches, and outlives the page it began on. */
export function createTelemetry(needs: TelemetryNeeds) {
  const kept = forgivingStore(needs.keptStorage)
  const tab = forgivingStore(needs.tabStorage)
  const listeners = new Set<() => void>()
  let cancelTimer: (() => void) | undefined
  let isAskedAgain = false

  const choice = (): Choice | 'unset' => {
    if (needs.doNotTrack()) return 'denied'
    const said = kept.getItem(choiceKey)
    return said === 'granted' || said === 'denied' ? said : 'unset'
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

  // Always from the store: a page that comes back from the browser's cache finds what other pages left there.
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

  const isTaken = (events: TelemetryEvent[]) => {
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
      if (!isTaken(batch)) break
      waiting = waiting.slice(batch.length)
    }
    writeQueue(waiting)
    if (waiting.length > 0) startTimer()
  }

  const followChoice = () => {
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
    // Denied and granted in one breath: what came before is gone all the same.
    if (value === 'denied') forget()
    followChoice()
  })

  return {
    track: (event: Countable) => {
      const now = choice()
      if (now === 'denied') return
      const told = impersonal({ page: needs.page(), ...event, id: needs.newId(), at: needs.now().toISOString() })
      const waiting = [...readQueue(), told]
      writeQueue(now === 'unset' ? waiting.slice(-mostUndecided) : waiting)
      if (now === 'unset') return
      if (waiting.length < batchEvents) startTimer()
      else send()
    },

    consent: {
      /** What holds: a browser that asks not to be tracked has denied it for its owner. */
      get: choice,
      set: (said: Choice) => {
        if (needs.doNotTrack()) return
        isAskedAgain = false
        kept.setItem(choiceKey, said)
        followChoice()
      },
      /** Opens the question again; what was chosen holds until it is answered. */
      askAgain: () => {
        isAskedAgain = !needs.doNotTrack()
        for (const listener of listeners) listener()
      },
      isSetByBrowser: needs.doNotTrack,
    },

    /** Whether the choice has to be asked for. */
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

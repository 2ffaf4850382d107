import { createHash } from 'node:crypto'
import type { TelemetryEvent } from '@titer/contract'

export interface Ga4Settings {
  measurementId: string
  apiSecret: string
  url: string
}

const longestText = 100
const timeoutMs = 10_000

/**
 * Converts an event to Google Analytics' format. Our `sessionId` identifies a payment session. It is renamed, because
 * Google uses `session_id` for the visit.
 */
function toGoogleEvent(event: TelemetryEvent, visit: number) {
  const { id: _, name, at, page, location, title, value, ...otherFields } = event
  const isScroll = name === 'scroll_depth'
  const details = Object.entries(otherFields).map(([key, text]) => [
    key === 'sessionId' ? 'payment_session_id' : key,
    text?.slice(0, longestText),
  ])
  return {
    name: isScroll ? 'scroll' : name,
    timestamp_micros: new Date(at).getTime() * 1000,
    params: {
      ...Object.fromEntries(details),
      page_path: page,
      page_location: location,
      page_title: title,
      [isScroll ? 'percent_scrolled' : 'value']: value,
      // Without these two parameters, Google counts the event but no visit.
      session_id: visit,
      engagement_time_msec: 1,
    },
  }
}

/** Forwards events to Google Analytics 4 through the Measurement Protocol. The browser itself never contacts Google. */
export function ga4({ measurementId, apiSecret, url }: Ga4Settings) {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
  return {
    send: async ({ visit, events }: { visit: string; events: TelemetryEvent[] }) => {
      // Google requires a number as the visit id, so our id is converted to a number.
      const visitNumber = createHash('sha256').update(visit).digest().readUInt32BE()
      const response = await fetch(`${url}/mp/collect?${query.toString()}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_id: visit,
          consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
          events: events.map((event) => toGoogleEvent(event, visitNumber)),
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`Google Analytics answered ${response.status}.`)
    },
  }
}

import type { TelemetryEvent } from '@titer/contract'

// The contract refuses a batch for one of these, or for a word too long; here they are taken out before.
const personal = [
  /[^\s/]+@[^\s/]+/g,
  /eyJ[\w-]{10,}\.[\w.-]*/g,
  /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{32,}/g,
  /[\da-f]{32,}/gi,
]
// More is never kept, and searching it would take the square of its length.
const longestSearched = 1_000
const longest: Record<string, number> = {
  page: 300,
  location: 200,
  category: 200,
  label: 200,
  action: 200,
  title: 200,
  section: 200,
  method: 200,
  plan: 200,
  error: 200,
}

/** The event without addresses, tokens and queries, and no longer than it may be. */
export function impersonal(event: TelemetryEvent): TelemetryEvent {
  const said = Object.entries(event).flatMap(([key, value]) => {
    const most = longest[key]
    if (most === undefined || typeof value !== 'string') return []
    const words = key === 'page' || key === 'location' ? value.replace(/[?#].*/s, '') : value
    return [
      [
        key,
        withoutPersons(words)
          .slice(0, most)
          .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '),
      ],
    ]
  })
  return Object.assign({ ...event }, Object.fromEntries(said))
}

const withoutPersons = (text: string) =>
  personal.reduce((left, pattern) => left.replaceAll(pattern, '…'), text.slice(0, longestSearched))

import type { TelemetryEvent } from '@titer/contract'

// The server rejects a whole batch if one text matches these patterns or is too long, so the client removes matches and
// cuts texts. Keep the patterns in sync with the contract.
const personal = [
  /[^\s/]+@[^\s/]+/g,
  /eyJ[\w-]{10}[\w.-]*/g,
  /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{32,}/g,
  /[\da-f]{32,}/gi,
]
// Only this many characters are searched, because the search takes quadratic time. Longer texts are cut anyway.
const longestSearched = 1_000
const longestTexts: Record<string, number> = {
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

/** Returns the event without email addresses, tokens and query strings, and with texts cut to their maximum length. */
export function removePersonalData(event: TelemetryEvent): TelemetryEvent {
  const cleaned = Object.entries(event).flatMap(([key, value]) => {
    const most = longestTexts[key]
    if (most === undefined || typeof value !== 'string') return []
    const text = key === 'page' || key === 'location' ? value.replace(/[?#].*/s, '') : value
    return [
      [
        key,
        withoutPersonalData(text)
          .slice(0, most)
          .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '),
      ],
    ]
  })
  return Object.assign({ ...event }, Object.fromEntries(cleaned))
}

const withoutPersonalData = (text: string) =>
  personal.reduce((rest, pattern) => rest.replaceAll(pattern, '…'), text.slice(0, longestSearched))

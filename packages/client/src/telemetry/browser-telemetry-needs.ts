import type { TelemetryNeeds } from './telemetry.ts'

export const browserTelemetryNeeds = (): TelemetryNeeds => ({
  keptStorage: () => localStorage,
  tabStorage: () => sessionStorage,
  sendBeacon: (address, body) => navigator.sendBeacon(address, new Blob([body], { type: 'application/json' })),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  now: () => new Date(),
  newId,
  page: () => location.pathname,
  doNotTrack: () =>
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true),
  isOnline: () => navigator.onLine,
  onOnline: (listener) => addEventListener('online', listener),
  onHide: (listener) => {
    // Listens to both events. A phone may kill a hidden page without any further event, and some browsers fire only
    // `pagehide` when the user leaves a page.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') listener()
    })
    addEventListener('pagehide', listener)
  },
  onStorage: (listener) => {
    addEventListener('storage', ({ key, newValue }) => listener(key, newValue))
    // A page in the back/forward cache gets no storage events, so any key may have changed when the page is shown
    // again.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener(null, null)
    })
  },
})

/**
 * Returns a random UUID. `crypto.randomUUID` is missing on an insecure origin, such as a developer's server opened on a
 * phone.
 */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

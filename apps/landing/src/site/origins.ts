/** Placeholders in the prerendered pages. The server replaces the placeholders with the configured origins. */
export const landingOrigin = 'https://landing.titer.invalid'
const studyPlaceholder = 'https://study.titer.invalid'

export function studyOrigin() {
  if (typeof document === 'undefined') return studyPlaceholder
  return document.querySelector<HTMLMetaElement>('meta[name="titer-study"]')?.content ?? studyPlaceholder
}

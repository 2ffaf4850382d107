/** Stand in for the addresses until the server, which knows them, puts them into the pages. */
export const landingOrigin = 'https://landing.titer.invalid'
const studyPlaceholder = 'https://study.titer.invalid'

export function studyOrigin() {
  if (typeof document === 'undefined') return studyPlaceholder
  return document.querySelector<HTMLMetaElement>('meta[name="titer-study"]')?.content ?? studyPlaceholder
}

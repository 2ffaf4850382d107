import { sameSitePath } from '@titer/client'
import { useHydrated } from '../../site/use-hydrated.ts'

/** Returns the page that the address of a sign-in or sign-up page names as the next one. */
export const findNextPage = () => sameSitePath(new URLSearchParams(location.search).get('next'))

/** Does the same as `findNextPage` during rendering. Undefined during prerendering, when the address is not known. */
export const useNextPage = () => (useHydrated() ? findNextPage() : undefined)

/** Adds the next page to the address of a sign-in or sign-up page. */
export const withNextPage = (page: string, next: string | undefined) =>
  next === undefined ? page : `${page}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`

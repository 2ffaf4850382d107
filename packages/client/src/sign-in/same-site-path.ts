const base = 'https://site.invalid'

/**
 * Returns the value as a path on this site. Returns undefined if the value is missing, does not start with a slash, or
 * could lead to another site.
 */
export function sameSitePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, base)) return undefined
  const { origin, pathname, search, hash } = new URL(value, base)
  // Browsers read `//host` and `/\host` as another site. `/..//host` stays on this site, but its parsed path is `//host`,
  // which would lead to another site when it is used as a link.
  return origin !== base || pathname.startsWith('//') ? undefined : pathname + search + hash
}

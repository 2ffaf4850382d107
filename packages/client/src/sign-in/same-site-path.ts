const base = 'https://site.invalid'

/** Returns the value as a path on this site, or undefined if it could lead to another site. */
export function sameSitePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, base)) return undefined
  const { origin, pathname, search, hash } = new URL(value, base)
  // Browsers treat `//host`, `/\host` and `/..//host` as another site. Only the parsed URL shows the real target.
  return origin !== base || pathname.startsWith('//') ? undefined : pathname + search + hash
}

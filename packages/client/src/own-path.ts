const base = 'https://own.invalid'

/** The value as a path of this site, or undefined when it could lead anywhere else. */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, base)) return undefined
  const { origin, pathname, search, hash } = new URL(value, base)
  // Browsers read `//host`, `/\host` and `/..//host` as another site; the parsed address tells.
  return origin !== base || pathname.startsWith('//') ? undefined : pathname + search + hash
}

/** Returns the value if it is a URL on one of the given origins, and undefined otherwise. */
export function trustedUrl(value: string | null, origins: readonly string[]): string | undefined {
  if (value === null || !URL.canParse(value)) return undefined
  const { origin, href, protocol } = new URL(value)
  return protocol.startsWith('http') && origins.includes(origin) ? href : undefined
}

/** The value as a URL on one of the given origins, or undefined. */
export function trustedUrl(value: string | null, origins: readonly string[]): string | undefined {
  if (value === null || !URL.canParse(value)) return undefined
  const { origin, href, protocol } = new URL(value)
  return protocol.startsWith('http') && origins.includes(origin) ? href : undefined
}

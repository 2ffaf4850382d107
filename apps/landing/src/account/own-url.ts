/** The value as an address on one of the origins given, or undefined. */
export function ownUrl(value: string | null, origins: readonly string[]): string | undefined {
  if (value === null || !URL.canParse(value)) return undefined
  const { origin, href, protocol } = new URL(value)
  return protocol.startsWith('http') && origins.includes(origin) ? href : undefined
}

/** Returns a short id that depends only on the kind and the facts. */
export function idOf(kind: string, facts: unknown): string {
  let hash = 5381
  for (const character of kind + JSON.stringify(facts))
    hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0
  return `f${hash.toString(36)}`
}

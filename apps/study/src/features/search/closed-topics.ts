import { topicsOpeningLater, writtenTopics } from '../../packs/content/library.ts'
import type { Manifest } from '../../log/values.ts'
import { joined } from '../../widgets/text/joined.ts'

type Topics = Pick<Manifest, 'topics' | 'packs' | 'subscription_type'>

// A shorter query matches too many names.
const minLetters = 4
const mostNames = 3

/**
 * Returns sentences about the topics that the query names but that cannot be found: topics that are still being written,
 * and topics that the student's plan opens later.
 */
export function closedTopicsWords(query: string, manifest: Topics): string[] {
  const { topics, packs } = manifest
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.join('').length < minLetters) return []
  const named = topics.filter(({ name, part }) => {
    const own = `${part} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((each) => each.startsWith(word)))
  })
  const written = writtenTopics(packs)
  const openingLater = topicsOpeningLater(manifest)
  const unwritten = named.filter(({ id }) => !written.has(id))
  const later = named.filter(({ id }) => openingLater.has(id))
  return [
    ...(unwritten.length === 0 ? [] : [`Still being written: ${listed(unwritten)}.`]),
    ...(later.length === 0 ? [] : [`Opening later with your plan: ${listed(later)}.`]),
  ]
}

function listed(topics: readonly { name: string }[]) {
  const names = topics.slice(0, mostNames).map(({ name }) => `“${name}”`)
  const more = topics.length - names.length
  return joined(more === 0 ? names : [...names, `${more} more`])
}

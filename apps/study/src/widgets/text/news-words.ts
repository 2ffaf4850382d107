import type { TopicNews } from '../../packs/content/news.ts'
import { joined } from './joined.ts'
import { shortDay } from './relative-time.ts'

const mostNames = 3

/** Lists up to three topic names, each up to its first colon, semicolon or comma, and the number of further topics. */
function topicNames(topics: TopicNews['topics']) {
  const names = topics.slice(0, mostNames).map(({ name }) => name.split(/[:;,]/)[0] ?? name)
  const rest = topics.length - names.length
  return joined(rest === 0 ? names : [...names, `${rest} more`])
}

export const newsTitle = ({ topics, opensOn, access }: TopicNews) =>
  access === 'later' ? `New on ${shortDay(opensOn)}: ${topicNames(topics)}` : `New: ${topicNames(topics)}`

export function newsDescription({ topics, opensOn, access }: TopicNews): string {
  const it = topics.length === 1 ? 'it' : 'them'
  const day = shortDay(opensOn)
  return {
    first: `For you first. Starter gets ${it} on ${day}.`,
    open: `Yours since ${day}.`,
    later: `Premium has ${it} now.`,
    locked: `Premium has ${it} now, Starter from ${day}.`,
    waiting: `Sync this device to get ${it}.`,
  }[access]
}

import { groupDigits } from '@titer/domain'
import { joined } from '../../widgets/text/joined.ts'
import { documentKinds, type DocumentKind } from './indexing/documents.ts'
import type { Counts, HitGroup } from './indexing/search-index.ts'

export const kindWords: Record<DocumentKind, { one: string; many: string }> = {
  article: { one: 'article', many: 'articles' },
  card: { one: 'card', many: 'cards' },
  question: { one: 'question', many: 'questions' },
  case: { one: 'case', many: 'cases' },
}

const countList = (counts: Counts) =>
  documentKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${groupDigits(counts[kind])} ${kindWords[kind][counts[kind] === 1 ? 'one' : 'many']}`)

export const countWords = (counts: Counts) => joined(countList(counts))

export function foundWords({ query, groups }: { query: string; groups: readonly HitGroup[] }) {
  if (groups.length === 0) return `Nothing on this device matches “${query}”.`
  const total = (kind: DocumentKind) => groups.find((group) => group.kind === kind)?.total ?? 0
  return `Found ${countWords({ article: total('article'), card: total('card'), question: total('question'), case: total('case') })}.`
}

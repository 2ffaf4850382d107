/** A run of text: plain, in weight, slanted, or leading to an entry of the sheets or to another article. */
export type Run =
  | string
  | { strong: string }
  | { slanted: string }
  | { text: string; entity: string }
  | { text: string; article: string }

export type Block =
  { heading: string } | { text: Run[] } | { items: Run[][]; isOrdered: boolean } | { head: Run[][]; rows: Run[][][] }

/** One short article about a topic. */
export interface Article {
  id: string
  topic: string
  title: string
  blocks: Block[]
  /** Names of what it leads to. */
  entities: string[]
}

/** A run of text: plain, bold, italic, or a link to a sheet entry or another article. */
export type Run =
  | string
  | { strong: string }
  | { slanted: string }
  | { text: string; entity: string }
  | { text: string; article: string }

export type Block =
  | { heading: string }
  | { text: Run[] }
  | { items: Run[][]; isOrdered: boolean }
  | { head: Run[][]; rows: Run[][][] }

/** One short article about a topic. */
export interface Article {
  id: string
  topic: string
  title: string
  blocks: Block[]
  /** Names of the sheet entries that the article links to. */
  entities: string[]
}

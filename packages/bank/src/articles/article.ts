/** A run of text: plain, bold, italic, or a link to an entity or another article. */
export type Run =
  | string
  | { strong: string }
  | { slanted: string }
  | { text: string; entity: string }
  | { text: string; article: string }

export type Block =
  | { text: Run[] }
  | { items: Run[][]; isOrdered: boolean }
  | { head: Run[][]; rows: Run[][][] }
  /** The id of a figure. */
  | { figure: string }
  | { confusedWith: Run[] }
  | { source: Run[] }

/** A section of an article. It teaches an idea if its heading ends with `{#id}`. */
export interface Section {
  /** The section's URL fragment, unique in the article. */
  anchor: string
  /** Plain text. The study app sets names of species in italics. */
  heading: string | undefined
  blocks: Block[]
  /**
   * The idea's id: the topic, a slash and the anchor. Undefined for a section that teaches no idea, such as the
   * opening.
   */
  idea: string | undefined
}

/** An article about a topic. Its sections teach the topic's ideas in order. */
export interface Article {
  id: string
  topic: string
  title: string
  sections: Section[]
  /** Names of the entities that the article links to. */
  entities: string[]
  /**
   * Articles that this article links to, and articles that link to it. A link to an entity counts as a link to the
   * article about the topic of the entity's sheet.
   */
  related: { id: string; title: string }[]
}

const textOf = (run: Run) => {
  if (typeof run === 'string') return run
  if ('strong' in run) return run.strong
  return 'slanted' in run ? run.slanted : run.text
}

/** Returns the text of runs without formatting. */
export const plainTextOf = (runs: readonly Run[]) => runs.map(textOf).join('')

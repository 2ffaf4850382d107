const depths = [25, 50, 75, 90] as const

export type ScrollDepth = (typeof depths)[number]

interface Scrolled {
  /** How far the top of the screen is below the top of the page. */
  top: number
  screen: number
  page: number
}

/** The depths that are reached; a page that does not scroll has none. */
export function depthsReached({ top, screen, page }: Scrolled): ScrollDepth[] {
  const way = page - screen
  // Browsers stop at whole pixels, a quarter of the way seldom is one.
  return way < 1 ? [] : depths.filter((depth) => (top + 1) * 100 >= depth * way && top > 0)
}

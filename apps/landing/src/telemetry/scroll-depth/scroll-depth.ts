const depths = [25, 50, 75, 90] as const

export type ScrollDepth = (typeof depths)[number]

interface ScrollState {
  /** The scroll offset from the top of the page. */
  top: number
  screen: number
  page: number
}

/** The depths that have been reached. A page that does not scroll has none. */
export function depthsReached({ top, screen, page }: ScrollState): ScrollDepth[] {
  const distance = page - screen
  // Allows one pixel of tolerance: browsers stop at whole pixels, and a quarter of the distance is seldom a whole number.
  return distance < 1 ? [] : depths.filter((depth) => (top + 1) * 100 >= depth * distance && top > 0)
}

const depths = [25, 50, 75, 90] as const

export type ScrollDepth = (typeof depths)[number]

interface ScrollState {
  /** The scroll offset from the top of the page. */
  top: number
  screen: number
  page: number
}

/** Returns the depths that the visitor has reached. A page that does not scroll has no depths. */
export function depthsReached({ top, screen, page }: ScrollState): ScrollDepth[] {
  const distance = page - screen
  // Allows a tolerance of one pixel, because browsers may round the scroll position and a depth is seldom a whole
  // number of pixels.
  return distance < 1 ? [] : depths.filter((depth) => (top + 1) * 100 >= depth * distance && top > 0)
}

interface Visibility {
  /** The visible fraction of the section, from 0 to 1. */
  share: number
  visibleHeight: number
  height: number
  screen: number
}

/**
 * Returns whether the visible part of a section reaches the threshold. A section taller than the screen may never reach
 * the threshold, so it also counts as seen when it fills half of the screen.
 */
export const isSectionSeen = ({ share, visibleHeight, height, screen }: Visibility, threshold: number) =>
  share >= threshold || (height > screen && visibleHeight >= screen / 2)

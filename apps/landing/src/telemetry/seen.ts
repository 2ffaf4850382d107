interface Sight {
  /** Which share of the section is on the screen. */
  share: number
  visibleHeight: number
  height: number
  screen: number
}

/** A section higher than the screen may never show that share of itself: half a screen of it will do. */
export const isSeen = ({ share, visibleHeight, height, screen }: Sight, threshold: number) =>
  share >= threshold || (height > screen && visibleHeight >= screen / 2)

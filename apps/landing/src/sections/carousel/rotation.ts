/** Returns the index after a number of steps, wrapping around at both ends. */
export const stepIndex = (index: number, steps: number, count: number) => (((index + steps) % count) + count) % count

interface Conditions {
  /** Whether the user has pressed the pause button. */
  isStopped: boolean
  /** Whether a pointer or the keyboard focus is on the carousel. */
  isInUse: boolean
  isInView: boolean
  /** Whether the tab is in the background. */
  isHidden: boolean
  /** Whether the system setting for reduced motion is on. */
  isMotionReduced: boolean
}

/** Returns whether the slides may change automatically. */
export const canAdvance = ({ isStopped, isInUse, isInView, isHidden, isMotionReduced }: Conditions) =>
  isInView && !isStopped && !isInUse && !isHidden && !isMotionReduced

interface ScrollPosition {
  scrollLeft: number
  /** The distance from the start of one slide to the start of the next. */
  pitch: number
  count: number
}

/** Returns the index of the slide nearest to the scroll position. */
export const slideAtScroll = ({ scrollLeft, pitch, count }: ScrollPosition) =>
  Math.min(count - 1, Math.max(0, Math.round(scrollLeft / pitch)))

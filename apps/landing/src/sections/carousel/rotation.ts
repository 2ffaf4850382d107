/** The index a number of steps ahead, wrapping around at both ends. */
export const stepIndex = (index: number, steps: number, count: number) => (((index + steps) % count) + count) % count

interface Conditions {
  /** The user has pressed pause. */
  isStopped: boolean
  /** A pointer or the keyboard focus is on the carousel. */
  isInUse: boolean
  isInView: boolean
  /** The tab is in the background. */
  isHidden: boolean
  /** The system asks for reduced motion. */
  isMotionReduced: boolean
}

/** Whether the slides may change automatically. */
export const canAdvance = ({ isStopped, isInUse, isInView, isHidden, isMotionReduced }: Conditions) =>
  isInView && !isStopped && !isInUse && !isHidden && !isMotionReduced

interface ScrollPosition {
  scrollLeft: number
  /** The distance from the start of one slide to the start of the next. */
  pitch: number
  count: number
}

/** The slide nearest to the scroll position. */
export const slideAtScroll = ({ scrollLeft, pitch, count }: ScrollPosition) =>
  Math.min(count - 1, Math.max(0, Math.round(scrollLeft / pitch)))

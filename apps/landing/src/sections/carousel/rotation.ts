/** The place that lies some steps on, around the ends. */
export const turned = (index: number, steps: number, count: number) => (((index + steps) % count) + count) % count

interface Circumstances {
  /** The reader has pressed pause. */
  isStopped: boolean
  /** A pointer or the keyboard is on the carousel. */
  isHeld: boolean
  isInView: boolean
  /** The tab is not the one being looked at. */
  isHidden: boolean
  /** The system asks for less motion. */
  isStill: boolean
}

/** Whether slides may change by themselves now. */
export const mayTurn = ({ isStopped, isHeld, isInView, isHidden, isStill }: Circumstances) =>
  isInView && !isStopped && !isHeld && !isHidden && !isStill

interface Row {
  scrollLeft: number
  /** From the start of one slide to the start of the next. */
  pitch: number
  count: number
}

/** The slide that a row of slides has come to rest at. */
export const restingAt = ({ scrollLeft, pitch, count }: Row) =>
  Math.min(count - 1, Math.max(0, Math.round(scrollLeft / pitch)))

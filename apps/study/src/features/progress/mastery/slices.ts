export interface Slicing {
  signal: AbortSignal
  /** Reports the progress, from 0 to 1. */
  onProgress: (done: number) => void
}

// A slice takes about half a frame, so that the page still responds to taps without delay.
const sliceMs = 8

/** Processes the items one by one and yields to the page between slices. Returns false if the work was aborted. */
export async function inSlices<Each>(
  all: readonly Each[],
  work: (each: Each) => void,
  { signal, onProgress }: Slicing,
) {
  let until = performance.now() + sliceMs
  for (const [at, each] of all.entries()) {
    work(each)
    if (performance.now() < until) continue
    onProgress((at + 1) / all.length)
    await new Promise((next) => setTimeout(next))
    if (signal.aborted) return false
    until = performance.now() + sliceMs
  }
  return !signal.aborted
}

export interface Slicing {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (done: number) => void
}

// Half a frame: a touch in between is answered as ever.
const sliceMs = 8

/** Does one after the other with pauses for the page. Answers whether it came to the end. */
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

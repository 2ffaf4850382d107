/** Waits until the browser has nothing to do, so that it first paints what is on the page, but at most `maxWaitMs`. */
export const whenIdle = (maxWaitMs: number) =>
  new Promise<void>((resolve) => {
    // Safari does not support `requestIdleCallback`, so a timer replaces it there.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs })
    else setTimeout(resolve, maxWaitMs / 4)
  })

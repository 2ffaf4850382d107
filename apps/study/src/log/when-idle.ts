/** Waits until the browser is idle, but at most `maxWaitMs`. The browser can then paint the page first. */
export const whenIdle = (maxWaitMs: number) =>
  new Promise<void>((resolve) => {
    // Safari does not support `requestIdleCallback`, so a timer replaces it there.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs })
    else setTimeout(resolve, maxWaitMs / 4)
  })

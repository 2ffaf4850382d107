import type { Page } from 'playwright-core'

/**
 * Runs in the page. Adds functions that measure the time from the next key press to the paint that shows its result.
 */
export function installPaintTimers() {
  // The high priority makes this task run before work that the page has deferred until after the paint.
  const nextPaint = () =>
    new Promise<number>((done) =>
      requestAnimationFrame(
        () => void scheduler.postTask(() => done(performance.now()), { priority: 'user-blocking' }),
      ),
    )
  const nextKeyPress = () =>
    new Promise<number>((done) =>
      addEventListener('keydown', ({ timeStamp }) => done(timeStamp), { once: true, capture: true }),
    )
  const elementExists = (selector: string) =>
    new Promise<void>((done) => {
      const exists = () => document.querySelector(selector) !== null
      if (exists()) return done()
      const observer = new MutationObserver(() => {
        if (!exists()) return
        observer.disconnect()
        done()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    })
  const OriginalWorker = Worker
  const searchResults = new EventTarget()
  // Reports when the search results arrive. A worker sends them to the page, which shows them in its next frame.
  window.Worker = class extends OriginalWorker {
    constructor(...given: ConstructorParameters<typeof OriginalWorker>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; query?: string }>) => {
        if (data.kind === 'found') searchResults.dispatchEvent(new CustomEvent(data.query ?? ''))
      })
    }
  }
  Object.assign(window, {
    timeUntilShown: async (selector: string) => {
      const since = await nextKeyPress()
      await elementExists(selector)
      return (await nextPaint()) - since
    },
    timeUntilDrawn: async (selector: string) => {
      const frames: number[] = []
      new PerformanceObserver((list) => frames.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'long-animation-frame',
      })
      const since = await nextKeyPress()
      await elementExists(selector)
      const took = (await nextPaint()) - since
      // The browser reports a frame after it has ended, and only if it took at least 50 ms.
      await new Promise((reported) => setTimeout(reported, 100))
      return { took, longest: Math.max(0, ...frames) }
    },
    timeUntilFound: async (query: string) => {
      const since = nextKeyPress()
      await new Promise((done) => searchResults.addEventListener(query, done, { once: true }))
      return (await nextPaint()) - (await since)
    },
  })
}

export interface DrawTime {
  took: number
  /**
   * The duration of the longest animation frame, or 0 if no frame took at least 50 ms. The page could not respond
   * during this time.
   */
  longest: number
}

declare global {
  interface Window {
    timeUntilShown: (selector: string) => Promise<number>
    timeUntilDrawn: (selector: string) => Promise<DrawTime>
    timeUntilFound: (query: string) => Promise<number>
  }
}

export async function slowDown(page: Page, times: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Presses a key after the page has started to listen for it, and returns the result of the measurement. */
export async function measureKeyPress<Measured>(page: Page, key: string, watch: Promise<Measured>) {
  // The page runs evaluations in order, so when this one ends, the page has started the evaluation behind `watch`.
  await page.evaluate(() => undefined)
  await page.keyboard.press(key)
  return watch
}

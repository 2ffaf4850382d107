import type { Page } from 'playwright-core'

/** Runs in the page: the time from the next key to the paint in which something holds, or a message has come. */
export function watchPaints() {
  // Asked for ahead of what the page has put off until after this paint.
  const painted = () =>
    new Promise<number>((done) =>
      requestAnimationFrame(
        () => void scheduler.postTask(() => done(performance.now()), { priority: 'user-blocking' }),
      ),
    )
  const pressed = () =>
    new Promise<number>((done) =>
      addEventListener('keydown', ({ timeStamp }) => done(timeStamp), { once: true, capture: true }),
    )
  const held = (selector: string) =>
    new Promise<void>((done) => {
      const holds = () => document.querySelector(selector) !== null
      if (holds()) return done()
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        done()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    })
  const Own = Worker
  const found = new EventTarget()
  // What the search finds comes from a worker; the page shows it in its next frame.
  window.Worker = class extends Own {
    constructor(...given: ConstructorParameters<typeof Own>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<{ kind?: string; query?: string }>) => {
        if (data.kind === 'found') found.dispatchEvent(new CustomEvent(data.query ?? ''))
      })
    }
  }
  Object.assign(window, {
    untilHeld: async (selector: string) => {
      const since = await pressed()
      await held(selector)
      return (await painted()) - since
    },
    untilDrawn: async (selector: string) => {
      const frames: number[] = []
      new PerformanceObserver((list) => frames.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'long-animation-frame',
      })
      const since = await pressed()
      await held(selector)
      const took = (await painted()) - since
      // Frames are reported when they are over; those that took no 50 ms are not.
      await new Promise((reported) => setTimeout(reported, 100))
      return { took, longest: Math.max(0, ...frames) }
    },
    untilFound: async (query: string) => {
      const since = pressed()
      await new Promise((done) => found.addEventListener(query, done, { once: true }))
      return (await painted()) - (await since)
    },
  })
}

export interface Drawn {
  took: number
  /** The longest that the page stood still meanwhile. */
  longest: number
}

declare global {
  interface Window {
    untilHeld: (selector: string) => Promise<number>
    untilDrawn: (selector: string) => Promise<Drawn>
    untilFound: (query: string) => Promise<number>
  }
}

export async function slowDown(page: Page, times: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Presses a key once the page watches for it. */
export async function timed<Seen>(page: Page, key: string, watch: Promise<Seen>) {
  await page.evaluate(() => undefined)
  await page.keyboard.press(key)
  return watch
}

import { messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { desk, wholeTiter } from './browser.ts'
import { awake, button, stopClock, toast, trySignIn } from './pages.ts'

const { visit, landing, member } = await wholeTiter()

/** A page that says something at every press of its button, with its time in our hands. */
async function openForm(page: Page, test: TestContext) {
  await page.clock.install()
  await page.goto(`${landing}/login`)
  await page.getByRole('button', { name: 'Continue with Google', disabled: false }).waitFor()
  await stopClock(page)
  const toasts = page.locator('[data-sonner-toast]')
  const here = toasts.and(page.locator('[data-removed="false"]'))
  return {
    toasts,
    front: toasts.and(page.locator('[data-front="true"]')),
    /** As many as have not been dismissed yet. */
    leaves: (count: number) => test.expect.poll(() => here.count()).toBe(count),
    say: async () => {
      const before = await toasts.count()
      await button(page, 'Sign In').click()
      // A toast comes in the next moment.
      await page.clock.runFor(1)
      await test.expect.poll(() => toasts.count()).toBe(before + 1)
    },
  }
}

describe.concurrent('toasts', () => {
  it('[K-04] are three at most, 356 px wide and 14 px apart', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    const { toasts, front, say } = await openForm(page, test)
    for (let count = 0; count < 4; count += 1) await say()
    await page.clock.runFor(100)
    const visible = toasts.and(page.locator('[data-visible="true"]'))
    expect([await toasts.count(), await visible.count()]).toEqual([4, 3])
    await front.hover()
    const spaces = () =>
      visible.evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect()).toSorted((one, other) => one.top - other.top)
        return boxes.map(({ width, bottom }, place) => [width, Math.round((boxes[place + 1]?.top ?? bottom) - bottom)])
      })
    await test.expect.poll(spaces).toEqual([
      [356, 14],
      [356, 14],
      [356, 0],
    ])
  })

  it('[K-04] stay 4 s, and are taken away 200 ms later', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    const { toasts, say, leaves } = await openForm(page, test)
    await say()
    await page.clock.runFor(3_998)
    await leaves(1)
    await page.clock.runFor(2)
    await leaves(0)
    await page.clock.runFor(198)
    expect(await toasts.count()).toBe(1)
    await page.clock.runFor(2)
    await test.expect.poll(() => toasts.count()).toBe(0)
  })

  it('[S-15][K-04] wait for a pointer, for the keyboard and for a tab that is hidden', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    const { toasts, front, say, leaves } = await openForm(page, test)
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-sonner-toaster]') !== null)
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    const waits = async () => {
      await page.clock.runFor(10_000)
      await leaves(1)
    }
    await say()
    await front.hover()
    await waits()
    await page.mouse.move(0, 0)
    await hide(true)
    await waits()
    await hide(false)
    await page.keyboard.press('Alt+KeyT')
    expect(await focused()).toBe(true)
    await waits()
    await page.keyboard.press('Escape')
    await page.clock.runFor(4_200)
    await test.expect.poll(() => toasts.count()).toBe(0)

    await say()
    await page.getByRole('button', { name: 'Close toast' }).focus()
    await waits()
    await page.getByLabel('Email').focus()
    await page.clock.runFor(4_000)
    await leaves(0)
  })

  it('[S-15][K-04] go when they are closed, or swiped further than 45 px', async (test) => {
    const { page } = await visit(test, { viewport: desk })
    const { front, say, leaves } = await openForm(page, test)
    const swipe = async (distance: number) => {
      const box = await front.boundingBox()
      const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 5, y)
      await page.mouse.move(x + distance, y)
      // Slowly: a quick flick counts however short it is.
      await page.clock.runFor(1_000)
      await page.mouse.up()
    }
    await say()
    await page.clock.runFor(500)
    await page.getByRole('button', { name: 'Close toast' }).click()
    await leaves(0)
    await page.clock.runFor(200)
    await page.mouse.move(0, 0)

    await say()
    await page.clock.runFor(500)
    await swipe(44)
    await leaves(1)
    await swipe(46)
    await leaves(0)
    await page.clock.runFor(200)
    expect(await front.count()).toBe(0)
  })

  it('[S-15] tell by their kind how it went', async (test) => {
    const email = await member('told')
    const { page } = await visit(test, { viewport: desk })
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto(`${landing}/login`)
    await awake(page)
    const kindOf = (text: string) => toast(page, text).getAttribute('data-type')
    await button(page, 'Sign In').click()
    await button(page, 'Continue with Google').click()
    await trySignIn(page, email)
    expect(await Promise.all(['Email is required', messages.googleFailed, messages.welcomeBack].map(kindOf))).toEqual([
      'error',
      'warning',
      'success',
    ])
  })
})

import { accountCalls, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { desktop, sharedTiter } from '../support/browser.ts'
import { button, fillIn, openMenu, stopClock, submitSignIn, toast } from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, createMember } = await sharedTiter()

const signingIn = accountCalls.login.path

/** Makes every sign-in fail without a reason. The page shows such a failure as a toast. */
const failSignIns = (page: Page) => page.route(`**${signingIn}`, (route) => route.fulfill({ status: 502, body: '' }))

/** Opens a form whose button shows a toast on every press, and stops the page's clock. */
async function openForm(test: TestContext) {
  const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
  expectConsoleErrors(`502 ${signingIn}`)
  await failSignIns(page)
  await page.clock.install()
  await page.goto(`${landing}/login`)
  await fillIn(page, { Email: 'unlucky@kmc.edu.pk', Password: password })
  await stopClock(page)
  const toasts = page.locator('[data-sonner-toast]')
  const remaining = toasts.and(page.locator('[data-removed="false"]'))
  return {
    page,
    toasts,
    front: toasts.and(page.locator('[data-front="true"]')),
    /** Waits until exactly this many toasts remain. A toast that is disappearing does not count. */
    expectRemaining: (count: number) => test.expect.poll(() => remaining.count()).toBe(count),
    /** Waits until no toast is on the page. */
    expectNone: () => test.expect.poll(() => toasts.count()).toBe(0),
    /** Waits until React has noticed that a pointer or the focus is on the toasts, or no longer is. */
    expectInUse: (isInUse: boolean) =>
      toasts
        .and(page.locator(`[data-expanded="${isInUse}"]`))
        .first()
        .waitFor(),
    showToast: async () => {
      const before = await toasts.count()
      const failing = page.waitForResponse(`**${signingIn}`)
      await button(page, 'Sign In').click()
      await failing
      await button(page, 'Sign In').waitFor()
      // The toast appears when the next timer fires.
      await page.clock.runFor(1)
      await test.expect.poll(() => toasts.count()).toBe(before + 1)
    },
  }
}

describe.concurrent('toasts', () => {
  it('[K-04] are 356 px wide, 14 px apart and just below the header, and at most three are visible', async (test) => {
    const { page, toasts, front, showToast } = await openForm(test)
    for (let count = 0; count < 4; count += 1) await showToast()
    await page.clock.runFor(100)
    const visible = toasts.and(page.locator('[data-visible="true"]'))
    expect([await toasts.count(), await visible.count()]).toEqual([4, 3])
    // The toasts are at the top, below the header, where they cover neither the navigation nor the buttons of a form.
    const header = await page.evaluate(() =>
      Number.parseInt(getComputedStyle(document.body).getPropertyValue('--header'), 10),
    )
    const spaceBelowHeader = async () => ((await front.boundingBox())?.y ?? 0) - header
    await test.expect.poll(spaceBelowHeader).toBeGreaterThanOrEqual(0)
    expect(await spaceBelowHeader()).toBeLessThan(16)
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

  it('[K-04] are dismissed after 4 s, and removed 200 ms later', async (test) => {
    const { page, toasts, showToast, expectRemaining } = await openForm(test)
    await showToast()
    await page.clock.runFor(3_998)
    await expectRemaining(1)
    await page.clock.runFor(2)
    await expectRemaining(0)
    await page.clock.runFor(198)
    expect(await toasts.count()).toBe(1)
    await page.clock.runFor(2)
    await test.expect.poll(() => toasts.count()).toBe(0)
  })

  it('[S-15][K-04] stay while the pointer is over them, while they have the focus and while the tab is hidden', async (test) => {
    const { page, front, showToast, expectRemaining, expectNone, expectInUse } = await openForm(test)
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-sonner-toaster]') !== null)
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    const expectToStay = async () => {
      await page.clock.runFor(10_000)
      await expectRemaining(1)
    }
    await showToast()
    await front.hover()
    await expectInUse(true)
    await expectToStay()
    // The tab is hidden before the pointer leaves, so that the toast's time never starts between the two steps.
    await hide(true)
    await page.mouse.move(0, 0)
    await expectInUse(false)
    await expectToStay()
    await hide(false)
    await page.keyboard.press('Alt+KeyT')
    expect(await focused()).toBe(true)
    await expectInUse(true)
    await expectToStay()
    await page.keyboard.press('Escape')
    await expectInUse(false)
    await page.clock.runFor(4_200)
    await expectNone()

    await showToast()
    await page.getByRole('button', { name: 'Close toast' }).focus()
    await expectInUse(true)
    await expectToStay()
    await page.getByLabel('Email').focus()
    await expectInUse(false)
    await page.clock.runFor(4_000)
    await expectRemaining(0)
  })

  it('[S-15][K-04] are dismissed by their close button, or by a swipe of more than 45 px', async (test) => {
    const { page, front, showToast, expectRemaining, expectNone } = await openForm(test)
    const swipe = async (distance: number) => {
      // Waits until the toast no longer moves.
      await front.hover({ position: { x: 8, y: 8 } })
      const box = await front.boundingBox()
      const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 5, y)
      await page.mouse.move(x + distance, y)
      // Waits a second, because a quick flick dismisses a toast at any distance.
      await page.clock.runFor(1_000)
      await page.mouse.up()
    }
    await showToast()
    await page.clock.runFor(500)
    await page.getByRole('button', { name: 'Close toast' }).click()
    await expectRemaining(0)
    await page.clock.runFor(200)
    await expectNone()
    await page.mouse.move(0, 0)

    await showToast()
    await page.clock.runFor(500)
    await swipe(44)
    await expectRemaining(1)
    await swipe(46)
    await expectRemaining(0)
    await page.clock.runFor(200)
    await expectNone()
    expect(await front.count()).toBe(0)
  })

  it('[S-15] have the type “error” after a failed sign-in, “success” after a sign-in, and “warning” after a sign-out that did not reach the server', async (test) => {
    const email = await createMember('told')
    const { page, expectConsoleErrors } = await visit(test, { viewport: desktop })
    expectConsoleErrors(`502 ${signingIn}`, `ERR_FAILED ${accountCalls.logout.path}`)
    /** Performs the action, and returns the type of the toast with this text that the action shows. */
    const typeOf = async (text: string, action: () => Promise<void>) => {
      const [type] = await Promise.all([toast(page, text).getAttribute('data-type'), action()])
      return type
    }
    await failSignIns(page)
    await page.goto(`${landing}/login`)
    expect(await typeOf(messages.loginFailedToast, () => submitSignIn(page, email))).toBe('error')
    await page.unrouteAll()
    expect(await typeOf(messages.welcomeBack, () => submitSignIn(page, email))).toBe('success')
    await page.route(`**${accountCalls.logout.path}`, (route) => route.abort())
    await openMenu(page)
    expect(await typeOf(messages.network, () => button(page, 'Sign Out').click())).toBe('warning')
  })
})

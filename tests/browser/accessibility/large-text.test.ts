import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { root } from '../../../tools/support/data-folder.ts'
import { sharedTiter } from '../support/browser.ts'
import { openDatabase, signedInBrowser, scrollThrough, subscriberFactory } from '../support/landing-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { cutOffTexts, enlargeText, isOnScreen, notEnlarged } from '../support/large-text.ts'
import { button, openMenu, waitForHydration } from '../support/pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  openStudySignedIn,
  options,
  startPractice,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, landing, study, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

/**
 * Returns a function that checks the page, and the faults found so far. The key of a fault names the screen and the
 * settings in which the text was enlarged.
 */
function collectFaults(page: Page, settings: readonly Parameters<typeof enlargeText>[1][]) {
  const faults: Record<string, string[]> = {}
  const check = async (name: string) => {
    for (const setting of settings) {
      let found: string[] = []
      // The study app applies its own text size again whenever its settings are read, for example after a sync.
      await waitUntil('the text stays enlarged during the check', async () => {
        await enlargeText(page, setting)
        found = await cutOffTexts(page)
        return !found.some((fault) => fault.startsWith(notEnlarged))
      })
      if (found.length > 0) faults[`${name}, set in the ${setting}`] = found
    }
  }
  return { faults, check }
}

/** Opens a page of the study app without loading the app again. */
const showPath = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** Returns the paths of a built site's pages. */
function pathsOf(site: 'landing' | 'study') {
  const built = readFileSync(join(root, 'apps', site, 'dist', 'routes.json'), 'utf8')
  return Object.keys((JSON.parse(built) as { pages: Record<string, string> }).pages)
}

// Skips the handoff page, because it redirects to the study app immediately.
const landingPaths = pathsOf('landing').filter((path) => path !== '/auth/handoff')
// Skips pages that need an id or data in their address, and pages that the test opens separately.
const studyPaths = pathsOf('study').filter((path) => !/:|login|callback|drill|review$/.test(path))

describe.concurrent('text at 200% on a phone', () => {
  it('[T-91] is not cut off on any page of the landing site or in its menu', async (test) => {
    const { page } = await visit(test, await signedInBrowser(landing, await createMember('reads-large-text')))
    const { faults, check } = collectFaults(page, ['browser'])
    for (const path of landingPaths) {
      await page.goto(`${landing}${path}`)
      await waitForHydration(page)
      if (path === '/') await scrollThrough(page)
      await check(path)
    }
    await openMenu(page)
    await check('menu')
    expect(faults).toEqual({})
  })

  it('[T-91] is not cut off on the study app’s main pages or in a question, a case or a card, where the main button stays on the screen', async (test) => {
    const { page } = await visit(test)
    const { faults, check } = collectFaults(page, ['browser', 'app'])
    const expectOnScreen = (name: string | RegExp) => test.expect.poll(() => isOnScreen(page, name)).toBe(true)
    await page.goto(`${study}/login`)
    await button(page, 'Sign In').waitFor()
    await check('/login')
    const { email } = await subscriber('studies-with-large-text', 'premium')
    await openStudySignedIn(page, study, email)
    await waitForPacks(page)
    for (const path of studyPaths) {
      await showPath(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await check(path)
    }

    await showPath(page, '/practice')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    await check('question')
    await expectOnScreen('Answer')
    await answerWithKeyboard(page, false)
    await continueButton(page).waitFor()
    await check('explanation')
    await expectOnScreen('Next question')

    await showPath(page, '/practice?mode=case')
    await startPractice(page, '5')
    const showMore = page.getByRole('button', { name: /^(Show the|Go to the decision)/ })
    await showMore.or(options(page).first()).waitFor()
    while (await showMore.isVisible()) {
      await expectOnScreen(/^(Show the|Go to the decision)/)
      await showMore.click()
    }
    await options(page).first().waitFor()
    await check('case, decision')
    await expectOnScreen('Answer')

    await showPath(page, '/cards/review')
    await button(page, 'Show the answer').click()
    await check('card')
    await expectOnScreen(/^Again/)
    expect(faults).toEqual({})
  })
})

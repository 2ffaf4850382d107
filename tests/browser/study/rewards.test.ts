import { progressCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { phone, sharedTiter } from '../support/browser.ts'
import { button, heading, toast } from '../support/pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  openStudySignedIn,
  pushEvents,
  readTable,
  startPractice,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

const setProfile = `**${progressCalls.setProfile.path}`
const own = `**${progressCalls.own.path}`

/** Mocks the server's progress calls. Returns the profile, which the calls change. */
async function mockProgress(page: Page) {
  const profile = { displayName: 'Amina', isListed: true, college: null, avatar: 'rod', frame: null as string | null }
  await page.route(own, (route) =>
    route.fulfill({
      json: { success: true, xp: 300, weekXp: 0, isCounting: false, longestStreak: 8, profile, ownPicture: null },
    }),
  )
  await page.route(setProfile, (route) => {
    Object.assign(profile, route.request().postDataJSON())
    return route.fulfill({ json: { success: true, profile } })
  })
  return profile
}

/** Writes an eight-day streak and 300 points into the device's database. */
const addEarnedRewards = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('titer-')) ?? {}
    const request = indexedDB.open(name)
    await new Promise((done) => request.addEventListener('success', done))
    const change = request.result.transaction(['days', 'tallies', 'values'], 'readwrite')
    for (let ago = 0; ago < 8; ago += 1) {
      const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      change.objectStore('days').put({ day, questions: 9, cases: 1, right: 9, reviews: 0, ms: 90_000, xp: 60 })
      const row = { answers: 10, first: 3, last: 3, best: 3 }
      change.objectStore('tallies').put({ day, questions: [], cases: 1, row })
    }
    change.objectStore('values').put({ key: 'totals', value: { xp: 300 } })
    await new Promise((done) => change.addEventListener('complete', done))
    request.result.close()
  })

const openRewards = (page: Page) => page.getByRole('link', { name: /^Rewards: Level \d+/ }).click()

const celebration = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Reward' }).filter({ hasText: words })

describe.concurrent('rewards', () => {
  it('[T-61] celebrate a reached goal only once, after the session and never over a question', async (test) => {
    const { page } = await visit(test)
    await openStudySignedIn(page, study, await createMember('goal-getter'), '/practice')
    const set = { id: crypto.randomUUID(), at: Date.now(), kind: 'set', body: { dailyGoal: 5 } }
    await pushEvents(page, study, [{ ...set, day: new Date().toISOString().slice(0, 10) }])
    await page.reload()
    await waitForPacks(page)
    await startPractice(page, '5')
    for (let at = 0; at < 5; at += 1) {
      await answerWithKeyboard(page)
      await continueButton(page).waitFor()
      expect(await celebration(page, '').count()).toBe(0)
      if (at === 0) await page.getByText('Too fast to earn XP. Take at least 3 seconds for an answer.').waitFor()
      await continueButton(page).click()
    }
    await page.waitForURL('**/summary')
    // The celebration stays while the pointer is over it.
    await celebration(page, 'Today’s goal reached').hover()
    // The page under the celebration can be used immediately.
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await page.waitForURL(`${study}/`)
    await button(page, 'Dismiss').click()
    await celebration(page, 'goal').waitFor({ state: 'detached' })
    expect(
      (await readTable<{ key: string; value: object }>(page, 'values')).find(({ key }) => key === 'moments'),
    ).toEqual({ key: 'moments', value: { pending: [], queued: [expect.stringMatching(/^goal /)] } })
  })

  it('[T-61] [T-62] [P-06] announce each achievement only once, and offer only earned avatars and frames', async (test) => {
    const { page } = await visit(test)
    const profile = await mockProgress(page)
    await openStudySignedIn(page, study, await createMember('earner'))
    await waitForPacks(page)
    await waitUntil('earlier achievements are stored as announced', async () =>
      (await readTable<{ key: string }>(page, 'values')).some(({ key }) => key === 'toldTiers'),
    )
    await addEarnedRewards(page)
    await page.reload()
    // The celebration stays while the pointer is over it.
    await celebration(page, '2 achievements unlocked').hover()
    await celebration(page, 'Your first clinical case, 7 days in a row').waitFor()
    await page.getByRole('status').filter({ hasText: '2 achievements unlocked.' }).waitFor({ state: 'attached' })
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    await page.keyboard.press('Escape')
    await celebration(page, 'achievements').waitFor({ state: 'detached' })

    await openRewards(page)
    await heading(page, 'Rewards').waitFor()
    await page.getByText('300 XP, 150 to level 4').waitFor()
    await page.getByText('One streak freeze').waitFor()
    await page.getByText('22 more days to the 30-day milestone.').waitFor()
    expect(await page.getByRole('radio', { name: 'Capsule' }).isDisabled()).toBe(true)
    await page.getByText('Level 4', { exact: true }).waitFor()

    await page.getByRole('radio', { name: 'Rod' }).focus()
    await page.keyboard.press('ArrowRight')
    await toast(page, 'Saved. Other students can see it now.').waitFor()
    await waitUntil('the disc plate is selected', () => page.getByRole('radio', { name: 'Disc plate' }).isChecked())
    await page.getByRole('radio', { name: 'Bronze' }).click({ force: true })
    await waitUntil('the frame is saved', () => Promise.resolve(profile.frame === 'bronze'))
    expect(profile.avatar).toBe('discs')

    await page.reload()
    await heading(page, 'Rewards').waitFor()
    expect(await celebration(page, 'achievements').count()).toBe(0)
    await waitUntil('the frame is still selected', () => page.getByRole('radio', { name: 'Bronze' }).isChecked())
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-62] [T-70] are visible offline, but choosing an avatar needs a connection', async (test) => {
    const { page, ignoreNetworkErrors } = await visit(test)
    ignoreNetworkErrors()
    await mockProgress(page)
    await openStudySignedIn(page, study, await createMember('on-a-bus'))
    await waitForPacks(page)
    await addEarnedRewards(page)
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.goto(`${study}/rewards`)
    await page.getByText(/^Choosing an avatar or a frame needs a connection/).waitFor()
    await page.getByText('8-day streak').waitFor()
    expect(await page.getByRole('radio', { name: 'Disc plate' }).isDisabled()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-62] show the reason if an avatar could not be saved', async (test) => {
    const { page, ignoreNetworkErrors } = await visit(test)
    ignoreNetworkErrors()
    await mockProgress(page)
    await page.route(setProfile, (route) => route.abort('internetdisconnected'))
    await openStudySignedIn(page, study, await createMember('on-a-train'))
    await waitForPacks(page)
    await addEarnedRewards(page)
    await page.goto(`${study}/account`)
    await page.getByRole('link', { name: 'Rewards, avatar and frame' }).click()
    await page.getByRole('radio', { name: 'Disc plate' }).click({ force: true })
    await toast(page, 'Not changed: you are offline.').waitFor()
    expect(await page.getByRole('radio', { name: 'Rod' }).isChecked()).toBe(true)
  })
})

import { progressCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { heading, toast } from './pages.ts'
import { enterStudy, readTable, packsOnDevice } from './study-pages.ts'

const { visit, study, member } = await wholeTiter()

const setProfile = `**${progressCalls.setProfile.path}`
const own = `**${progressCalls.own.path}`

/** The server’s word on what is worn, kept here. */
async function answerForProgress(page: Page) {
  const profile = { displayName: 'Amina', isListed: true, college: null, avatar: 'rod', frame: null as string | null }
  await page.route(own, (route) =>
    route.fulfill({ json: { success: true, xp: 300, weekXp: 0, longestStreak: 8, profile, ownPicture: null } }),
  )
  await page.route(setProfile, (route) => {
    Object.assign(profile, route.request().postDataJSON())
    return route.fulfill({ json: { success: true, profile } })
  })
  return profile
}

/** Eight days in a row and three hundred points, as if they had been earned on this device. */
const earn = (page: Page) =>
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

describe.concurrent('rewards', () => {
  it('[T-61] [T-62] [P-06] announce each achievement once, and offer only the avatars and frames that were earned', async (test) => {
    const { page } = await visit(test)
    const profile = await answerForProgress(page)
    await enterStudy(page, study, await member('earner'))
    await packsOnDevice(page)
    await until('what was there before is marked as told', async () =>
      (await readTable<{ key: string }>(page, 'values')).some(({ key }) => key === 'toldTiers'),
    )
    await earn(page)
    await page.reload()
    await toast(page, '2 achievements reached').waitFor()
    await toast(page, 'Your first clinical case, 7 days in a row').waitFor()

    await openRewards(page)
    await heading(page, 'Rewards').waitFor()
    await page.getByText('300 XP, 150 to level 4').waitFor()
    await page.getByText('One freeze held').waitFor()
    await page.getByText('22 more to the 30-day milestone.').waitFor()
    expect(await page.getByRole('radio', { name: 'Capsule' }).isDisabled()).toBe(true)
    await page.getByText('Level 4', { exact: true }).waitFor()

    await page.getByRole('radio', { name: 'Rod' }).focus()
    await page.keyboard.press('ArrowRight')
    await toast(page, 'Changed. Others see it now.').waitFor()
    await until('the plate is worn', () => page.getByRole('radio', { name: 'Disc plate' }).isChecked())
    await page.getByRole('radio', { name: 'Bronze' }).click({ force: true })
    await until('the frame is worn', () => Promise.resolve(profile.frame === 'bronze'))
    expect(profile.avatar).toBe('discs')

    await page.reload()
    await heading(page, 'Rewards').waitFor()
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    await until('the frame is still worn', () => page.getByRole('radio', { name: 'Bronze' }).isChecked())
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-62] [T-70] say offline that choosing needs a connection, and show the rest', async (test) => {
    const { page, expectCuts } = await visit(test)
    expectCuts()
    await answerForProgress(page)
    await enterStudy(page, study, await member('on-a-bus'))
    await packsOnDevice(page)
    await earn(page)
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.goto(`${study}/rewards`)
    await page.getByText(/^Choosing an avatar or a frame needs a connection/).waitFor()
    await page.getByText('8-day streak').waitFor()
    expect(await page.getByRole('radio', { name: 'Disc plate' }).isDisabled()).toBe(true)
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-62] say why something was not changed', async (test) => {
    const { page, expectCuts } = await visit(test)
    expectCuts()
    await answerForProgress(page)
    await page.route(setProfile, (route) => route.abort('internetdisconnected'))
    await enterStudy(page, study, await member('on-a-train'))
    await packsOnDevice(page)
    await earn(page)
    await page.goto(`${study}/account`)
    await page.getByRole('link', { name: 'Rewards, avatar and frame' }).click()
    await page.getByRole('radio', { name: 'Disc plate' }).click({ force: true })
    await toast(page, 'Not changed: you are offline.').waitFor()
    expect(await page.getByRole('radio', { name: 'Rod' }).isChecked()).toBe(true)
  })
})

import { progressCalls, studyCalls } from '@titer/contract'
import { weekOf } from '@titer/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { ownTiter } from './browser.ts'
import { heading, toast } from './pages.ts'
import { enterStudy, packsOnDevice } from './study-pages.ts'

const { visit, study, member, server } = await ownTiter()
const { database } = server.services

const board = `**${progressCalls.board.path.replace(':board', '*')}**`
const week = () => weekOf(Date.now())

/** Fifty students of one college, with the points of a busy week. */
await database.execute(`
  insert into users (email, username, created_at)
  select 'crowd' || n || '@kmc.edu.pk', 'crowd_' || n, now() from generate_series(1, 50) n`)
await database.execute(`
  insert into student_profiles (user_id, display_name, college, avatar, frame)
  select id, username, 'kmc', 'yeast', 'silver' from users where username like 'crowd%'`)

/** Points of somebody, as the scorer would have written them. */
const give = (username: string, xp: number) =>
  database.execute(`
    insert into board_scores (user_id, board, xp, reached_at, is_listed, college)
    select users.id, board, ${xp}, 1, coalesce(is_listed, true), college
    from users left join student_profiles on user_id = users.id, (values (0), (${week()})) as boards (board)
    where username = '${username}' on conflict (user_id, board) do update set xp = excluded.xp`)

for (let at = 1; at <= 50; at += 1) await give(`crowd_${at}`, 5_000 - at * 10)

const places = (page: Page) => page.getByRole('list', { name: 'Places' }).getByRole('listitem')
const ownPlace = (page: Page) => page.locator('li[aria-current="true"]')

/** Enters the board as somebody who has so many points. */
async function enterBoard(page: Page, name: string, xp: number, path = '/leaderboard') {
  const email = await member(name)
  if (xp > 0) await give(name, xp)
  await enterStudy(page, study, email, path)
  await heading(page, 'Leaderboard').waitFor()
}

/** A wide picture, as a camera writes it. */
async function photograph(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    canvas.getContext('2d')?.fillRect(200, 100, 300, 300)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

describe.concurrent('the leaderboard', () => {
  it('[T-60] [P-05] [P-06] shows the top, one’s own place and its neighbours, and the hundred on request', async (test) => {
    const { page } = await visit(test)
    await enterBoard(page, 'amina', 4_605)
    await ownPlace(page).waitFor()
    expect(await ownPlace(page).innerText()).toMatch(/You[\s\S]*5 XP below crowd_39[\s\S]*4,605/)
    await page.getByText(/^Starts again on \w+( at \d\d:\d\d)?, in \d+ (day|hour|minute)/).waitFor()
    expect(await places(page).first().innerText()).toContain('crowd_1')
    expect(await ownPlace(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Show places 4 to 38' }).click()
    await page.getByText('crowd_20').waitFor()
    expect(await page.getByRole('button', { name: /^Show place/ }).count()).toBe(0)
    // It stays in sight wherever the list is.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const box = await ownPlace(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('link', { name: 'All time' }).click()
    await page.waitForURL(`${study}/leaderboard?board=all`)
    await page.getByText('All that was ever earned.').waitFor()
    await ownPlace(page).waitFor()
    await page.reload()
    await page.getByText('All that was ever earned.').waitFor()
    await page.goto(study)
    await page.getByRole('link', { name: /^Leaderboard Place 40 of \d+ this week/ }).click()
    await ownPlace(page).waitFor()
  })

  it('[T-60] asks for a college where none is chosen, and shows its board', async (test) => {
    const { page } = await visit(test)
    await enterBoard(page, 'newcomer', 0)
    await page.getByText('Your first right answer puts you on the board.').waitFor()
    await page.getByRole('link', { name: 'My college' }).click()
    await page.getByLabel('College').selectOption({ label: 'Saidu Medical College, Swat' })
    await toast(page, 'Your college is chosen.').waitFor()
    await page.getByText('Nobody is here yet this week.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${study}/account`)
    await page.getByLabel('College').selectOption({ label: 'Khyber Medical College, Peshawar' })
    await toast(page, 'Your college is Khyber Medical College, Peshawar.').waitFor()
    await page.goto(`${study}/leaderboard?who=college&board=all`)
    await page.getByText('crowd_1', { exact: true }).waitFor()
  })

  it('[T-60] shows nobody who stays off it, and has the way back', async (test) => {
    const { page } = await visit(test)
    await enterBoard(page, 'shy', 4_000)
    await ownPlace(page).waitFor()
    await page.getByRole('link', { name: 'What others see of you' }).click()
    const listed = page.getByRole('switch', { name: /Show me on the leaderboard/ })
    await listed.waitFor()
    await listed.click({ force: true })
    await toast(page, 'You are off the leaderboard.').waitFor()
    await page.goto(`${study}/leaderboard`)
    await page.getByText('You stay off the board.').waitFor()
    expect(await ownPlace(page).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Show me on it' }).click()
    await ownPlace(page).waitFor()
  })

  it('[T-60] shows offline what was seen last, and says so', async (test) => {
    const { page, expectCuts } = await visit(test)
    expectCuts()
    await enterBoard(page, 'traveller', 3_900)
    await ownPlace(page).waitFor()
    await packsOnDevice(page)
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText(/^You are offline\. This is the board as you saw it/).waitFor()
    await ownPlace(page).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'All time' }).click()
    await page.getByText(/^You are offline\. Where you stand among the others needs a connection/).waitFor()
  })

  it('[T-60] says what went wrong, and tries again', async (test) => {
    const { page, expectComplaints } = await visit(test)
    expectComplaints('500 /api/leaderboard/week')
    await page.route(board, (route) => route.fulfill({ status: 500, json: {} }))
    await enterBoard(page, 'unlucky', 3_800)
    await page.getByRole('alert').waitFor()
    await page.unroute(board)
    await page.getByRole('button', { name: 'Try again' }).click()
    await ownPlace(page).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
  it('[T-60] says what this device has earned that the server does not know yet', async (test) => {
    const { page, expectCuts } = await visit(test)
    expectCuts()
    await enterBoard(page, 'ahead', 3_600)
    await ownPlace(page).waitFor()
    await packsOnDevice(page)
    await page.route(`**${studyCalls.push.path}*`, (route) => route.abort('internetdisconnected'))
    await page.evaluate(async () => {
      const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('titer-')) ?? {}
      const request = indexedDB.open(name)
      await new Promise((done) => request.addEventListener('success', done))
      const change = request.result.transaction(['events', 'values'], 'readwrite')
      const body = { item: 'i', isOn: true }
      const event = { id: crypto.randomUUID(), at: Date.now(), day: '2026-11-16', kind: 'bookmarked', body }
      change.objectStore('events').put({ ...event, standing: 'new', subjects: ['item:i'] })
      change.objectStore('values').put({ key: 'totals', value: { xp: 3_720 } })
      await new Promise((done) => change.addEventListener('complete', done))
      request.result.close()
    })
    await page.reload()
    await page.getByText('120 XP on this device are not synced yet. They count here once they are.').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})

describe.concurrent('what others see', () => {
  it('[T-60] is changed at once, can be taken back, and is refused in plain words', async (test) => {
    const { page, expectComplaints } = await visit(test)
    expectComplaints(`400 ${progressCalls.setProfile.path}`)
    await enterStudy(page, study, await member('named'), '/account')
    const name = page.getByLabel('Display name')
    // Nothing of the email address is shown to others.
    await until('the name is there', async () => /^Student \d{4}$/.test(await name.inputValue()))
    const before = await name.inputValue()
    await name.fill('Ayesha خان')
    await name.press('Enter')
    await toast(page, 'Others see you as Ayesha خان.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await until('the name is as before', async () => (await name.inputValue()) === before)
    await name.fill('<b>')
    await name.press('Enter')
    await page.getByText('Please use 2 to 30 letters').first().waitFor()
    expect(await faultsOf(page, { within: '#public' })).toEqual([])
  })

  it('[T-62] is drawn without Premium, and says what opens more', async (test) => {
    const { page } = await visit(test)
    await enterStudy(page, study, await member('drawn'), '/rewards')
    await page.getByText('A picture of your own comes with Premium.').waitFor()
    expect(await page.getByLabel('A picture of your own').count()).toBe(0)
  })
})

// Alone: whoever looks at a board while a picture on it is taken away finds nothing there.
describe('what others see of a painter', () => {
  it('[T-62] [K-07] is a picture of one’s own on Premium, and can be taken away', async (test) => {
    const { page } = await visit(test)
    const email = await member('painter')
    await database.execute(`update users set subscription_status = 'premium' where username = 'painter'`)
    await enterStudy(page, study, email, '/rewards')
    const picker = page.getByLabel('A picture of your own')
    await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await page.getByText('Please choose a JPEG, PNG or WebP picture').first().waitFor()
    const buffer = await photograph(page)
    await picker.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await toast(page, 'Your picture is on. Others see it now.').waitFor()
    await until('it is worn', () => page.getByRole('radio', { name: 'My picture' }).isChecked())
    await page.locator('img[src^="data:image/webp"]').first().waitFor()
    expect(await faultsOf(page)).toEqual([])

    await give('painter', 3_700)
    await page.goto(`${study}/leaderboard`)
    await ownPlace(page).locator('img[src^="data:image/webp"]').waitFor()
    await page.goto(`${study}/rewards`)
    await page.getByRole('button', { name: 'Remove my picture' }).click()
    await toast(page, 'Your picture is removed.').waitFor()
    await until('the rod is worn', () => page.getByRole('radio', { name: 'Rod' }).isChecked())
    await page.getByRole('button', { name: 'Undo' }).click()
    await until('it is back', () => page.getByRole('radio', { name: 'My picture' }).isChecked())
  })
})

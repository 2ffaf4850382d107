import { progressCalls, studyCalls } from '@titer/contract'
import { weekOf } from '@titer/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { scorePositionStore } from '../../../apps/server/src/features/progress/scoring/score-position-store.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { separateTiter } from '../support/browser.ts'
import { heading, toast } from '../support/pages.ts'
import { openStudySignedIn, waitForPacks } from '../support/study-pages.ts'

const { visit, study, createMember, server } = await separateTiter()
const { database } = server.services

const board = `**${progressCalls.board.path.replace(':board', '*')}**`
const week = () => weekOf(Date.now())

// Inserts fifty students of one college. The loop below gives them points.
await database.execute(`
  insert into users (email, username, created_at)
  select 'crowd' || n || '@kmc.edu.pk', 'crowd_' || n, now() from generate_series(1, 50) n`)
await database.execute(`
  insert into student_profiles (user_id, display_name, college, avatar, frame)
  select id, username, 'kmc', 'yeast', 'silver' from users where username like 'crowd%'`)

/**
 * Writes a student's points for this week and for all time, as the scorer would. Also writes them for next week, because
 * a new week may begin during the tests.
 */
const setPoints = (username: string, xp: number) =>
  database.execute(`
    insert into board_scores (user_id, board, xp, reached_at, is_listed, college)
    select users.id, board, ${xp}, 1, coalesce(is_listed, true), college
    from users left join student_profiles on user_id = users.id,
      (values (0), (${week()}), (${week() + 1})) as boards (board)
    where username = '${username}' on conflict (user_id, board) do update set xp = excluded.xp`)

for (let at = 1; at <= 50; at += 1) await setPoints(`crowd_${at}`, 5_000 - at * 10)

const rankRows = (page: Page) => page.getByRole('list', { name: 'Places' }).getByRole('listitem')
const ownRow = (page: Page) => page.locator('li[aria-current="true"]')

/** Opens the leaderboard as a new student with these points. */
async function openBoard(page: Page, name: string, xp: number, path = '/leaderboard') {
  const email = await createMember(name)
  if (xp > 0) await setPoints(name, xp)
  await openStudySignedIn(page, study, email, path)
  await heading(page, 'Leaderboard').waitFor()
}

/** Creates a JPEG in landscape format. */
async function createPhoto(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    canvas.getContext('2d')?.fillRect(200, 100, 300, 300)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

describe.concurrent('the leaderboard', () => {
  it('[T-60] [P-05] [P-06] shows the top ranks, the ranks around the student, and further ranks on request', async (test) => {
    const { page } = await visit(test)
    await openBoard(page, 'amina', 4_605)
    await ownRow(page).waitFor()
    expect(await ownRow(page).innerText()).toMatch(/You[\s\S]*5 XP behind crowd_39[\s\S]*4,605/)
    await page.getByText(/^Resets on \w+( at \d\d:\d\d)?, in \d+ (day|hour|minute)/).waitFor()
    expect(await rankRows(page).first().innerText()).toContain('crowd_1')
    expect(await ownRow(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Show places 4 to 38' }).click()
    await page.getByText('crowd_20').waitFor()
    expect(await page.getByRole('button', { name: /^Show place/ }).count()).toBe(0)
    // The student's own row is visible even when the page is scrolled to its top.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const box = await ownRow(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'All time' }).click()
    await page.waitForURL(`${study}/leaderboard?board=all`)
    await page.getByText('All XP ever earned.').waitFor()
    await ownRow(page).waitFor()
    await page.reload()
    await page.getByText('All XP ever earned.').waitFor()
    await page.goto(study)
    await page.getByRole('link', { name: /^Leaderboard Place 40 of \d+ this week/ }).click()
    await ownRow(page).waitFor()
  })

  it('[T-60] asks for a college if none is set, and then shows the college’s board', async (test) => {
    const { page } = await visit(test)
    await openBoard(page, 'newcomer', 0)
    await page.getByText('Your first right answer puts you on the board.').waitFor()
    await page.getByRole('link', { name: 'My college' }).click()
    await Promise.all([
      toast(page, 'Your college was saved.').waitFor(),
      page.getByLabel('College').selectOption({ label: 'Saidu Medical College, Swat' }),
    ])
    await page.getByText('Nobody has earned XP this week yet.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${study}/account`)
    await Promise.all([
      toast(page, 'Your college is Khyber Medical College, Peshawar.').waitFor(),
      page.getByLabel('College').selectOption({ label: 'Khyber Medical College, Peshawar' }),
    ])
    await page.goto(`${study}/leaderboard?who=college&board=all`)
    await page.getByText('crowd_1', { exact: true }).waitFor()
  })

  it('[T-60] hides students who opt out, and lets them opt in again', async (test) => {
    const { page } = await visit(test)
    await openBoard(page, 'shy', 4_000)
    await ownRow(page).waitFor()
    await page.getByRole('link', { name: 'Your public profile' }).click()
    await Promise.all([
      toast(page, 'You’re no longer on the leaderboard.').waitFor(),
      page.getByRole('switch', { name: /Show me on the leaderboard/ }).click(),
    ])
    await page.goto(`${study}/leaderboard`)
    await page.getByText('You’re hidden from the leaderboard.').waitFor()
    expect(await ownRow(page).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Show me', exact: true }).click()
    await ownRow(page).waitFor()
  })

  it('[T-60] shows the last loaded board offline, with the time of its last update', async (test) => {
    const { page, ignoreNetworkErrors } = await visit(test)
    ignoreNetworkErrors()
    await openBoard(page, 'traveller', 3_900)
    await ownRow(page).waitFor()
    await waitForPacks(page)
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText(/^You are offline\. This leaderboard was last updated/).waitFor()
    await ownRow(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'All time' }).click()
    await page.getByText(/^You are offline\. The leaderboard needs a connection/).waitFor()
  })

  it('[T-60] reports a failure, and tries again on request', async (test) => {
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors('500 /api/leaderboard/week')
    await page.route(board, (route) => route.fulfill({ status: 500, json: {} }))
    await openBoard(page, 'unlucky', 3_800)
    await page.getByRole('alert').waitFor()
    await page.unroute(board)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await ownRow(page).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('[T-60] shows points that this device has not synced yet', async (test) => {
    const { page, ignoreNetworkErrors } = await visit(test)
    ignoreNetworkErrors()
    await openBoard(page, 'ahead', 3_600)
    await ownRow(page).waitFor()
    await waitForPacks(page)
    await page.route(`**${studyCalls.push.path}*`, (route) => route.abort('internetdisconnected'))
    await page.evaluate(async () => {
      const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('titer-')) ?? {}
      const request = indexedDB.open(name)
      await new Promise((done) => request.addEventListener('success', done))
      const change = request.result.transaction(['events', 'sessions', 'values'], 'readwrite')
      const [session, at, day] = [crypto.randomUUID(), Date.now(), '2026-11-16']
      const said = { item: 'i', version: 'v', chosen: 0, isRight: true, ms: 9_000, confidence: null }
      const event = {
        id: crypto.randomUUID(),
        at,
        day,
        kind: 'answered',
        body: { ...said, session, mode: 'quickfire' },
      }
      change.objectStore('events').put({ ...event, standing: 'new', subjects: ['item:i'] })
      const answers = [{ ...said, at, day, combo: 1, xp: 120 }]
      change.objectStore('sessions').put({ id: session, startedAt: at, isOpen: 0, items: ['i'], answers })
      change.objectStore('values').put({ key: 'totals', value: { xp: 3_720 } })
      await new Promise((done) => change.addEventListener('complete', done))
      request.result.close()
    })
    await page.reload()
    await page.getByText('120 XP on this device aren’t synced yet. They’ll count here once they are.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-60] says that the latest answers are still being counted, and lists the student when they have been counted', async (test) => {
    const { page } = await visit(test)
    const email = await createMember('counted')
    await database.execute(`
      insert into study_events (user_id, seq, id, at, day, kind, body)
      select id, seq, gen_random_uuid(), ${Date.now()} - 60000 + seq * 10000, current_date, kind,
        '{"session": "${crypto.randomUUID()}", "mode": "quickfire"}'::jsonb || body::jsonb
      from users, (values
        (1, 'started', '{"items": ["q1"], "isExam": false, "seconds": null, "title": "Cocci"}'),
        (2, 'answered', '{"item": "q1", "version": "v1", "chosen": 0, "isRight": true, "ms": 9000, "confidence": null}')
      ) as made (seq, kind, body) where email = '${email}'`)
    await database.execute(`insert into study_heads (user_id, seq) select id, 2 from users where email = '${email}'`)
    const [opened, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Simulates another process that is still scoring the student.
    const scoring = database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(`select id from users where email = '${email}'`)
      await scorePositionStore(tx).reserve(Number(rows[0]?.id))
      opened.resolve()
      await finished.promise
    })
    await opened.promise
    await openStudySignedIn(page, study, email, '/leaderboard')
    const line = page.getByText('We’re still counting your latest answers.')
    await line.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    finished.resolve()
    await scoring
    await ownRow(page).waitFor()
    await line.waitFor({ state: 'detached' })
  })
})

describe.concurrent('the public profile', () => {
  it('[T-60] changes immediately, offers to undo the change, and rejects an invalid name with a message', async (test) => {
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors(`400 ${progressCalls.setProfile.path}`)
    await openStudySignedIn(page, study, await createMember('named'), '/account')
    const name = page.getByLabel('Display name')
    // The default name does not reveal any part of the email address.
    await waitUntil('the default name is shown', async () => /^Student \d{4}$/.test(await name.inputValue()))
    const before = await name.inputValue()
    await name.fill('Ayesha خان')
    // The toast stays while the pointer is over it.
    await Promise.all([toast(page, 'Other students now see you as Ayesha خان.').hover(), name.press('Enter')])
    await page.getByRole('button', { name: 'Undo' }).click()
    await waitUntil('the previous name is restored', async () => (await name.inputValue()) === before)
    await name.fill('<b>')
    await name.press('Enter')
    await page.getByText('Please use 2 to 30 letters').first().waitFor()
    expect(await accessibilityFaults(page, { within: '#public' })).toEqual([])
  })

  it('[T-62] offers only drawn avatars to a student who does not have Premium, and says that a custom picture needs Premium', async (test) => {
    const { page } = await visit(test)
    await openStudySignedIn(page, study, await createMember('drawn'), '/rewards')
    await page.getByText('Your own picture is part of Premium.').waitFor()
    expect(await page.getByLabel('Upload your own picture').count()).toBe(0)
  })
})

// Not concurrent, because another test that loads the board while the picture is removed would get a 404.
describe('the public profile on Premium', () => {
  it('[T-62] [K-07] can show a custom picture, which can be removed', async (test) => {
    const { page } = await visit(test)
    const email = await createMember('painter')
    await database.execute(`update users set subscription_status = 'premium' where username = 'painter'`)
    await openStudySignedIn(page, study, email, '/rewards')
    const picker = page.getByLabel('Upload your own picture')
    await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await page.getByText('Please choose a JPEG, PNG or WebP picture').first().waitFor()
    const buffer = await createPhoto(page)
    await Promise.all([
      toast(page, 'Your picture is uploaded. Other students can see it now.').waitFor(),
      picker.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer }),
    ])
    await waitUntil('the picture is selected', () => page.getByRole('radio', { name: 'My picture' }).isChecked())
    await page.locator('img[src^="data:image/webp"]').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await setPoints('painter', 3_700)
    await page.goto(`${study}/leaderboard`)
    await ownRow(page).locator('img[src^="data:image/webp"]').waitFor()
    await page.goto(`${study}/rewards`)
    // The toast stays while the pointer is over it.
    await Promise.all([
      toast(page, 'Your picture was removed.').hover(),
      page.getByRole('button', { name: 'Remove my picture' }).click(),
    ])
    await waitUntil('the default avatar is selected', () => page.getByRole('radio', { name: 'Rod' }).isChecked())
    await page.getByRole('button', { name: 'Undo' }).click()
    await waitUntil('the picture is selected again', () => page.getByRole('radio', { name: 'My picture' }).isChecked())
  })
})

import type { ContentManifest } from '@titer/contract'
import { dayMs } from '@titer/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { phone, wholeTiter } from './browser.ts'
import { openDatabase, subscribers } from './landing.ts'
import { button, heading, toast } from './pages.ts'
import {
  answerByKeys,
  enterStudy,
  onward,
  readTable,
  readyForFlight,
  shownSession,
  startPractice,
} from './study-pages.ts'

const { visitWithServiceWorker: visit, study, member, server } = await wholeTiter()
const database = await openDatabase(server)
const subscriber = subscribers(database, member)

const trialIsOver = 'The free trial is over, and no plan is running.'

/** Somebody who has answered two of five questions, one of them wrongly, and left. */
async function halfway(test: TestContext, email: string) {
  const visited = await visit(test)
  const { page } = visited
  await enterStudy(page, study, email, '/practice')
  await readyForFlight(page)
  await startPractice(page, '5')
  for (const isRight of [true, false]) {
    await answerByKeys(page, isRight)
    await onward(page).click()
  }
  await until('everything is sent', async () =>
    (await readTable<{ standing: string }>(page, 'events')).every(({ standing }) => standing === 'sent'),
  )
  const { id, items } = await shownSession(page)
  return { ...visited, session: `${study}/session/${id}`, answered: items.slice(0, 2) }
}

/** Moves what the server last said here, as time would. */
const changeManifest = (page: Page, change: Partial<ContentManifest>) =>
  page.evaluate(async (given) => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('titer-'))
    const opening = indexedDB.open(found?.name ?? '')
    await new Promise((done) => opening.addEventListener('success', done))
    const writing = opening.result.transaction('values', 'readwrite')
    const store = writing.objectStore('values')
    const reading = store.get('manifest')
    reading.addEventListener('success', () => {
      const { key, value } = reading.result as { key: string; value: object }
      store.put({ key, value: { ...value, ...given } })
    })
    await new Promise((done) => writing.addEventListener('complete', done))
    opening.result.close()
  }, change)

/** Cuts the network, and waits until nothing that came before can still be written. */
async function takeOffline(page: Page) {
  await page.context().setOffline(true)
  await page.goto(study)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
}

const stemsOf = async (page: Page, ids: readonly string[]) =>
  (await readTable<{ id: string; stem: string }>(page, 'questions'))
    .filter(({ id }) => ids.includes(id))
    .map(({ stem }) => stem)

describe.concurrent('when the free trial is over', () => {
  it('[T-90] what was answered can be read, found and answered again, and the rest is gone', async (test) => {
    const email = await member('after-trial')
    const { page, session, answered } = await halfway(test, email)
    const stems = await stemsOf(page, answered)
    await database.query(`update users set created_at = now() - interval '8 days' where email = $1`, [email])
    await page.goto(study)
    await until('what was seen has come in the place of the sample', async () => {
      const packs = new Set((await readTable<{ name: string }>(page, 'packs')).map(({ name }) => name))
      return packs.has('seen') && !packs.has('sample')
    })
    const held = await readTable<{ id: string; pack: string }>(page, 'questions')
    expect(held.map(({ id }) => id).toSorted()).toEqual(answered.toSorted())

    await page.goto(`${session}/summary`)
    await heading(page, '1 of 2').waitFor()
    expect(await page.locator('summary').allTextContents()).toEqual(
      expect.arrayContaining(stems.map((stem) => expect.stringContaining(stem.slice(0, 20)) as string)),
    )
    await button(page, 'Retry the 1 wrong').waitFor()
    await page.goto(session)
    await heading(page, 'This question is not on this device.').waitFor()
    await page.getByText(trialIsOver).waitFor()
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])
    await page.goto(`${study}/practice`)
    await button(page, 'Start 2 questions').waitFor()
    await page.goto(`${study}/search?q=${encodeURIComponent(stems[0]?.split(' ').slice(0, 6).join(' ') ?? '')}`)
    await page.getByText(/^Found: /).waitFor()
    await page.goto(`${study}/read`)
    await page.getByText(trialIsOver).waitFor()
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])
    await page.goto(`${study}/cards/review`)
    await button(page, 'Show the answer').click()
    await page.getByRole('button', { name: /^Good/ }).click()
    await page.getByText(/^Good\. /).waitFor()
  })

  it('[T-90] without a network nothing new of the sample is asked, and what was answered stays', async (test) => {
    const { page, context, expectCuts, session, answered } = await halfway(test, await member('trial-in-flight'))
    expectCuts()
    await takeOffline(page)
    await changeManifest(page, { trialEndsAt: Date.now() - 1 })
    await page.goto(session)
    await heading(page, 'This question is closed now.').waitFor()
    await page.getByText(trialIsOver).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await page.goto(`${study}/practice`)
    await button(page, `Start ${answered.length} questions`).waitFor()
    await page.goto(`${session}/summary`)
    await button(page, 'Retry the 1 wrong').waitFor()
    await page.goto(`${study}/settings`)
    await page.getByText(trialIsOver).waitFor()
    // The server knows better, and opens it again.
    await context.setOffline(false)
    await page.goto(session)
    await page.getByRole('group', { name: 'Options' }).waitFor()
  })

  it('[T-71][T-90] what is answered of it without a network is not taken, and that is said with the reason', async (test) => {
    const email = await member('late-answer')
    const { page, context, expectCuts, session } = await halfway(test, email)
    expectCuts()
    await takeOffline(page)
    await database.query(`update users set created_at = now() - interval '8 days' where email = $1`, [email])
    await page.goto(session)
    await answerByKeys(page, true)
    await onward(page).waitFor()
    await page.goto(study)
    await page.getByText('3 of 30').waitFor()
    await context.setOffline(false)
    const hint = page.getByRole('link', { name: 'Not taken by the server' })
    await hint.waitFor()
    await page.getByText('2 of 30').waitFor()
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])
    await hint.click()
    await page.getByText('The free trial had ended.').waitFor()
    await page.getByText('1 answer', { exact: true }).waitFor()
    await until('it is known to have been seen', async () =>
      (await readTable<{ key: string; value: unknown }>(page, 'values')).some(
        ({ key, value }) => key === 'refusalsSeen' && value === 1,
      ),
    )
    await page.goto(study)
    await page.getByText('2 of 30').waitFor()
    expect(await hint.count()).toBe(0)
  })
})

describe.concurrent('a plan', () => {
  it('[T-70] that was not heard of for a week asks nothing more, says why, and opens at the next contact', async (test) => {
    const { email } = await subscriber('week-offline', 'starter')
    const { page, context, expectCuts } = await visit(test)
    await enterStudy(page, study, email, '/practice')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await startPractice(page, '5')
    await answerByKeys(page, false)
    await onward(page).click()
    const session = page.url()
    expectCuts()
    await takeOffline(page)
    await changeManifest(page, { serverTime: Date.now() - 8 * dayMs })
    const isClosed = () => page.getByText('It has been more than 7 days since the last connection').first().waitFor()
    await page.goto(session)
    await heading(page, 'This question is closed now.').waitFor()
    await isClosed()
    await page.goto(`${session}/summary`)
    await heading(page, '0 of 1').waitFor()
    expect(await page.getByText('A question that is not open on this device').count()).toBe(0)
    for (const path of ['/practice', '/read', '/search', '/settings']) {
      await page.goto(`${study}${path}`)
      await isClosed()
    }
    await page.goto(`${study}/practice`)
    await isClosed()
    await button(page, 'Sync now').waitFor()
    // Nobody needs to press it: the app syncs as soon as there is a network.
    await context.setOffline(false)
    await page.getByRole('button', { name: /^Start \d+ questions$/ }).waitFor()
  })

  it('[T-32] that is over leaves the questions of one’s own to be read and practised, and locks only writing', async (test) => {
    const { email } = await subscriber('wrote-and-left', 'premium')
    const { page } = await visit(test)
    await enterStudy(page, study, email, '/cards/own')
    await page.getByRole('button', { name: 'Write a question' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Which wall has mycolic acid?')
    await page.getByLabel('Option A', { exact: true }).fill('Mycobacteria')
    await page.getByLabel('Option B', { exact: true }).fill('Mycoplasmas')
    await button(page, 'Keep the question').click()
    await page.getByText('Which wall has mycolic acid?').waitFor()
    await until('it is sent', async () =>
      (await readTable<{ standing: string }>(page, 'events')).every(({ standing }) => standing === 'sent'),
    )
    await database.query(`update users set subscription_status = 'demo' where email = $1`, [email])
    await database.query(
      `update user_subscriptions set status = 'expired', end_date = now() - interval '1 day'
       from users where users.id = user_id and email = $1`,
      [email],
    )
    await page.reload()
    await page.getByText('Writing questions of your own, with options, comes with Premium.').waitFor()
    expect(await page.getByRole('button', { name: 'Write a question' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Which wall has mycolic acid?' }).click()
    await page.getByText('Right answer.').waitFor()
    expect(await faultsOf(page, { within: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Practise these').click()
    await page.getByRole('radio', { name: /Mycobacteria/ }).waitFor()
  })
})

describe.concurrent('downloads', () => {
  it('[T-70] that were taken off are said to be, with the way back', async (test) => {
    const { page } = await visit(test)
    await enterStudy(page, study, await member('made-room'), '/settings')
    await readyForFlight(page)
    await button(page, 'Remove downloads').click()
    await toast(page, 'All downloads: removed from this device.').waitFor()
    for (const path of ['/practice', '/search', '/cards']) {
      await page.goto(`${study}${path}`)
      await page.getByRole('link', { name: 'Download them again' }).waitFor()
      expect(await faultsOf(page, { sizes: [phone] })).toEqual([])
    }
  })
})

describe.concurrent('a page that cannot be shown', () => {
  it('[T-70] for want of its code says so in plain words, and opens when loaded again', async (test) => {
    // The worker would have it already.
    const { page, context, expectCuts } = await visit(test, { serviceWorkers: 'block' })
    await enterStudy(page, study, await member('broken'))
    await context.route('**/assets/practice-page*.js', (route) => route.abort())
    expectCuts()
    await page.getByRole('link', { name: 'Practice' }).first().click()
    await heading(page, 'A part of the app is missing.').waitFor()
    await page.getByText('Nothing that you did is lost.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await context.unroute('**/assets/practice-page*.js')
    await button(page, 'Load again').click()
    await heading(page, 'Practice').waitFor()
  })
})

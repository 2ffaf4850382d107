import type { ContentManifest } from '@titer/contract'
import { dayMs } from '@titer/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { phone, sharedTiter } from '../support/browser.ts'
import { openDatabase, subscriberFactory } from '../support/landing-pages.ts'
import { button, heading, toast } from '../support/pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  openStudySignedIn,
  readTable,
  shownSession,
  startPractice,
  waitUntilOfflineReady,
} from '../support/study-pages.ts'

const { visitWithServiceWorker: visit, study, createMember, server } = await sharedTiter()
const database = await openDatabase(server)
const subscriber = subscriberFactory(database, createMember)

const trialOverText = 'Your free trial has ended, and you have no active plan.'

/** Waits until this many answers are stored on the device. The app shows an answer before it is stored. */
const waitForAnswers = (page: Page, count: number) =>
  waitUntil(`${count} answers are stored`, async () => {
    const events = await readTable<{ kind: string }>(page, 'events')
    return events.filter(({ kind }) => kind === 'answered').length === count
  })

/** Answers two of five questions, one of them wrongly, and waits until both answers are sent. */
async function answerTwoOfFive(test: TestContext, email: string) {
  const visited = await visit(test)
  const { page } = visited
  await openStudySignedIn(page, study, email, '/practice')
  await waitUntilOfflineReady(page)
  await startPractice(page, '5')
  for (const isRight of [true, false]) {
    await answerWithKeyboard(page, isRight)
    await continueButton(page).click()
  }
  await waitForAnswers(page, 2)
  await waitUntil('all events are sent', async () =>
    (await readTable<{ standing: string }>(page, 'events')).every(({ standing }) => standing === 'sent'),
  )
  const { id, items } = await shownSession(page)
  return { ...visited, session: `${study}/session/${id}`, answered: items.slice(0, 2) }
}

/**
 * Changes the manifest that is stored on the device, to simulate that time has passed. Removes the manifest's tag,
 * which tells the server the stored version, so that the server sends the real manifest at the next sync.
 */
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
      store.put({ key, value: { ...value, ...given, tag: '' } })
    })
    await new Promise((done) => writing.addEventListener('complete', done))
    opening.result.close()
  }, change)

/** Cuts the network and reloads the app, so that no response that is still pending can change the device's data. */
async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.goto(study)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
}

const stemsOf = async (page: Page, ids: readonly string[]) =>
  (await readTable<{ id: string; stem: string }>(page, 'questions'))
    .filter(({ id }) => ids.includes(id))
    .map(({ stem }) => stem)

describe.concurrent('an expired free trial', () => {
  it('[T-90] leaves only answered questions open, which can be read, searched and answered again, and still offers cards to review', async (test) => {
    const email = await createMember('after-trial')
    const { page, session, answered } = await answerTwoOfFive(test, email)
    const stems = await stemsOf(page, answered)
    await database.query(`update users set created_at = now() - interval '8 days' where email = $1`, [email])
    await page.goto(study)
    await waitUntil('the pack of seen questions has replaced the sample', async () => {
      const packs = new Set((await readTable<{ name: string }>(page, 'packs')).map(({ name }) => name))
      return packs.has('seen') && !packs.has('sample')
    })
    const held = await readTable<{ id: string; pack: string }>(page, 'questions')
    expect(held.map(({ id }) => id).toSorted()).toEqual(answered.toSorted())

    await page.goto(`${session}/summary`)
    await heading(page, '1 of 2').waitFor()
    await test.expect
      .poll(() => page.locator('summary').allTextContents())
      .toEqual(expect.arrayContaining(stems.map((stem) => expect.stringContaining(stem.slice(0, 20)) as string)))
    await button(page, 'Retry 1 wrong answer').waitFor()
    await page.goto(session)
    await heading(page, 'This question is not on this device.').waitFor()
    await page.getByText(trialOverText).waitFor()
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    await page.goto(`${study}/practice`)
    await button(page, 'Start 2 questions').waitFor()
    await page.goto(`${study}/search?q=${encodeURIComponent(stems[0]?.split(' ').slice(0, 6).join(' ') ?? '')}`)
    await page.getByText(/^Found /).waitFor()
    await page.goto(`${study}/read`)
    await page.getByText(trialOverText).waitFor()
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    await page.goto(`${study}/cards/review`)
    await button(page, 'Show the answer').click()
    await page.getByRole('button', { name: /^Good/ }).click()
    await page.getByText(/^Good\. /).waitFor()
  })

  it('[T-90] locks unanswered questions offline, and keeps answered questions open', async (test) => {
    const { page, context, ignoreNetworkErrors, session, answered } = await answerTwoOfFive(
      test,
      await createMember('trial-in-flight'),
    )
    ignoreNetworkErrors()
    await goOffline(page)
    await changeManifest(page, { trialEndsAt: Date.now() - 1 })
    await page.goto(session)
    await heading(page, 'This question is locked.').waitFor()
    await page.getByText(trialOverText).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await page.goto(`${study}/practice`)
    await button(page, `Start ${answered.length} questions`).waitFor()
    await page.goto(`${session}/summary`)
    await button(page, 'Retry 1 wrong answer').waitFor()
    await page.goto(`${study}/settings`)
    await page.getByText(trialOverText).waitFor()
    // The trial has expired only on the device. The server still reports it as running, so the question opens again.
    await context.setOffline(false)
    await page.goto(session)
    await page.getByRole('group', { name: 'Options' }).waitFor()
  })

  it('[T-71][T-90] makes the server reject an answer that the student gave offline after the trial had ended, and the app shows the reason', async (test) => {
    const email = await createMember('late-answer')
    const { page, context, ignoreNetworkErrors, session } = await answerTwoOfFive(test, email)
    ignoreNetworkErrors()
    await goOffline(page)
    await database.query(`update users set created_at = now() - interval '8 days' where email = $1`, [email])
    await page.goto(session)
    await answerWithKeyboard(page, true)
    await continueButton(page).waitFor()
    await waitForAnswers(page, 3)
    await page.goto(study)
    await page.getByText('3 of 30 questions today', { exact: true }).waitFor()
    await context.setOffline(false)
    const hint = page.getByRole('link', { name: 'Not accepted by the server' })
    await hint.waitFor()
    await page.getByText('2 of 30 questions today', { exact: true }).waitFor()
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    await hint.click()
    await page.getByText('The free trial had ended.').waitFor()
    await page.getByText('1 answer', { exact: true }).waitFor()
    await waitUntil('the rejection is stored as seen', async () =>
      (await readTable<{ key: string; value: unknown }>(page, 'values')).some(
        ({ key, value }) => key === 'refusalsSeen' && value === 1,
      ),
    )
    await page.goto(study)
    await page.getByText('2 of 30 questions today', { exact: true }).waitFor()
    expect(await hint.count()).toBe(0)
  })
})

describe.concurrent('a paid plan', () => {
  it('[T-70] locks its questions after a week offline, shows the reason, and unlocks them at the next sync', async (test) => {
    const { email } = await subscriber('week-offline', 'starter')
    const { page, context, ignoreNetworkErrors } = await visit(test)
    await openStudySignedIn(page, study, email, '/practice')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await startPractice(page, '5')
    await answerWithKeyboard(page, false)
    await continueButton(page).click()
    await waitForAnswers(page, 1)
    const session = page.url()
    ignoreNetworkErrors()
    await goOffline(page)
    await changeManifest(page, { serverTime: Date.now() - 8 * dayMs })
    const waitForReason = () =>
      page.getByText('It has been more than 7 days since the last connection').first().waitFor()
    await page.goto(session)
    await heading(page, 'This question is locked.').waitFor()
    await waitForReason()
    await page.goto(`${session}/summary`)
    await heading(page, '0 of 1').waitFor()
    expect(await page.getByText('A question that is not available on this device').count()).toBe(0)
    for (const path of ['/practice', '/read', '/search', '/settings']) {
      await page.goto(`${study}${path}`)
      await waitForReason()
    }
    await page.goto(`${study}/practice`)
    await waitForReason()
    await button(page, 'Sync now').waitFor()
    // The app syncs as soon as the network is back, without a press of the button.
    await context.setOffline(false)
    await page.getByRole('button', { name: /^Start \d+ questions$/ }).waitFor()
  })

  it('[T-32] leaves the student’s own questions readable after the plan has ended, but the student can no longer write questions', async (test) => {
    const { email } = await subscriber('wrote-and-left', 'premium')
    const { page } = await visit(test)
    await openStudySignedIn(page, study, email, '/cards/own')
    await page.getByRole('button', { name: 'Write a question' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Which wall has mycolic acid?')
    await page.getByLabel('Option A', { exact: true }).fill('Mycobacteria')
    await page.getByLabel('Option B', { exact: true }).fill('Mycoplasmas')
    await button(page, 'Save question').click()
    await page.getByText('Which wall has mycolic acid?').waitFor()
    await waitUntil('the question is sent', async () =>
      (await readTable<{ standing: string }>(page, 'events')).every(({ standing }) => standing === 'sent'),
    )
    await database.query(`update users set subscription_status = 'demo' where email = $1`, [email])
    await database.query(
      `update user_subscriptions set status = 'expired', end_date = now() - interval '1 day'
       from users where users.id = user_id and email = $1`,
      [email],
    )
    await page.reload()
    await page.getByText('Writing your own multiple-choice questions is part of Premium.').waitFor()
    expect(await page.getByRole('button', { name: 'Write a question' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Which wall has mycolic acid?' }).click()
    await page.getByText('Right answer.').waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Practise these').click()
    await page.getByRole('radio', { name: /Mycobacteria/ }).waitFor()
  })
})

describe.concurrent('removed downloads', () => {
  it('[T-70] are reported with a link to download them again', async (test) => {
    const { page } = await visit(test)
    await openStudySignedIn(page, study, await createMember('made-room'), '/settings')
    await waitUntilOfflineReady(page)
    await page.getByText('Everything in your plan is downloaded.').waitFor()
    await Promise.all([
      toast(page, 'Removed from this device: all downloads.').waitFor(),
      button(page, 'Remove downloads').click(),
    ])
    for (const path of ['/practice', '/search', '/cards']) {
      await page.goto(`${study}${path}`)
      await page.getByRole('link', { name: 'Download them again' }).waitFor()
      expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    }
  })
})

describe.concurrent('a page whose code cannot be loaded', () => {
  it('[T-70] shows an error, and opens after “Reload”', async (test) => {
    // Blocks the service worker, because it would have cached the code already.
    const { page, context, ignoreNetworkErrors } = await visit(test, { serviceWorkers: 'block' })
    await openStudySignedIn(page, study, await createMember('broken'))
    await context.route('**/assets/practice-page*.js', (route) => route.abort())
    ignoreNetworkErrors()
    await page.getByRole('link', { name: 'Practice' }).first().click()
    await heading(page, 'Part of the app did not load.').waitFor()
    await page.getByText('Nothing you did is lost.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await context.unroute('**/assets/practice-page*.js')
    await button(page, 'Reload').click()
    await heading(page, 'Practice').waitFor()
  })
})

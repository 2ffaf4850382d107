import { contentCalls, progressCalls, type ContentManifest } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { phone, sharedTiter } from '../support/browser.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import { button, heading } from '../support/pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  fetchServerEvents,
  options,
  readTable,
  shownSession,
  startPractice,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, study, landing, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

describe.concurrent('Today', () => {
  it('[T-02][P-06] shows the goal, streak, XP, level, new cards, unfinished session, weak topics and sync status', async (test) => {
    const { email } = await subscriber('every-day', 'starter')
    const { page } = await visit(test, await signedInBrowser(study, email))
    await page.goto(study)
    await page.getByRole('heading', { name: 'A new streak' }).waitFor()
    await page.getByText('0 of 30 questions today', { exact: true }).waitFor()
    // A student who has not seen any card has no cards due.
    await page.getByRole('heading', { name: 'Your first ten questions' }).waitFor()
    expect(await page.getByText(/\d+ cards? due|new cards/).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await waitForPacks(page)

    // Answers enough questions of one topic for the app to rate that topic.
    const { topic } = (await readTable<{ topic: string }>(page, 'questions'))[0] ?? { topic: '' }
    await page.goto(`${study}/practice?topic=${topic}`)
    await startPractice(page)
    for (let at = 0; at < 6; at += 1) {
      await answerWithKeyboard(page, at > 3)
      await continueButton(page).click()
    }
    // An answer that is counted only after Today has opened would change the estimate of the topic there.
    await waitUntil('the six answers are counted', async () => (await shownSession(page)).answers.length === 6)
    await page.goto(study)
    await page.getByRole('heading', { name: '1-day streak' }).waitFor()
    await page.getByText('6 of 30 questions today', { exact: true }).waitFor()
    await page.getByText(/^Level \d+$/).waitFor()
    await page.getByText(/^\d+ XP$/).waitFor()
    await page.getByRole('link', { name: /Carry on.*Questions, 6 of 10/ }).waitFor()
    const weak = page.getByRole('link', { name: /\d+% known$/ })
    await weak.waitFor()
    const known = /\d+% known/.exec((await weak.textContent()) ?? '')?.[0] ?? ''
    // Today and the cards page show the same number of new cards.
    const offered = /(\d+) new card/.exec(await page.getByRole('link', { name: /\d+ new cards?/ }).innerText())?.[1]
    await page.goto(`${study}/cards`)
    await page.getByText(`${offered} new`).waitFor()
    await page.goto(study)
    await page.getByRole('button', { name: 'Synced' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The progress page shows the same estimate for the topic.
    await page.getByRole('link', { name: 'Progress', exact: true }).filter({ visible: true }).click()
    await page.getByRole('region', { name: 'Weak areas' }).getByText(`${known}, likely`).waitFor()
  })

  it('[T-02][T-61][P-06] has a daily challenge of ten questions, which can be continued on another device', async (test) => {
    const { email } = await subscriber('challenged', 'premium')
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await visit(test, await signedInBrowser(study, email))).page),
    )
    if (one === undefined || other === undefined) throw new Error('The two devices could not be opened.')
    await one.goto(study)
    await waitForPacks(one)
    await one.getByRole('button', { name: /Ten questions, the same for everyone today/ }).click()
    await options(one).first().waitFor()
    await answerWithKeyboard(one)
    await continueButton(one).click()
    const { items } = await shownSession(one)
    expect(items).toHaveLength(10)
    await one.goto(study)
    await one.getByRole('link', { name: /Daily challenge.*1 of 10 answered/ }).waitFor()
    await waitUntil('the answer is sent', async () =>
      (await readTable<{ standing: string }>(one, 'events')).every(({ standing }) => standing === 'sent'),
    )

    await other.goto(study)
    await waitForPacks(other)
    await other.getByRole('link', { name: /Daily challenge.*1 of 10 answered/ }).click()
    await options(other).first().waitFor()
    expect((await shownSession(other)).items).toEqual(items)
  })

  it('[T-01][T-33] replaces the welcome page after that page has asked a new student for college, year and exam date, stored the answers, and started ten questions', async (test) => {
    const email = await createMember('newcomer')
    const { page } = await visit(test, await signedInBrowser(study, email))
    await page.goto(`${study}/welcome`)
    await heading(page, 'Welcome, Newcomer').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel(/^Your college/).selectOption('kmc')
    await page.getByRole('radio', { name: 'Year 3' }).check({ force: true })
    const examDay = new Date(Date.now() + 41 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel(/^Your next exam/).fill(examDay)
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    // The app shows the first question before the college is saved. The test waits for the response, because the next
    // `page.goto` could cancel the request.
    await Promise.all([
      page.waitForResponse(`**${progressCalls.setProfile.path}`),
      button(page, 'Start ten questions').click(),
    ])
    await options(page).first().waitFor()
    expect((await shownSession(page)).items).toHaveLength(10)
    await test.expect
      .poll(async () =>
        (await fetchServerEvents(page, study))
          .filter(({ kind }) => kind === 'set' || kind === 'plannedExam')
          .map(({ body }) => body),
      )
      .toEqual([
        { isWelcomed: true, studyYear: 3 },
        { exam: 'first', name: 'Exam', day: examDay, module: null, topics: [], isGone: false },
      ])
    await page.goto(`${study}/welcome`)
    await page.waitForURL(`${study}/`)
    await page.getByRole('link', { name: /^4[0-2] days.*to your exam/ }).waitFor()
    await page.goto(`${study}/account`)
    await test.expect.poll(() => page.getByLabel(/^College/).inputValue()).toBe('kmc')
  })

  it('[T-02][T-90][B-14] links a demo student’s daily challenge and new topics to the plans, and starts ten questions with one tap', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('not-yet')))
    // The bank contains no recently published topic, so the test gives one topic today's date.
    await page.route(`**${contentCalls.manifest.path}`, async (route) => {
      const manifest = (await (await route.fetch()).json()) as ContentManifest
      const published = new Date().toISOString().slice(0, 10)
      const packs = manifest.packs.map((pack) => (pack.name === 'A1' ? { ...pack, published } : pack))
      await route.fulfill({ json: { ...manifest, packs } })
    })
    await page.goto(study)
    await page.getByText('Demo: 7 days left').waitFor()
    const challenge = page.getByRole('link', { name: /Daily challenge.*with Starter and Premium/ })
    const news = page.getByRole('link', { name: /^New: Bacterial cell structure Premium has it now, Starter from \d/ })
    for (const link of [challenge, news]) expect(await link.getAttribute('href')).toBe(`${landing}/pricing`)

    // The ten questions start immediately, without the session builder.
    await waitForPacks(page)
    await page.getByRole('button', { name: /Start ten questions/ }).click()
    await options(page).first().waitFor()
    expect((await shownSession(page)).items).toHaveLength(10)
  })
})

import { errors } from '@titer/contract'
import type { Page, Locator } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import { openDatabase, subscriberFactory } from '../support/landing-pages.ts'
import { button, heading, toast } from '../support/pages.ts'
import {
  answerWithKeyboard,
  choosePractice,
  continueButton,
  fetchManifest,
  fetchPack,
  fetchServerEvents,
  isWithinThumbReach,
  mockLaterTopic,
  openStudyBySignInForm,
  openStudySignedIn,
  optionLabels,
  options,
  pushEvents,
  readTable,
  revealButton,
  shownSession,
  startPractice,
  verdict,
  waitForPacks,
  withPlainSpaces,
} from '../support/study-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const { visit, landing, study, createMember, server } = await sharedTiter()
const database = await openDatabase(server)
const subscriber = subscriberFactory(database, createMember)

/** Opens the session builder for a new student, with all packs downloaded. */
async function openBuilder(test: TestContext, name: string, path = '/practice') {
  const email = await createMember(name)
  const visited = await visit(test)
  await openStudySignedIn(visited.page, study, email, path)
  await waitForPacks(visited.page)
  return visited
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const pressed = (tool: Locator) => tool.getAttribute('aria-pressed')

/** Answers one question for each element of `results`: correctly if the element is true, otherwise wrongly. */
async function answerAll(page: Page, ...results: boolean[]) {
  for (const isRight of results) {
    await answerWithKeyboard(page, isRight)
    await continueButton(page).click()
  }
}

describe.concurrent('a deep link to the practice page', () => {
  it('[T-01] opens after the sign-in', async (test) => {
    const { page } = await visit(test)
    await openStudyBySignInForm(page, study, await createMember('deep-link'), '/practice?mode=case')
    await button(page, 'Start 5 cases').waitFor()
    expect(await radio(page, 'Clinical cases').isChecked()).toBe(true)
  })
})

describe.concurrent('the session builder', () => {
  it('[T-10][T-92] shows how many questions match the choices, or that none match', async (test) => {
    const { page } = await openBuilder(test, 'builder')
    await button(page, 'Start 10 questions').waitFor()
    expect(await isWithinThumbReach(button(page, 'Start 10 questions'))).toBe(true)
    await choosePractice(page, 'bookmarked')
    expect(await button(page, 'No questions of this kind yet').isDisabled()).toBe(true)
    await choosePractice(page, 'unseen')
    await choosePractice(page, '40')
    await button(page, 'Start 40 questions').waitFor()
    // The length of an exam is shown before it starts: 72 seconds for each question.
    await page.getByLabel('Timing').getByText('Exam, 48 min').waitFor({ state: 'attached' })

    const manifest = await fetchManifest(page, study)
    const known = await readTable<{ id: string; topic: string }>(page, 'questions')
    const wanted = manifest.topics.find(({ id }) => known.some(({ topic }) => topic === id))
    await page.keyboard.press('/')
    await page.keyboard.type('no such topic')
    await page.getByRole('link', { name: 'Search the questions instead' }).waitFor()
    await page.getByLabel('Search topics').fill(wanted?.name ?? '')
    await page
      .getByRole('checkbox', { name: wanted?.name ?? '' })
      .first()
      .check()
    await button(page, 'Clear the search').click()
    const part = page.locator('details', { hasText: '1 chosen' })
    expect(await part.getAttribute('open')).not.toBeNull()
    // Scrolls to the end, where the fixed bar with the button does not cover any topic.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await accessibilityFaults(page)).toEqual([])
    const start = page.getByRole('button', { name: /^Start \d+ questions?$/ })
    const countShown = async () => Number(/\d+/.exec((await start.textContent()) ?? '')?.[0])
    // The button shows the number of the previous choice until the questions are counted.
    await test.expect.poll(countShown).toBeLessThan(40)
    const count = await countShown()
    await start.click()
    await page.waitForURL('**/session/*')
    await options(page).first().waitFor()
    const topics = await readTable<{ id: string; topic: string }>(page, 'questions')
    const { items } = await shownSession(page)
    expect(items).toHaveLength(count)
    expect(new Set(items.map((item) => topics.find(({ id }) => id === item)?.topic)).size).toBe(1)
  })

  it('[T-10] can choose all topics of a module, and shows how much of each module is written', async (test) => {
    const { page } = await openBuilder(test, 'module')
    const { topics } = await fetchManifest(page, study)
    const known = new Set((await readTable<{ topic: string }>(page, 'questions')).map(({ topic }) => topic))
    const module = topics.find(({ id }) => known.has(id))?.modules?.[0] ?? ''
    const field = page.getByLabel('Module', { exact: true })
    await field.waitFor()
    expect(await field.locator('option').allTextContents()).toContainEqual(
      expect.stringMatching(new RegExp(`^${module} \\(\\d+% written\\)$`)),
    )
    await field.selectOption(module)
    const chosen = topics.filter(({ id, modules }) => known.has(id) && modules?.includes(module))
    const countChosen = async () => {
      const texts = await page.getByText(/^\d+ chosen$/).allTextContents()
      return texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
    }
    await test.expect.poll(countChosen).toBe(chosen.length)
    await field.selectOption('')
    await test.expect.poll(countChosen).toBe(0)
  })

  it('[T-10] says that a topic has no questions yet, and offers other topics to choose instead', async (test) => {
    const { page } = await openBuilder(test, 'no-such-topic')
    const { topics, packs } = await fetchManifest(page, study)
    const known = await readTable<{ topic: string }>(page, 'questions')
    const empty = topics.find(
      ({ id, subject }) =>
        packs.every(({ name }) => name !== id) &&
        known.every(({ topic }) => topic !== id) &&
        topics.some((other) => other.subject === subject && known.some(({ topic }) => topic === other.id)),
    )
    await page.goto(`${study}/practice?topic=${empty?.id}`)
    const notice = page.getByRole('region', { name: empty?.name ?? '' })
    await notice.getByText(`${empty?.name}: no questions yet`).waitFor()
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    const nearest = notice.getByRole('listitem').getByRole('button').first()
    const name = (await nearest.textContent()) ?? ''
    await nearest.click()
    expect(await page.getByRole('checkbox', { name }).first().isChecked()).toBe(true)
    expect(await notice.count()).toBe(0)
  })

  it('[B-14] says that a new topic is not open to a Starter student yet, also beside the module that contains it', async (test) => {
    const { email } = await subscriber('not-first', 'starter')
    const { page } = await visit(test)
    const { id, name } = await mockLaterTopic(page)
    await openStudySignedIn(page, study, email, `/practice?topic=${id}`)
    const notice = page.getByRole('region', { name })
    await notice.getByText(`${name}: not open to you yet`).waitFor()
    await notice.getByText(errors['content.early'].message).waitFor()
    await notice.getByRole('link', { name: 'See the plans' }).waitFor()
    const modules = await page.getByLabel('Module', { exact: true }).locator('option').allTextContents()
    expect(modules).toContainEqual(expect.stringMatching(/\(\d+% written, 1 topic opens later\)$/))
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
  })

  it('starts only one session after a double tap', async (test) => {
    const { page } = await openBuilder(test, 'impatient')
    await button(page, 'Start 10 questions').dblclick()
    await options(page).first().waitFor()
    expect(await readTable(page, 'sessions')).toHaveLength(1)
  })
})

describe.concurrent('a question', () => {
  it('[T-10][T-11][T-92] can be answered, flagged, bookmarked and annotated, its options can be ruled out, and the Saved page lists it', async (test) => {
    const { page } = await openBuilder(test, 'keys')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    const [item] = (await shownSession(page)).items
    // The topic could reveal that some options are wrong, so the page shows only the number of the question.
    await heading(page, 'Question 1 of 5').waitFor()
    const asked = (await readTable<Question>(page, 'questions')).find(({ id }) => id === item)
    const topic = (await fetchManifest(page, study)).topics.find(({ id }) => id === asked?.topic)?.name ?? 'No topic'
    expect(await page.getByText(topic).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isWithinThumbReach(button(page, 'Answer'))).toBe(true)
    for (const [at, key] of ['a', 'b', '3', 'd'].entries()) {
      await page.keyboard.press(key)
      expect(await options(page).nth(at).isChecked()).toBe(true)
    }
    await button(page, 'Rule out D').click()
    expect(await options(page).nth(3).isChecked()).toBe(false)
    expect(await optionLabels(page).nth(3).textContent()).toContain('ruled out')
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    await button(page, 'Restore D').click()

    // When a button has the focus, Enter activates that button and does not submit the answer.
    await page.keyboard.press('a')
    await button(page, 'Flag for later').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Remove the flag').waitFor()
    await button(page, 'Bookmark').click()
    expect(await pressed(button(page, 'Remove the bookmark'))).toBe('true')
    await button(page, 'Note').click()
    await page.getByRole('dialog', { name: 'Your note' }).waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
    await page.getByRole('textbox', { name: 'Your note' }).fill('Abacus: a bed, a cab')
    await page.keyboard.press('Escape')
    // However the dialog is closed, it saves the note.
    await button(page, 'Note').click()
    const note = page.getByRole('textbox', { name: 'Your note' })
    expect(await note.inputValue()).toBe('Abacus: a bed, a cab')
    await note.fill('Abacus: a bed, a cab, a fad')
    await page.goBack()
    await page.goForward()
    await button(page, 'Note').click()
    await waitUntil('the note is saved', async () => (await note.inputValue()) === 'Abacus: a bed, a cab, a fad')
    await note.fill('Abacus: a bed, a cab, a face')
    await button(page, 'Save note').click()
    expect((await shownSession(page)).answers).toEqual([])

    await page.getByText('Sure', { exact: true }).click()
    await answerWithKeyboard(page)
    await verdict(page, /^Right\.$/).waitFor()
    await heading(page, topic).waitFor()
    // The device updates its summary of the item after it has shown the explanation.
    const state = { id: item, isBookmarked: true, note: 'Abacus: a bed, a cab, a face', right: 1, wrong: 0 }
    await test.expect.poll(() => readTable<object>(page, 'items')).toMatchObject([state])
    expect(await shownSession(page)).toMatchObject({
      flagged: [item],
      answers: [{ confidence: 'sure', isRight: true }],
    })
    await page.goto(`${study}/practice`)
    await choosePractice(page, 'bookmarked')
    await button(page, 'Start 1 question').waitFor()

    // The same question is on the Saved page, where the student can find it by its note and practise it.
    await page.getByRole('link', { name: 'Saved' }).click()
    await page.getByText('Notes', { exact: true }).click()
    await page.getByLabel('Search notes').fill('nothing like it')
    await page.getByText('Nothing here contains').waitFor()
    await page.getByLabel('Search notes').fill('abacus')
    await page.getByText('Abacus: a bed, a cab, a face').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByText('Flags', { exact: true }).click()
    await button(page, 'Remove the flag').click()
    await page.getByText('Flag a question in a session').waitFor()
    await page.getByText('Bookmarks', { exact: true }).click()
    await button(page, 'Practise this question').click()
    await options(page).first().waitFor()
    expect((await shownSession(page)).items).toEqual([item])
  })

  it('[T-12][T-14][T-17][T-92] shows an explanation of each option, earns double points as the fifth right answer in a row, and can be reported', async (test) => {
    const { page } = await openBuilder(test, 'explained')
    const articles = await readTable<{ id: string; title: string; topic: string }>(page, 'articles')
    const known = await readTable<Question>(page, 'questions')
    const read = known.find(({ topic }) => articles.some((each) => each.topic === topic))
    const article = articles.find(({ topic }) => topic === read?.topic)
    const ideas = await readTable<{ idea: string; heading: string }>(page, 'ideas')
    const sourced = known.find((each) => each !== read)
    const basis = ideas.find(({ idea }) => idea === sourced?.idea)
    if (article === undefined || read === undefined || sourced === undefined || basis === undefined)
      throw new Error('The sample has no suitable questions.')
    const right = known.filter((each) => each !== read && each !== sourced).slice(0, 4)
    // Stores that 1000 students chose the key and 1000 students chose the option after it. The counts are so high that
    // the student's own answer does not change the percentages, which are 50% each.
    await database.query(
      `insert into option_counts values ($1, $2, $3, 1000), ($1, $2, $4, 1000)
       on conflict (item, version, chosen) do update set count = 1000`,
      [read.id, read.version, read.keyAt, (read.keyAt + 1) % read.options.length],
    )
    const items = [...right, read, sourced]
    const session = await startElsewhere(
      page,
      { items: items.map(({ id }) => id), seconds: null, isExam: false },
      right,
    )
    await page.goto(`${study}/session/${session}`)
    await options(page).first().waitFor()
    // Waits as long as a student needs to read the question, because a faster answer earns fewer points.
    await page.waitForTimeout(8_100)
    await answerWithKeyboard(page)
    await verdict(page, /^Right\.$/).waitFor()
    await page.getByText('+20 XP').waitFor()
    await page.getByText('2×, 5 right in a row').waitFor()
    await expectReasons(page, read, read.keyAt)
    await page.getByText('Roughly how many students chose each option on their first try.').waitFor()
    expect(await reasons(page).getByText('50%', { exact: true }).count()).toBe(2)
    const reading = page.getByRole('link', { name: `Read: ${article.title}` })
    expect(await reading.getAttribute('href')).toBe(`/read/${article.id}`)
    expect(await isWithinThumbReach(continueButton(page))).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await continueButton(page).click()
    await options(page).first().waitFor()
    await answerWithKeyboard(page, false)
    await verdict(page, /^Wrong\. The answer is [A-E]\.$/).waitFor()
    await expectReasons(page, sourced, (sourced.keyAt + 1) % 4)
    await page.getByText('right in a row').waitFor({ state: 'detached' })
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])

    await page.getByRole('button', { name: /^Report an error/ }).click()
    await page.getByRole('dialog', { name: 'What is wrong with this question?' }).waitFor()
    await page.getByText(/version \w+\. Last updated .*, never corrected\./).waitFor()
    await page.getByText(`Based on “${basis.heading}”.`).waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
    await page.getByRole('radio', { name: 'There is a spelling mistake' }).check()
    await page.getByLabel('Details (optional)').fill('The second word')
    await Promise.all([toast(page, 'Thank you. We read every report.').waitFor(), button(page, 'Send report').click()])
    const report = { item: sourced.id, version: sourced.version, category: 'typo', words: 'The second word' }
    await test.expect
      .poll(async () => (await fetchServerEvents(page, study)).filter(({ kind }) => kind === 'reported'))
      .toMatchObject([{ body: report }])
    await page.goto(study)
    await page.getByText('60 XP').waitFor()
  })

  it('[T-16] is answered only once after a double tap', async (test) => {
    const { page } = await openBuilder(test, 'double-tap')
    await startPractice(page, '5')
    await optionLabels(page).nth(1).click()
    await button(page, 'Answer').dblclick()
    await continueButton(page).waitFor()
    const events = await readTable<{ kind: string }>(page, 'events')
    expect(events.filter(({ kind }) => kind === 'answered')).toHaveLength(1)
  })

  it('is replaced by a message if it is not on the device, and can be skipped', async (test) => {
    const { page } = await openBuilder(test, 'gone')
    const known = await readTable<{ id: string }>(page, 'questions')
    const items = ['nosuchitem', 'nosuchother', ...known.slice(0, 2).map(({ id }) => id)]
    const session = await startElsewhere(page, { items, seconds: null, isExam: false })
    await page.goto(`${study}/session/${session}`)
    await heading(page, 'This question is not on this device.').waitFor()
    await button(page, 'Continue').click()
    await options(page).first().waitFor()
    await test.expect.poll(() => heading(page, 'This question is not on this device.').count()).toBe(0)
    expect(await options(page).count()).toBeGreaterThanOrEqual(4)
  })
})

interface Question {
  id: string
  version: string
  topic: string
  keyAt: number
  options: { text: string; why: string }[]
  idea: string
  figure?: string
}

const reasons = (page: Page) => page.getByRole('region', { name: 'Explanation' }).getByRole('listitem')

/** Checks that each option is explained: the key first, then the wrong choice, then the other options. */
async function expectReasons(page: Page, { options: all, keyAt }: Question, chosen: number) {
  const order = [keyAt, chosen, ...all.keys()].filter((at, place, every) => every.indexOf(at) === place)
  const fold = page.getByRole('region', { name: 'Explanation' }).locator('details')
  // After the student has unfolded the reasons against the other options, the app shows them unfolded for every
  // question.
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
  const shown = await reasons(page).allTextContents()
  expect(shown).toHaveLength(all.length)
  for (const [place, at] of order.entries()) {
    expect(shown[place]).toContain(all[at]?.text)
    expect(shown[place]).toContain(all[at]?.why)
  }
}

/** Starts a session with some right answers, as another device would, and waits until this device shows the session. */
async function startElsewhere(
  page: Page,
  plan: { items: string[]; seconds: number | null; isExam: boolean },
  right: Question[] = [],
) {
  const session = crypto.randomUUID()
  const event = (secondsAgo: number, kind: string, body: object) => {
    const at = Date.now() - secondsAgo * 1_000
    return { id: crypto.randomUUID(), at, day: new Date(at).toISOString().slice(0, 10), kind, body }
  }
  const answers = right.map(({ id: item, version, keyAt: chosen }, place) => {
    const answer = { session, mode: 'quickfire', item, version, chosen, isRight: true, ms: 9_000, confidence: null }
    return event(10 * (right.length - place), 'answered', answer)
  })
  const started = { session, mode: 'quickfire', title: 'From elsewhere', ...plan }
  await pushEvents(page, study, [event(10 * (right.length + 1) - 10, 'started', started), ...answers])
  await page.goto(study)
  await page.getByText('From elsewhere').waitFor()
  return session
}

describe.concurrent('a session', () => {
  it('[T-10][T-92] shows a question with a figure and all its options on a laptop without scrolling', async (test) => {
    const { page } = await openBuilder(test, 'looks')
    const drawn = (await readTable<Question>(page, 'questions')).filter(({ figure }) => figure !== undefined)
    expect(drawn.length).toBeGreaterThan(0)
    const plan = { items: drawn.map(({ id }) => id), seconds: null, isExam: false }
    const session = await startElsewhere(page, plan)
    await page.setViewportSize(desktop)
    await page.goto(`${study}/session/${session}`)
    await page.getByRole('figure').getByRole('img').first().waitFor()
    await page.evaluate(() => window.waitForPaint())
    const [last, answer] = [await optionLabels(page).last().boundingBox(), await button(page, 'Answer').boundingBox()]
    expect((last?.y ?? Infinity) + (last?.height ?? Infinity)).toBeLessThan(answer?.y ?? 0)
    expect((answer?.y ?? Infinity) + (answer?.height ?? Infinity)).toBeLessThan(desktop.height)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-92] shows the whole enlarged figure, and on a phone a larger part of it on request', async (test) => {
    const { page } = await openBuilder(test, 'magnifies')
    const drawn = (await readTable<Question>(page, 'questions')).find(({ figure }) => figure !== undefined)
    const plan = { items: [drawn?.id ?? ''], seconds: null, isExam: false }
    await page.goto(`${study}/session/${await startElsewhere(page, plan)}`)
    await page.getByRole('button', { name: /^Enlarge: / }).click()
    const drawing = page.getByRole('region', { name: 'Enlarged drawing' })
    const hiddenWidth = () => drawing.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await drawing.waitFor()
    expect(await hiddenWidth()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Zoom in').click()
    await button(page, 'Show the whole drawing').waitFor()
    expect(await hiddenWidth()).toBeGreaterThan(0)
    await page.setViewportSize(desktop)
    expect([await hiddenWidth(), await button(page, 'Show the whole drawing').isVisible()]).toEqual([0, false])
  })

  it('[T-15][T-92] ends with a summary that offers to repeat the questions with wrong answers, and the history links to the summary', async (test) => {
    const { page } = await openBuilder(test, 'retry')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    const { items } = await shownSession(page)
    await button(page, 'Flag for later').click()
    await answerAll(page, false, true, true, false, true)
    await heading(page, '3 of 5').waitFor()
    // The focus moves to the score, so that a screen reader reads it first.
    await test.expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('3 of 5')
    // On a busy machine, the five answers take longer than a minute and a half.
    await page.getByText(/^(1 minute|2 minutes)(,|$)/).waitFor()
    await page.getByText('1 day in a row').waitFor()
    await page.getByText('Level 1').waitFor()
    await page.getByLabel('Flagged').waitFor()
    const wrong = page.getByRole('region', { name: '2 wrong' }).locator('details').first()
    await wrong.locator('summary').click()
    await wrong.getByText('your answer, wrong.').waitFor()
    const known = await readTable<Question>(page, 'questions')
    const { options: all = [] } = known.find(({ id }) => id === items[0]) ?? {}
    const explained = (await wrong.getByRole('listitem').allTextContents()).map(withPlainSpaces)
    expect(explained).toHaveLength(all.length)
    for (const { why } of all) expect(explained.some((words) => words.includes(withPlainSpaces(why)))).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isWithinThumbReach(button(page, 'Retry 2 wrong answers'))).toBe(true)
    await button(page, 'Retry 2 wrong answers').dblclick()
    await options(page).first().waitFor()
    expect(await readTable(page, 'sessions')).toHaveLength(2)
    expect((await shownSession(page)).items).toEqual([items[0], items[3]])
    await answerAll(page, true, true)
    await heading(page, '2 of 2').waitFor()
    expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
    await page.getByText('You got two right that you missed last time.').waitFor()

    // The history links to the summary of each past session.
    await page.goto(`${study}/practice`)
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('link', { name: /Quick questions.*3 of 5/ }).click()
    await heading(page, '3 of 5').waitFor()
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await page.getByRole('link', { name: /Missed questions.*2 of 2/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-10] shows the remaining time in an exam, but no verdicts before the end', async (test) => {
    const { page } = await openBuilder(test, 'examinee')
    await startPractice(page, '5', 'exam')
    await page.getByRole('timer', { name: /^[56]:\d\d left$/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    for (let at = 0; at < 5; at += 1) {
      await button(page, `Question ${at + 1} of 5. All questions`).waitFor()
      await answerWithKeyboard(page, at > 0)
      expect(await page.getByText(/^(Right|Wrong)\./).count()).toBe(0)
    }
    await button(page, 'Finish the exam').click()
    await heading(page, '4 of 5').waitFor()
  })

  it('[T-10] ends when the exam time is over, and keeps the answers', async (test) => {
    const { page } = await openBuilder(test, 'too-slow')
    const known = await readTable<{ id: string }>(page, 'questions')
    const items = known.slice(0, 3).map(({ id }) => id)
    await page.clock.install()
    const session = await startElsewhere(page, { items, seconds: 100, isExam: true })
    await page.getByText('From elsewhere').click()
    await answerWithKeyboard(page)
    await button(page, 'Question 2 of 3. All questions').waitFor()
    await page.clock.fastForward(100_000)
    await page.waitForURL(`**/session/${session}/summary`)
    await heading(page, '1 of 3').waitFor()
    const stored = (await readTable<{ id: string; endedAt: number | null }>(page, 'sessions')).find(
      ({ id }) => id === session,
    )
    expect(stored?.endedAt).not.toBeNull()
  })
})

interface Case {
  id: string
  steps: string[]
  lookAlikes: { name: string; against: string }[]
}

describe.concurrent('a clinical case', () => {
  it('[T-20][T-21][T-92] appears in stages, shows laboratory values with reference ranges, and explains the steps and the look-alike causes after the answer', async (test) => {
    const { page } = await openBuilder(test, 'cases', '/practice?mode=case')
    await startPractice(page)
    const faults: string[] = []
    let [panels, lookAlikeCount, stepCount] = [0, 0, 0]
    const known = await readTable<Case>(page, 'cases')
    for (let at = 0; at < 5; at += 1) {
      await page.getByRole('heading', { name: 'History' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Examination' }).count()).toBe(0)
      expect(await options(page).count()).toBe(0)
      if (at === 0) faults.push(...(await accessibilityFaults(page)))
      // Some cases have no examination or no tests.
      for (const stage of ['Examination', 'Tests']) {
        const show = button(page, `Show the ${stage.toLowerCase()}`)
        if ((await show.count()) === 0) continue
        await show.click()
        const revealed = page.getByRole('heading', { name: stage })
        await revealed.waitFor()
        // The new stage is in view, above the button for the next one.
        const [heading, next] = [await revealed.boundingBox(), await revealButton(page).boundingBox()]
        expect(heading?.y).toBeGreaterThanOrEqual(0)
        expect((heading?.y ?? Infinity) + (heading?.height ?? 0)).toBeLessThan(next?.y ?? 0)
      }
      const panel = page.getByRole('table')
      if ((await panel.count()) > 0) {
        panels += 1
        await panel.getByRole('columnheader', { name: 'Reference' }).waitFor()
        faults.push(...(await accessibilityFaults(page)))
      }
      expect(await isWithinThumbReach(button(page, 'Go to the decision'))).toBe(true)
      await button(page, 'Go to the decision').click()
      await options(page).first().waitFor()
      // The stages fold, so that the question and at least its first option are in view.
      const question = await page.locator('main [tabindex] > h2').boundingBox()
      const first = await optionLabels(page).first().boundingBox()
      expect(question?.y).toBeGreaterThanOrEqual(0)
      expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(phone.height)
      const shown = await page.locator('[data-item]').getAttribute('data-item')
      const { steps = [], lookAlikes = [] } = known.find(({ id }) => id === shown) ?? {}
      await answerWithKeyboard(page, at > 0)
      await page.getByRole('region', { name: 'The steps' }).waitFor()
      const against = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'What speaks against other causes' }) })
        .last()
      stepCount += steps.length
      const texts = async (part: 'dt' | 'dd') => (await against.locator(part).allTextContents()).map(withPlainSpaces)
      expect(await texts('dt')).toEqual(lookAlikes.map(({ name }) => name))
      expect(await texts('dd')).toEqual(lookAlikes.map((each) => `: ${each.against}`))
      lookAlikeCount += lookAlikes.length
      if (at === 0) faults.push(...(await accessibilityFaults(page)))
      await continueButton(page).click()
    }
    await heading(page, '4 of 5').waitFor()
    const measured = (await readTable<{ labs: unknown[] }>(page, 'cases')).filter(({ labs }) => labs.length > 0)
    expect(panels).toBe(measured.length)
    expect(lookAlikeCount).toBeGreaterThan(0)
    expect(stepCount).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })
})

describe.concurrent('a demo student', () => {
  it('[T-90][P-05] has 50 free questions, 5 cases and 3 articles, sees that more are locked, and cannot download locked packs', async (test) => {
    const { page } = await openBuilder(test, 'demo')
    await page.getByText(/A plan unlocks [\d,]+ more questions\./).waitFor()
    await page.getByText('Clinical cases', { exact: true }).click()
    await page.getByText(/A plan unlocks [\d,]+ more cases\./).waitFor()
    await page.getByText('Quick questions', { exact: true }).click()
    expect(await page.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(`${landing}/pricing`)
    const { packs, facts, subscription_type } = await fetchManifest(page, study)
    expect(subscription_type).toBe('demo')
    const locked = packs.filter(({ tier }) => tier !== 'demo')
    expect(locked.length).toBeGreaterThan(0)
    expect(locked.some(({ isOpen }) => isOpen)).toBe(false)
    for (const { file } of [...locked, facts]) {
      expect((await fetchPack(page, study, file)).status).toBe(403)
    }
    const held = (await readTable<{ name: string }>(page, 'packs')).map(({ name }) => name)
    expect(held.filter((name) => locked.some((pack) => pack.name === name))).toEqual([])
    const rows = await readTable<{ pack: string }>(page, 'questions')
    expect(new Set(rows.map(({ pack }) => pack))).toEqual(new Set(['sample']))
    expect(rows).toHaveLength(50)
    expect(await readTable(page, 'cases')).toHaveLength(5)
    expect(await readTable(page, 'articles')).toHaveLength(3)
  })
})

import type { Page, Locator } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { faultsOf } from './axe.ts'
import { phone, wholeTiter } from './browser.ts'
import { openDatabase } from './landing.ts'
import { button, heading, toast } from './pages.ts'
import {
  answerByKeys,
  enterStudy,
  enterStudyByForm,
  eventsAtServer,
  manifestAtServer,
  onward,
  optionLabels,
  options,
  packAtServer,
  pushAtServer,
  readTable,
  packsOnDevice,
  shownSession,
  startPractice,
  thumbReaches,
  verdict,
} from './study-pages.ts'

const { visit, landing, study, member, server } = await wholeTiter()
const database = await openDatabase(server)

/** A new student in front of the builder, with everything downloaded. */
async function student(test: TestContext, name: string, path = '/practice') {
  const email = await member(name)
  const visited = await visit(test)
  await enterStudy(visited.page, study, email, path)
  await packsOnDevice(visited.page)
  return visited
}

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const pressed = (tool: Locator) => tool.getAttribute('aria-pressed')

/** Goes to the end of a session, rightly or wrongly from one question to the next. */
async function answerAll(page: Page, ...isRights: boolean[]) {
  for (const isRight of isRights) {
    await answerByKeys(page, isRight)
    await onward(page).click()
  }
}

describe.concurrent('the way in', () => {
  it('[T-01] keeps a deep link through the sign-in', async (test) => {
    const { page } = await visit(test)
    await enterStudyByForm(page, study, await member('deep-link'), '/practice?mode=case')
    await button(page, 'Start 5 cases').waitFor()
    expect(await choice(page, 'Clinical cases').isChecked()).toBe(true)
  })
})

describe.concurrent('the builder', () => {
  it('[T-10][T-92] counts what a wish would give, and says when there is nothing', async (test) => {
    const { page } = await student(test, 'builder')
    await button(page, 'Start 10 questions').waitFor()
    expect(await thumbReaches(button(page, 'Start 10 questions'))).toBe(true)
    await page.getByText('Bookmarked', { exact: true }).click()
    expect(await button(page, 'No questions of this kind yet').isDisabled()).toBe(true)
    await page.getByText('Unseen', { exact: true }).click()
    await page.locator('label').filter({ hasText: /^40$/ }).click()
    await button(page, 'Start 40 questions').waitFor()

    const part = page.locator('details').first()
    await part.locator('summary').click()
    const boxes = part.getByRole('checkbox')
    await boxes.nth(1).check()
    await page.getByText('Topics, 1 chosen').waitFor()
    // To the end, where the bar with the button covers no topic by half.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await faultsOf(page)).toEqual([])
    const start = page.getByRole('button', { name: /^Start \d+ questions?$/ })
    const many = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0])
    expect(many).toBeLessThan(40)
    await start.click()
    await page.waitForURL('**/session/*')
    await options(page).first().waitFor()
    const topics = await readTable<{ id: string; topic: string }>(page, 'questions')
    const { items } = await shownSession(page)
    expect(items).toHaveLength(many)
    expect(new Set(items.map((item) => topics.find(({ id }) => id === item)?.topic)).size).toBe(1)
  })

  it('begins one session, however often it is tapped', async (test) => {
    const { page } = await student(test, 'impatient')
    await button(page, 'Start 10 questions').dblclick()
    await options(page).first().waitFor()
    expect(await readTable(page, 'sessions')).toHaveLength(1)
  })
})

describe.concurrent('a question', () => {
  it('[T-10][T-11][T-92] is chosen, ruled out, flagged, bookmarked and noted, by keys and by touch', async (test) => {
    const { page } = await student(test, 'keys')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    const [item] = (await shownSession(page)).items
    expect(await faultsOf(page)).toEqual([])
    expect(await thumbReaches(button(page, 'Answer'))).toBe(true)
    for (const [at, key] of ['a', 'b', '3', 'd'].entries()) {
      await page.keyboard.press(key)
      expect(await options(page).nth(at).isChecked()).toBe(true)
    }
    await button(page, 'Rule out D').click()
    expect(await options(page).nth(3).isChecked()).toBe(false)
    expect(await optionLabels(page).nth(3).textContent()).toContain('ruled out')
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])
    await button(page, 'Bring D back').click()

    // Enter presses the button that has the focus; it does not answer behind the student's back.
    await page.keyboard.press('a')
    await button(page, 'Flag for the end').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Take the flag away').waitFor()
    await button(page, 'Bookmark').click()
    expect(await pressed(button(page, 'Remove the bookmark'))).toBe('true')
    await button(page, 'Note').click()
    await page.getByRole('dialog', { name: 'Your note' }).waitFor()
    expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
    await page.getByRole('textbox', { name: 'Your note' }).fill('Abacus: a bed, a cab')
    await button(page, 'Keep').click()
    expect((await shownSession(page)).answers).toEqual([])

    await page.getByText('Sure', { exact: true }).click()
    await answerByKeys(page)
    await verdict(page, /^Right\.$/).waitFor()
    // It is explained before it is folded.
    const state = { id: item, isBookmarked: true, note: 'Abacus: a bed, a cab', right: 1, wrong: 0 }
    await test.expect.poll(() => readTable<object>(page, 'items')).toMatchObject([state])
    expect(await shownSession(page)).toMatchObject({
      flagged: [item],
      answers: [{ confidence: 'sure', isRight: true }],
    })
    await page.goto(`${study}/practice`)
    await page.getByText('Bookmarked', { exact: true }).click()
    await button(page, 'Start 1 question').waitFor()
  })

  it('[T-12][T-14][T-17][T-92] is explained option by option, earns points once, and can be reported', async (test) => {
    const { page } = await student(test, 'explained')
    const [article] = await readTable<{ id: string; title: string; topic: string }>(page, 'articles')
    const known = await readTable<Question>(page, 'questions')
    const read = known.find(({ topic }) => topic === article?.topic)
    const sourced = known.find((each) => each !== read && each.facts.length > 0)
    if (article === undefined || read === undefined || sourced === undefined)
      throw new Error('The sample is too small.')
    const right = known.filter((each) => each !== read && each !== sourced).slice(0, 4)
    // Half of the students chose the key, half the option after it, and one more changes neither share.
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
    // As long as reading takes: in less it would earn less.
    await page.waitForTimeout(8_100)
    await answerByKeys(page)
    await verdict(page, /^Right\.$/).waitFor()
    await page.getByText('+20 XP').waitFor()
    await page.getByText('2×, 5 right in a row').waitFor()
    await expectReasons(page, read, read.keyAt)
    await page.getByText('About how many students chose what at their first try.').waitFor()
    expect(await reasons(page).getByText('50%', { exact: true }).count()).toBe(2)
    const reading = page.getByRole('link', { name: `Read: ${article.title}` })
    expect(await reading.getAttribute('href')).toBe(`/read/${article.id}`)
    expect(await thumbReaches(onward(page))).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await onward(page).click()
    await options(page).first().waitFor()
    await answerByKeys(page, false)
    await verdict(page, /^Wrong\. The answer is [A-E]\.$/).waitFor()
    await expectReasons(page, sourced, (sourced.keyAt + 1) % 4)
    await page.getByText('right in a row').waitFor({ state: 'detached' })
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])

    await page.getByRole('button', { name: /^Report an error/ }).click()
    await page.getByRole('dialog', { name: 'What is wrong with it?' }).waitFor()
    await page.getByText(/wording \w+\. It stands so since .* and has not been corrected\./).waitFor()
    await page.getByText(`It rests on: ${sourced.facts.join('; ')}.`).waitFor()
    expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
    await page.getByRole('radio', { name: 'A word is misspelt' }).check()
    await page.getByLabel('In your words, if you like').fill('The second word')
    await button(page, 'Send report').click()
    await toast(page, 'Thank you. We read every report.').waitFor()
    const report = { item: sourced.id, version: sourced.version, category: 'typo', words: 'The second word' }
    await test.expect
      .poll(async () => (await eventsAtServer(page, study)).filter(({ kind }) => kind === 'reported'))
      .toMatchObject([{ body: report }])
    await page.goto(study)
    await page.getByText('60 XP').waitFor()
  })

  it('[T-16] is answered once, however often the button is tapped', async (test) => {
    const { page } = await student(test, 'double-tap')
    await startPractice(page, '5')
    await optionLabels(page).nth(1).click()
    await button(page, 'Answer').dblclick()
    await onward(page).waitFor()
    const events = await readTable<{ kind: string }>(page, 'events')
    expect(events.filter(({ kind }) => kind === 'answered')).toHaveLength(1)
  })

  it('that is not on the device is passed over, and the rest can be answered', async (test) => {
    const { page } = await student(test, 'gone')
    const known = await readTable<{ id: string }>(page, 'questions')
    const items = ['nosuchitem', 'nosuchother', ...known.slice(0, 2).map(({ id }) => id)]
    const session = await startElsewhere(page, { items, seconds: null, isExam: false })
    await page.goto(`${study}/session/${session}`)
    await heading(page, 'This question is not on this device.').waitFor()
    await button(page, 'Go on').click()
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
  facts: string[]
}

const reasons = (page: Page) => page.getByRole('region', { name: 'Explanation' }).getByRole('listitem')

/** Each option is there with its reason: the key first, then the wrong choice, then the others. */
async function expectReasons(page: Page, { options: all, keyAt }: Question, chosen: number) {
  const order = [keyAt, chosen, ...all.keys()].filter((at, place, every) => every.indexOf(at) === place)
  const shown = await reasons(page).allTextContents()
  expect(shown).toHaveLength(all.length)
  for (const [place, at] of order.entries()) {
    expect(shown[place]).toContain(all[at]?.text)
    expect(shown[place]).toContain(all[at]?.why)
  }
}

/** Begins a session as another device would, with some right answers, and waits until it is known here. */
async function startElsewhere(
  page: Page,
  wish: { items: string[]; seconds: number | null; isExam: boolean },
  right: Question[] = [],
) {
  const session = crypto.randomUUID()
  const event = (secondsAgo: number, kind: string, body: object) => {
    const at = Date.now() - secondsAgo * 1_000
    return { id: crypto.randomUUID(), at, day: new Date(at).toISOString().slice(0, 10), kind, body }
  }
  const answers = right.map(({ id: item, version, keyAt: chosen }, place) => {
    const given = { session, mode: 'quickfire', item, version, chosen, isRight: true, ms: 9_000, confidence: null }
    return event(10 * (right.length - place), 'answered', given)
  })
  const started = { session, mode: 'quickfire', title: 'From elsewhere', ...wish }
  await pushAtServer(page, study, [event(10 * (right.length + 1) - 10, 'started', started), ...answers])
  await page.goto(study)
  await page.getByText('From elsewhere').waitFor()
  return session
}

describe.concurrent('a session', () => {
  it('[T-15][T-92] ends in a summary, from which the wrong ones are tried again', async (test) => {
    const { page } = await student(test, 'retry')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    const { items } = await shownSession(page)
    await button(page, 'Flag for the end').click()
    await answerAll(page, false, true, true, false, true)
    await heading(page, '3 of 5').waitFor()
    await page.getByText(/^1 minute(,|$)/).waitFor()
    await page.getByLabel('Flagged').waitFor()
    await page.locator('summary').first().click()
    await page.locator('details[open]').getByText('Yours:').waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await thumbReaches(button(page, 'Retry the 2 wrong'))).toBe(true)
    await button(page, 'Retry the 2 wrong').dblclick()
    await options(page).first().waitFor()
    expect(await readTable(page, 'sessions')).toHaveLength(2)
    expect((await shownSession(page)).items).toEqual([items[0], items[3]])
    await answerAll(page, true, true)
    await heading(page, '2 of 2').waitFor()
    expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
  })

  it('[T-10] of an exam shows the time and no verdict until its end', async (test) => {
    const { page } = await student(test, 'examinee')
    await startPractice(page, '5', 'At the end, timed')
    await page.getByRole('timer', { name: /^[56]:\d\d left$/ }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    for (let asked = 0; asked < 5; asked += 1) {
      await button(page, `Question ${asked + 1} of 5. All questions`).waitFor()
      await answerByKeys(page, asked > 0)
      expect(await page.getByText(/^(Right|Wrong)\./).count()).toBe(0)
    }
    await button(page, 'Finish the exam').click()
    await heading(page, '4 of 5').waitFor()
  })

  it('[T-10] of an exam ends by itself when its time is over, and keeps what was answered', async (test) => {
    const { page } = await student(test, 'too-slow')
    const known = await readTable<{ id: string }>(page, 'questions')
    const items = known.slice(0, 3).map(({ id }) => id)
    const session = await startElsewhere(page, { items, seconds: 20, isExam: true })
    await page.getByText('From elsewhere').click()
    await answerByKeys(page)
    await page.waitForURL(`**/session/${session}/summary`)
    await heading(page, '1 of 3').waitFor()
    const kept = (await readTable<{ id: string; endedAt: number | null }>(page, 'sessions')).find(
      ({ id }) => id === session,
    )
    expect(kept?.endedAt).not.toBeNull()
  })
})

interface Case {
  id: string
  keyAt: number
  options: { text: string }[]
  telling: string
  leadIn: string
  lookAlikes: { name: string; against: string }[]
}

describe.concurrent('a clinical case', () => {
  it('[T-20][T-21][T-92] is told stage by stage, with its laboratory values beside their ranges, and what settles it', async (test) => {
    const { page } = await student(test, 'cases', '/practice?mode=case')
    await startPractice(page)
    const faults: string[] = []
    let [panels, toldApart] = [0, 0]
    const known = (await readTable<Case>(page, 'cases')).map((each) => ({
      ...each,
      key: each.options[each.keyAt]?.text,
    }))
    for (let told = 0; told < 5; told += 1) {
      await page.getByRole('heading', { name: 'History' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Examination' }).count()).toBe(0)
      expect(await options(page).count()).toBe(0)
      if (told === 0) faults.push(...(await faultsOf(page)))
      await button(page, 'Show the examination').click()
      await page.getByRole('heading', { name: 'Examination' }).waitFor()
      const tests = button(page, 'Show the tests')
      if ((await tests.count()) > 0) {
        await tests.click()
        await page.getByRole('heading', { name: 'Tests' }).waitFor()
      }
      const panel = page.getByRole('table')
      if ((await panel.count()) > 0) {
        panels += 1
        await panel.getByRole('columnheader', { name: 'Reference' }).waitFor()
        faults.push(...(await faultsOf(page)))
      }
      expect(await thumbReaches(button(page, 'Go to the decision'))).toBe(true)
      await button(page, 'Go to the decision').click()
      await options(page).first().waitFor()
      const shown = await page.locator('[data-item]').getAttribute('data-item')
      const { telling = '', lookAlikes = [], leadIn, key } = known.find(({ id }) => id === shown) ?? {}
      await answerByKeys(page, told > 0)
      const settling = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'What settles it' }) })
        .last()
      await settling.getByText(`${telling.charAt(0).toUpperCase()}${telling.slice(1)}.`).waitFor()
      const others = leadIn === 'cause' ? [] : lookAlikes.filter(({ name }) => name !== key)
      expect(await settling.locator('dt').allTextContents()).toEqual(others.map(({ name }) => name))
      expect(await settling.locator('dd').allTextContents()).toEqual(others.map(({ against }) => `: ${against}`))
      toldApart += others.length
      if (told === 0) faults.push(...(await faultsOf(page)))
      await onward(page).click()
    }
    await heading(page, '4 of 5').waitFor()
    const measured = (await readTable<{ labs: unknown[] }>(page, 'cases')).filter(({ labs }) => labs.length > 0)
    expect(panels).toBe(measured.length)
    expect(toldApart).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })
})

describe.concurrent('a demo student', () => {
  it('[T-90][P-05] has 50 questions without paying, sees that more is locked, and never receives any of it', async (test) => {
    const { page } = await student(test, 'demo')
    await page.getByText(/[\d,]+ more questions open with a plan\./).waitFor()
    expect(await page.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(`${landing}/pricing`)
    const { packs, facts, subscription_type } = await manifestAtServer(page, study)
    expect(subscription_type).toBe('demo')
    const locked = packs.filter(({ tier }) => tier !== 'demo')
    expect(locked.length).toBeGreaterThan(0)
    expect(locked.some(({ isOpen }) => isOpen)).toBe(false)
    for (const { file } of [...locked, facts]) {
      expect((await packAtServer(page, study, file)).status).toBe(403)
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

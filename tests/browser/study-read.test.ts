import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { button, heading, toast, trySignIn } from './pages.ts'
import { openDatabase, subscribers } from './landing.ts'
import { enterStudy, readTable, packsOnDevice, shownSession } from './study-pages.ts'

const { visit, study, member, server } = await wholeTiter()
const subscriber = subscribers(await openDatabase(server), member)

/** A student whose device holds the sample and the cards. */
const student = async (test: TestContext, name: string) => {
  const visited = await visit(test)
  const { page } = visited
  const email = await member(name)
  await page.goto(`${study}/login?from=/read`)
  await trySignIn(page, email)
  await page.waitForURL((url) => url.pathname !== '/login')
  await goTo(page, 'Read')
  await heading(page, 'Read').waitFor()
  return visited
}

const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name, exact: true })
    .filter({ visible: true })
    .click()

const field = (page: Page) => page.getByLabel('Search what is on this device')

const result = (page: Page) => page.locator('[data-stop]:not(input)')

interface Placed {
  id: string
  topic: string
}

describe.concurrent('articles', () => {
  it('[T-40] are read, marked, taken back, and offer the words they name', async (test) => {
    const { page } = await student(test, 'article-reader')
    await page.getByText('0 of 3').waitFor()
    await page.getByRole('link', { name: /^Culture media and identification/ }).click()
    await heading(page, 'Culture media and identification').waitFor()
    const contents = page.getByRole('navigation', { name: 'Contents' }).filter({ visible: true })
    await contents.getByText('Contents', { exact: true }).click()
    await contents.getByRole('link', { name: 'Do not confuse' }).click()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Do not confuse' }).boundingBox())
      .toMatchObject({
        y: expect.toSatisfy((y: number) => y >= 0 && y < 640),
      })

    await page.getByRole('button', { name: 'Thayer-Martin agar' }).first().click()
    await page.getByRole('dialog').getByText('What is Thayer-Martin agar for?').waitFor()
    await page.keyboard.press('Escape')

    await button(page, 'Mark as read').click()
    await page.getByText(/minutes?, read$/).waitFor()
    await toast(page, 'Marked as read').getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/minutes?, not read yet$/).waitFor()
    await button(page, 'Mark as read').click()
    await page.getByRole('link', { name: 'All articles' }).click()
    await page.getByText('1 of 3').waitFor()
  })

  it('[T-40] lead on to the next one, whose title has the focus, and to those that they name', async (test) => {
    const { email } = await subscriber('article-walker', 'starter')
    const { page } = await visit(test)
    await enterStudy(page, study, email, '/read')
    await packsOnDevice(page)
    await page.goto(`${study}/read/staphylococci`)
    await heading(page, 'Staphylococci').waitFor()
    await page.getByRole('link', { name: /^Next, \d+ minutes?/ }).click()
    const title = heading(page, 'Streptococci of groups A and B')
    await until('it has the focus', () => title.evaluate((element) => element === document.activeElement))
    expect(page.url()).toBe(`${study}/read/streptococci-a-and-b`)
    const named = page.locator('main p a[href^="/read/"], main li a[href^="/read/"], main td a[href^="/read/"]').first()
    const path = await named.getAttribute('href')
    const other = (await readTable<{ id: string; title: string }>(page, 'articles')).find(
      ({ id }) => path === `/read/${id}`,
    )
    await named.click()
    await heading(page, other?.title ?? '').waitFor()
    expect(page.url()).toBe(`${study}${path}`)
  })

  it('[T-40] start a test on their own topic, once for a double tap', async (test) => {
    const { page } = await student(test, 'article-tester')
    const links = page.locator('main li a')
    await test.expect.poll(() => links.count()).toBe(3)
    const titles = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    await packsOnDevice(page)
    const [articles, questions] = [
      await readTable<Placed>(page, 'articles'),
      await readTable<Placed>(page, 'questions'),
    ]
    for (const path of titles) {
      await page.goto(`${study}${path}`)
      const start = button(page, 'Test yourself')
      await start.waitFor()
      const before = (await readTable(page, 'sessions')).length
      await start.dblclick()
      await page.getByRole('group', { name: 'Options' }).waitFor()
      expect(await readTable(page, 'sessions')).toHaveLength(before + 1)
      const { items } = await shownSession(page)
      const topics = items.map((item) => questions.find(({ id }) => id === item)?.topic)
      const article = articles.find(({ id }) => path === `/read/${id}`)
      expect(new Set(topics)).toEqual(new Set([article?.topic]))
    }
  })

  it('[T-40] that are not on the device say so, and where they can be had', async (test) => {
    const { page } = await student(test, 'article-seeker')
    await page.goto(`${study}/read/penicillins`)
    await heading(page, 'This article is not here').waitFor()
    await page.getByRole('link', { name: 'See the plans' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-40] are accessible as a list, as a text and where a word is looked up', async (test) => {
    const { page } = await student(test, 'article-looker')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: /^Neuromuscular blockers/ }).click()
    await heading(page, 'Neuromuscular blockers and reversal').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'suxamethonium' }).first().click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Suxamethonium' }).waitFor()
    expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
  })
})

describe.concurrent('the search', () => {
  it('[T-41] answers as one types, by keys alone and without a network', async (test) => {
    const { page, context } = await student(test, 'searcher')
    // Once, so that the page of an article is here.
    await page.getByRole('link', { name: /^Culture media and identification/ }).click()
    await heading(page, 'Culture media and identification').waitFor()
    await goTo(page, 'Search')
    await page.getByText(/on this device\. Two letters are enough/).waitFor()
    await context.setOffline(true)
    await page.keyboard.type('culture med')
    await page.getByRole('heading', { name: /^Articles/ }).waitFor()
    expect(await page.locator('mark').first().textContent()).toBe('Culture')
    await page.keyboard.press('ArrowDown')
    expect(
      await result(page)
        .first()
        .evaluate((first) => first === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Enter')
    await heading(page, 'Culture media and identification').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /^Articles/ }).waitFor()
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')
    const [{ stem } = { stem: '' }] = await readTable<{ stem: string }>(page, 'questions')
    await page.keyboard.type(stem.slice(0, -1))
    await page.getByRole('heading', { name: /^Questions/ }).waitFor()
    await result(page)
      .filter({ hasText: stem.slice(0, 20) })
      .last()
      .click()
    await page.getByText('right answer.').waitFor()
  })

  it('[T-41] [T-32] finds what the student wrote, and not once it is deleted', async (test) => {
    const { page } = await student(test, 'writing-searcher')
    await page.goto(`${study}/cards/own`)
    await button(page, 'Write a card').click()
    await page.getByLabel('Front', { exact: true }).fill('Who studies zebrafish?')
    await page.getByLabel('Back', { exact: true }).fill('Developmental biologists')
    await button(page, 'Keep the card').click()
    await page.getByText('Who studies zebrafish?').waitFor()
    await goTo(page, 'Search')
    await field(page).fill('zebrafish')
    await page.getByText('Yours', { exact: true }).waitFor()
    await result(page).first().click()
    await page.getByText('Developmental biologists').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'What you wrote' }).click()
    await button(page, 'Delete: Who studies zebrafish?').click()
    await goTo(page, 'Search')
    await field(page).fill('zebrafish')
    await page.getByRole('status').getByText('Nothing on this device says “zebrafish”.').waitFor()
  })

  it('[T-41] is accessible with what it finds unfolded', async (test) => {
    const { page } = await student(test, 'search-looker')
    await goTo(page, 'Search')
    await field(page).waitFor()
    await page.keyboard.type('staph')
    await page.locator('summary[data-stop]').first().click()
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-41] says when nothing is found', async (test) => {
    const { page } = await student(test, 'lost-searcher')
    await goTo(page, 'Search')
    await field(page).waitFor()
    await page.keyboard.type('zebrafish')
    await page.getByRole('status').getByText('Nothing on this device says “zebrafish”.').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})

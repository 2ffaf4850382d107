import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { button, heading, submitSignIn, toast } from '../support/pages.ts'
import { openDatabase, subscriberFactory } from '../support/landing-pages.ts'
import { fetchManifest, openStudySignedIn, readTable, shownSession, waitForPacks } from '../support/study-pages.ts'

const { visit, study, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

/** Signs a new student in and opens the list of articles. */
const openArticles = async (test: TestContext, name: string) => {
  const visited = await visit(test)
  const { page } = visited
  const email = await createMember(name)
  await page.goto(`${study}/login?from=/read`)
  await submitSignIn(page, email)
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

/** Opens the search from Today, because the tab bar of a phone has no room for a link to the search. */
const openSearch = async (page: Page) => {
  await goTo(page, 'Today')
  await page.getByRole('link', { name: 'Search', exact: true }).filter({ visible: true }).click()
  // Until the index is complete, better results can replace a result that the test opens.
  await page.getByText(/on this device\. Type at least two letters/).waitFor()
}

const searchField = (page: Page) => page.getByLabel('Search this device')

const results = (page: Page) => page.locator('[data-stop]:not(input)')

interface ItemTopic {
  id: string
  topic: string
}

describe.concurrent('articles', () => {
  it('[T-40] can be marked as read and unmarked with “Undo”, explain terms on request, and show a message in their list once all articles of a module are read', async (test) => {
    const { page } = await openArticles(test, 'article-reader')
    await page.getByText('0 of 3').waitFor()
    await page.getByRole('link', { name: /^Neuromuscular blockers and reversal/ }).click()
    await heading(page, 'Neuromuscular blockers and reversal').waitFor()
    const contents = page.getByRole('navigation', { name: 'Contents' }).filter({ visible: true })
    await contents.getByText('Contents', { exact: true }).click()
    await contents.getByRole('link', { name: 'Do not confuse' }).click()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Do not confuse' }).boundingBox())
      .toMatchObject({
        y: expect.toSatisfy((y: number) => y >= 0 && y < 640),
      })

    await page.getByRole('button', { name: 'sugammadex' }).first().click()
    await page.getByRole('dialog').getByText('sugammadex').first().waitFor()
    await page.keyboard.press('Escape')

    // The simulated pointer keeps the toast on the screen. A real one might arrive too late on a busy machine.
    await Promise.all([toast(page, 'Marked as read').dispatchEvent('mousemove'), button(page, 'Mark as read').click()])
    await page.getByText(/minutes?, read$/).waitFor()
    await toast(page, 'Marked as read').getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/minutes?, not read yet$/).waitFor()
    await button(page, 'Mark as read').click()
    await page.getByText(/minutes?, read$/).waitFor()
    // A toast that appears during a click covers the link, and the click is lost. The keyboard is not affected.
    await page.getByRole('link', { name: 'All articles' }).press('Enter')
    await page.getByText('1 of 3').waitFor()
    await page.getByLabel('Module', { exact: true }).selectOption('Neuro-2')
    await page.getByText('1 of 1').waitFor()
    await page.getByText('You have read everything in Neuro-2.').waitFor()
  })

  it('[T-40] can be filtered by module', async (test) => {
    const { page } = await openArticles(test, 'module-reader')
    await page.getByText('0 of 3').waitFor()
    const field = page.getByLabel('Module', { exact: true })
    await waitForPacks(page)
    const articles = await readTable<ItemTopic>(page, 'articles')
    const { topics } = await fetchManifest(page, study)
    const modules = articles.map(({ topic }) => topics.find(({ id }) => id === topic)?.modules ?? [])
    const countIn = (module: string) => modules.filter((names) => names.includes(module)).length
    const begun = modules.flat().find((module) => countIn(module) < 3) ?? ''
    await field.selectOption(begun)
    await page.getByText(`0 of ${countIn(begun)}`, { exact: true }).waitFor()
    const unwritten = field.locator('option', { hasText: 'not written yet' })
    expect(await unwritten.count()).toBeGreaterThan(0)
    await field.selectOption(await unwritten.first().getAttribute('value'))
    await page.getByText(/^No article of .+ can be read yet\. Choose another module below\.$/).waitFor()
    await field.selectOption('')
    await page.getByText('0 of 3').waitFor()
  })

  it('[T-40] link to the next article, whose title gets the focus, and to articles that the text names', async (test) => {
    const { email } = await subscriber('article-walker', 'starter')
    const { page } = await visit(test)
    await openStudySignedIn(page, study, email, '/read')
    await waitForPacks(page)
    await page.goto(`${study}/read/staphylococci`)
    await heading(page, 'Staphylococci').waitFor()
    await page.getByRole('link', { name: /^Next, \d+ minutes?/ }).click()
    const title = heading(page, 'Streptococci of groups A and B')
    await waitUntil('the title has the focus', () => title.evaluate((element) => element === document.activeElement))
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

  it('[T-40] have a test button that starts one session with questions of the article’s topic, even after a double tap', async (test) => {
    const { page } = await openArticles(test, 'article-tester')
    const links = page.locator('main li a')
    await test.expect.poll(() => links.count()).toBe(3)
    const titles = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    await waitForPacks(page)
    const [articles, questions] = [
      await readTable<ItemTopic>(page, 'articles'),
      await readTable<ItemTopic>(page, 'questions'),
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

  it('[T-40] are replaced by a message and a link to the plans if they are not on the device', async (test) => {
    const { page } = await openArticles(test, 'article-seeker')
    await page.goto(`${study}/read/penicillins`)
    await heading(page, 'This article is not available').waitFor()
    await page.getByRole('link', { name: 'See the plans' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-40] have no accessibility faults in the list, on the article page and in the explanation of a term', async (test) => {
    const { page } = await openArticles(test, 'article-looker')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: /^Neuromuscular blockers/ }).click()
    await heading(page, 'Neuromuscular blockers and reversal').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'suxamethonium' }).first().click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Suxamethonium' }).waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
  })
})

describe.concurrent('the search', () => {
  it('[T-41] shows results while the student types, and works with the keyboard alone and offline', async (test) => {
    const { page, context, ignoreNetworkErrors } = await openArticles(test, 'searcher')
    await waitForPacks(page)
    // Opens an article once, so that the code of the article page is loaded.
    await page.getByRole('link', { name: /^Neuromuscular blockers and reversal/ }).click()
    await heading(page, 'Neuromuscular blockers and reversal').waitFor()
    await openSearch(page)
    await page.getByText(/on this device\. Type at least two letters/).waitFor()
    // A sync may start while the device is offline.
    ignoreNetworkErrors()
    await context.setOffline(true)
    await page.keyboard.type('neuromuscular bl')
    await page.getByRole('heading', { name: /^Articles/ }).waitFor()
    // The results of the first letters may still be on the screen.
    await expect.poll(() => page.locator('mark').first().textContent()).toBe('Neuromuscular')
    await page.keyboard.press('ArrowDown')
    await waitUntil('the first result has the focus', () =>
      results(page)
        .first()
        .evaluate((first) => first === document.activeElement),
    )
    await page.keyboard.press('Enter')
    await heading(page, 'Neuromuscular blockers and reversal').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /^Articles/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => searchField(page).inputValue()).toBe('')
    const [{ stem } = { stem: '' }] = await readTable<{ stem: string }>(page, 'questions')
    // Enters the text at once, because the results of each further letter could close the result that the test opens.
    await page.keyboard.insertText(stem.slice(0, -1))
    await page.getByRole('heading', { name: /^Questions/ }).waitFor()
    await results(page)
      .filter({ hasText: stem.slice(0, 20) })
      .last()
      .click()
    await page.getByText('right answer.').waitFor()
  })

  it('[T-41] [T-32] finds the student’s own cards until they are deleted', async (test) => {
    const { page } = await openArticles(test, 'writing-searcher')
    await page.goto(`${study}/cards/own`)
    await button(page, 'Write a card').click()
    await page.getByLabel('Front', { exact: true }).fill('Who studies zebrafish?')
    await page.getByLabel('Back', { exact: true }).fill('Developmental biologists')
    await button(page, 'Save card').click()
    await page.getByText('Who studies zebrafish?').waitFor()
    await openSearch(page)
    await searchField(page).fill('zebrafish')
    await page.getByText('Yours', { exact: true }).waitFor()
    await results(page).first().click()
    await page.getByText('Developmental biologists').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Your own cards and questions' }).click()
    await button(page, 'Delete: Who studies zebrafish?').click()
    await openSearch(page)
    await searchField(page).fill('zebrafish')
    await page.getByRole('status').getByText('Nothing on this device matches “zebrafish”.').waitFor()
  })

  it('[T-41] is accessible with an expanded result', async (test) => {
    const { page } = await openArticles(test, 'search-looker')
    await waitForPacks(page)
    await openSearch(page)
    await page.keyboard.insertText('staph')
    await page.locator('summary[data-stop]').filter({ hasText: /staph/i }).first().click()
    await page.locator('details[open] summary[data-stop]').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-41] reports that nothing was found', async (test) => {
    const { page } = await openArticles(test, 'lost-searcher')
    await openSearch(page)
    await searchField(page).waitFor()
    await page.keyboard.type('zebrafish')
    await page.getByRole('status').getByText('Nothing on this device matches “zebrafish”.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

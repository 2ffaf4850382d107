import { contentCalls, studyCalls, type ContentManifest, type StoredEvent } from '@titer/contract'
import type { Locator, Page } from 'playwright-core'
import { smallBank } from '../../../apps/server/src/testing/small-bank.ts'
import { fetchWithRetry } from '../../support/requests.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { readLocalStorage, submitSignIn } from './pages.ts'
import { restoreState, signedInState } from './people.ts'

/** Opens a page of the study app for an account that is already signed in. */
export async function openStudySignedIn(page: Page, study: string, email: string, path = '/') {
  await restoreState(page.context(), await signedInState(study, email))
  await page.goto(`${study}${path}`)
}

/** Opens a page of the study app and signs in with the form that appears first. */
export async function openStudyBySignInForm(page: Page, study: string, email: string, path = '/') {
  await page.goto(`${study}${path}`)
  await page.waitForURL(`${study}/login**`)
  await submitSignIn(page, email)
  await page.waitForURL(`${study}${path}`)
}

/** Reads from the app's IndexedDB: all rows of a table, the row with a key, or all keys. */
const readDevice = (page: Page, table: string, part: { key?: string; isKeysOnly?: boolean } = {}) =>
  page.evaluate(
    async ({ table, key, isKeysOnly }) => {
      const databases = await indexedDB.databases()
      const found = databases.find((each) => each.name?.startsWith('titer-'))
      if (found?.name === undefined) return []
      const database = await answerOf(indexedDB.open(found.name))
      try {
        if (!database.objectStoreNames.contains(table)) return []
        const store = database.transaction(table).objectStore(table)
        if (isKeysOnly) return await answerOf(store.getAllKeys())
        return await answerOf(key === undefined ? store.getAll() : store.getAll(key))
      } finally {
        database.close()
      }
      function answerOf<Result>(request: IDBRequest<Result>) {
        return new Promise<Result>((done, failed) => {
          request.addEventListener('success', () => done(request.result))
          request.addEventListener('error', () => failed(new Error(String(request.error))))
        })
      }
    },
    { table, ...part },
  ) as Promise<unknown[]>

export const readTable = <Row>(page: Page, table: string) => readDevice(page, table) as Promise<Row[]>

const readRow = async <Row>(page: Page, table: string, key: string) =>
  (await readDevice(page, table, { key }))[0] as Row | undefined

/**
 * Waits until the service worker controls the page and all packs of the plan are on the device, so that the page works
 * offline. A worker that is ready may not control the page yet.
 */
export async function waitUntilOfflineReady(page: Page) {
  await waitUntil('the service worker controls the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  )
  await waitForPacks(page)
}

/** Waits until all packs that the plan includes are on the device. */
export async function waitForPacks(page: Page) {
  await waitUntil('every open pack is on the device', async () => {
    const manifest = (await readRow<{ value: ContentManifest }>(page, 'values', 'manifest'))?.value
    const held = new Set(await readDevice(page, 'packs', { isKeysOnly: true }))
    return manifest !== undefined && manifest.packs.every(({ name, isOpen }) => !isOpen || held.has(name))
  })
}

/** Sends a request with the token of the student who is signed in on the page. */
async function fetchAsStudent(page: Page, url: string, init: RequestInit = {}) {
  const { token } = await readLocalStorage(page)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetchWithRetry(url, { ...init, headers })
}

/** Returns the student's events that are stored on the server. */
export async function fetchServerEvents(page: Page, study: string) {
  const answer = await fetchAsStudent(page, `${study}${studyCalls.pull.path}`)
  return ((await answer.json()) as { events: StoredEvent[] }).events
}

export const pushEvents = (page: Page, study: string, events: object[]) =>
  fetchAsStudent(page, `${study}${studyCalls.push.path}`, {
    method: 'POST',
    body: JSON.stringify({ events }),
  })

export const fetchManifest = async (page: Page, study: string) =>
  (await (await fetchAsStudent(page, `${study}${contentCalls.manifest.path}`)).json()) as ContentManifest

/**
 * Changes the manifest that the page receives: a topic without content becomes a new topic that the student's plan
 * opens later. Returns the topic.
 */
export async function mockLaterTopic(page: Page) {
  const { topics, index } = smallBank()
  const written = new Set(index.items.map(({ topic }) => topic))
  const later = topics.find(({ id }) => !written.has(id))
  if (later === undefined) throw new Error('Every topic has content.')
  await page.route(`**${contentCalls.manifest.path}`, async (route) => {
    // A sync can be running when the test ends. The request then fails because the page closes.
    const response = await route.fetch().catch(() => undefined)
    if (response === undefined) return route.abort()
    const manifest = (await response.json()) as ContentManifest
    const published = new Date().toISOString().slice(0, 10)
    const packs = [...manifest.packs, { ...manifest.packs[0], name: later.id, isOpen: false, published }]
    return route.fulfill({ json: { ...manifest, packs } })
  })
  return later
}

export const fetchPack = (page: Page, study: string, file: string) =>
  fetchAsStudent(page, `${study}${contentCalls.pack.path.replace(':file', file)}`)

interface ItemWithKey {
  keyAt: number
}

export interface StoredSession {
  id: string
  items: string[]
  answers: { item: string; isRight: boolean }[]
  endedAt: number | null
}

/** Returns the session that the page shows. */
export async function shownSession(page: Page) {
  const id = /\/session\/([\w-]+)/.exec(page.url())?.[1]
  const session = await readRow<StoredSession>(page, 'sessions', id ?? '')
  if (session === undefined) throw new Error(`No session at ${page.url()}`)
  return session
}

export const continueButton = (page: Page) => page.getByRole('button', { name: /^(Next question|See how it went)$/ })
/** Finds the visible text that says whether the answer was right, not the announcement for screen readers. */
export const verdict = (page: Page, words: RegExp) => page.getByRole('main').getByText(words)
export const options = (page: Page) => page.getByRole('group', { name: 'Options' }).getByRole('radio')

/**
 * Finds the labels of the options, which students tap. The radio inputs themselves are for the keyboard and screen
 * readers.
 */
export const optionLabels = (page: Page) => page.getByRole('group', { name: 'Options' }).locator('label')

/**
 * Returns the id of the item on the page. An exam page shows only the question's number, so the session provides the
 * id.
 */
async function shownItem(page: Page) {
  const shown = page.locator('[data-item]')
  if ((await shown.count()) > 0) return shown.getAttribute('data-item')
  const { items } = await shownSession(page)
  const label = await page.getByRole('button', { name: /All questions$/ }).getAttribute('aria-label')
  return items[Number(/\d+/.exec(label ?? '')?.[0]) - 1]
}

/** Answers the shown question with two keys. `isRight` decides whether the answer is right or wrong. */
export async function answerWithKeyboard(page: Page, isRight = true) {
  await options(page).first().waitFor()
  const item = (await shownItem(page)) ?? ''
  const found =
    (await readRow<ItemWithKey>(page, 'questions', item)) ?? (await readRow<ItemWithKey>(page, 'cases', item))
  const keyAt = found?.keyAt ?? 0
  const at = isRight ? keyAt : (keyAt + 1) % 4
  // A question listens to keys only after it has been painted, so the first key press may be lost on a busy machine.
  await waitUntil('the option is chosen', async () => {
    await page.keyboard.press('abcde'.charAt(at))
    return options(page).nth(at).isChecked()
  })
  await page.keyboard.press('Enter')
}

/**
 * Checks whether an element is in the lower half of the screen, which a thumb can reach on a phone held in one hand.
 */
export async function isWithinThumbReach(target: Locator) {
  // The test may just have changed the size of the screen.
  await target.page().evaluate(() => window.waitForPaint())
  const box = await target.boundingBox()
  const { height = 0 } = target.page().viewportSize() ?? {}
  return box !== null && box.y >= height / 2 && box.y + box.height <= height
}

/** Makes a choice in the session builder, which has selects on a phone and radio buttons on a laptop. */
export async function choosePractice(page: Page, choice: string) {
  const select = page.locator('select', { has: page.locator(`option[value="${choice}"]`) })
  const label = page.locator('label', { has: page.locator(`input[value="${choice}"]`) })
  await select.or(label).waitFor()
  await ((await select.count()) > 0 ? select.selectOption(choice) : label.click())
}

/**
 * Makes choices in the session builder, and starts the session. A choice is a number of questions, `exam` or
 * a question pool such as `bookmarked`.
 */
export async function startPractice(page: Page, ...choices: string[]) {
  for (const choice of choices) await choosePractice(page, choice)
  await page.getByRole('button', { name: /^Start \d+ / }).click()
  await page.waitForURL('**/session/*')
}

export const revealButton = (page: Page) => page.getByRole('button', { name: /^(Show the|Go to the decision)/ })

/** Reveals the stages of the case on the page until the answer options appear. */
export async function revealCase(page: Page) {
  const first = options(page).first()
  for (;;) {
    await revealButton(page).or(first).waitFor()
    if ((await first.count()) > 0) return
    await revealButton(page).click()
  }
}

/**
 * Replaces non-breaking spaces and removes invisible marks, which the page uses to control where lines break.
 */
export const withPlainSpaces = (text: string) => text.replaceAll(/[\u00AD\u200B\u2060]/g, '').replaceAll(/\s/g, ' ')

import { contentCalls, studyCalls, type ContentManifest, type StoredEvent } from '@titer/contract'
import type { Locator, Page } from 'playwright-core'
import { until } from '../running.ts'
import { storedKeys, trySignIn } from './pages.ts'
import { restoreState, signedInState } from './people.ts'

/** Opens a page of the study app for somebody who has signed in before. */
export async function enterStudy(page: Page, study: string, email: string, path = '/') {
  await restoreState(page.context(), await signedInState(study, email))
  await page.goto(`${study}${path}`)
}

/** Opens a page of the study app and gets there through its sign-in form. */
export async function enterStudyByForm(page: Page, study: string, email: string, path = '/') {
  await page.goto(`${study}${path}`)
  await page.waitForURL(`${study}/login**`)
  await trySignIn(page, email)
  await page.waitForURL(`${study}${path}`)
}

/** Reads from the database that the app keeps on the device: all rows of a table, one row by its key, or all keys. */
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

/** All rows of a table. */
export const readTable = <Row>(page: Page, table: string) => readDevice(page, table) as Promise<Row[]>

/** The row with this key, where there is one. */
const readRow = async <Row>(page: Page, table: string, key: string) =>
  (await readDevice(page, table, { key }))[0] as Row | undefined

/** Waits until the service worker has the app, and the device every open pack: from then on the page works offline. */
export async function readyForFlight(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await packsOnDevice(page)
}

/** Waits until the device has every pack that the plan opens. */
export async function packsOnDevice(page: Page) {
  await until('every open pack is on the device', async () => {
    const manifest = (await readRow<{ value: ContentManifest }>(page, 'values', 'manifest'))?.value
    const held = new Set(await readDevice(page, 'packs', { isKeysOnly: true }))
    return manifest !== undefined && manifest.packs.every(({ name, isOpen }) => !isOpen || held.has(name))
  })
}

/** Asks the server in the name of whoever is signed in on the page. */
async function asked(page: Page, url: string, init: RequestInit = {}) {
  const { token } = await storedKeys(page)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(url, { ...init, headers })
}

/** What the server has of this student's work. */
export async function eventsAtServer(page: Page, study: string) {
  const answer = await asked(page, `${study}${studyCalls.pull.path}`)
  return ((await answer.json()) as { events: StoredEvent[] }).events
}

export const pushAtServer = (page: Page, study: string, events: object[]) =>
  asked(page, `${study}${studyCalls.push.path}`, {
    method: 'POST',
    body: JSON.stringify({ events }),
  })

export const manifestAtServer = async (page: Page, study: string) =>
  (await (await asked(page, `${study}${contentCalls.manifest.path}`)).json()) as ContentManifest

export const packAtServer = (page: Page, study: string, file: string) =>
  asked(page, `${study}${contentCalls.pack.path.replace(':file', file)}`)

interface Keyed {
  keyAt: number
}

export interface KeptSession {
  id: string
  items: string[]
  answers: { item: string; isRight: boolean }[]
  endedAt: number | null
}

/** The session that the page shows. */
export async function shownSession(page: Page) {
  const id = /\/session\/([\w-]+)/.exec(page.url())?.[1]
  const session = await readRow<KeptSession>(page, 'sessions', id ?? '')
  if (session === undefined) throw new Error(`No session at ${page.url()}`)
  return session
}

export const onward = (page: Page) => page.getByRole('button', { name: /^(Next question|See how it went)$/ })
/** What the page shows; screen readers are told the same beside it. */
export const verdict = (page: Page, words: RegExp) => page.getByRole('main').getByText(words)
export const options = (page: Page) => page.getByRole('group', { name: 'Options' }).getByRole('radio')

/** What is touched: the input itself is for keys and screen readers. */
export const optionLabels = (page: Page) => page.getByRole('group', { name: 'Options' }).locator('label')

/** What is asked; an exam tells it by its number only. */
async function shownItem(page: Page) {
  const place = page.locator('[data-item]')
  if ((await place.count()) > 0) return place.getAttribute('data-item')
  const { items } = await shownSession(page)
  const words = await page.getByRole('button', { name: /All questions$/ }).getAttribute('aria-label')
  return items[Number(/\d+/.exec(words ?? '')?.[0]) - 1]
}

/** Answers what is asked by two keys, rightly or not. */
export async function answerByKeys(page: Page, isRight = true) {
  await options(page).first().waitFor()
  const item = (await shownItem(page)) ?? ''
  const asked = (await readRow<Keyed>(page, 'questions', item)) ?? (await readRow<Keyed>(page, 'cases', item))
  const keyAt = asked?.keyAt ?? 0
  await page.keyboard.press('abcde'.charAt(isRight ? keyAt : (keyAt + 1) % 4))
  await page.keyboard.press('Enter')
}

/** Whether a thumb reaches it on a phone that is held in one hand: it lies in the lower half of the screen. */
export async function thumbReaches(target: Locator) {
  const box = await target.boundingBox()
  const { height = 0 } = target.page().viewportSize() ?? {}
  return box !== null && box.y >= height / 2 && box.y + box.height <= height
}

/** Puts a session together and begins it. */
export async function startPractice(page: Page, ...choices: string[]) {
  // By its label: the same figure may stand beside a topic.
  for (const choice of choices)
    await page
      .locator('label')
      .filter({ hasText: new RegExp(`^${choice}$`) })
      .click()
  await page.getByRole('button', { name: /^Start \d+ / }).click()
  await page.waitForURL('**/session/*')
}

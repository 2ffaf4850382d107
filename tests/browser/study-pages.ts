import { contentCalls, studyCalls, type ContentManifest, type StoredEvent } from '@titer/contract'
import type { Page } from 'playwright-core'
import { until } from '../running.ts'
import { storedKeys, trySignIn } from './pages.ts'

/** From a page of the study app through its sign-in, back to that page. */
export async function enterStudy(page: Page, study: string, email: string, path = '/') {
  await page.goto(`${study}${path}`)
  await page.waitForURL(`${study}/login**`)
  await trySignIn(page, email)
  await page.waitForURL(`${study}${path}`)
}

/** All rows of a table that the app keeps on the device. */
export const readTable = <Row>(page: Page, table: string) =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    const found = databases.find((each) => each.name?.startsWith('titer-'))
    if (found?.name === undefined) return []
    const database = await opened(indexedDB.open(found.name))
    try {
      return database.objectStoreNames.contains(name)
        ? await opened(database.transaction(name).objectStore(name).getAll())
        : []
    } finally {
      database.close()
    }
    function opened<Result>(request: IDBRequest<Result>) {
      return new Promise<Result>((done, failed) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => failed(new Error(String(request.error))))
      })
    }
  }, table) as Promise<Row[]>

/** Until the app and all that the plan opens are on the device. */
export async function readyForFlight(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await until('every open pack is on the device', async () => {
    const values = await readTable<{ key: string; value: unknown }>(page, 'values')
    const manifest = values.find(({ key }) => key === 'manifest')?.value as ContentManifest | undefined
    const held = new Set((await readTable<{ name: string }>(page, 'packs')).map(({ name }) => name))
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
  id: string
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
  const session = (await readTable<KeptSession>(page, 'sessions')).find((row) => row.id === id)
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
  const item = await shownItem(page)
  const known = [...(await readTable<Keyed>(page, 'questions')), ...(await readTable<Keyed>(page, 'cases'))]
  const keyAt = known.find(({ id }) => id === item)?.keyAt ?? 0
  await page.keyboard.press('abcde'.charAt(isRight ? keyAt : (keyAt + 1) % 4))
  await page.keyboard.press('Enter')
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

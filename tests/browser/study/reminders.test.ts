import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { openDatabase, signedInBrowser } from '../support/landing-pages.ts'
import { heading } from '../support/pages.ts'

const { visitWithServiceWorker: visit, study, createMember, server } = await sharedTiter()
const database = await openDatabase(server)

/** Returns the token in the link that stops a student's reminders. */
async function stopTokenOf(email: string) {
  const { rows } = await database.query<{ stop_token: string }>(
    'select stop_token from study_reminders join users on users.id = user_id where email = $1',
    [email],
  )
  return rows[0]?.stop_token ?? ''
}

const remindMe = (page: Page) => page.getByRole('switch', { name: 'Remind me to study' })

/**
 * Simulates the push service and the permission to show notifications. A test cannot reach a real push service, and a
 * headless browser has no such permission. The simulated push subscription has real keys.
 */
const fakePushService = (page: Page) =>
  page.addInitScript(() => {
    const base64url = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    let current: object | null = null
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const keys = {
        p256dh: base64url(await crypto.subtle.exportKey('raw', publicKey)),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16)).buffer),
      }
      const endpoint = 'https://fcm.googleapis.com/fcm/send/a-phone'
      const unsubscribe = async () => {
        current = null
        return true
      }
      current = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) }
      return current as PushSubscription
    }
  })

interface ShownNotification {
  title: string
  body: string
  actions?: { title: string }[]
}

/** The global scope of the service worker, with the notifications that it has shown. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  ExtendableEvent: typeof Event
  shown: ShownNotification[]
}

/** Collects the notifications of the service worker, because a headless browser does not display any. */
async function collectNotifications(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...(options as Omit<ShownNotification, 'title'>) })
    }
  })
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown),
    /** Simulates a press on a notification's button. */
    press: (action: string, stopToken: string) =>
      worker.evaluate(
        (given) => {
          const { ExtendableEvent: WorkerEvent } = globalThis as unknown as WorkerScope
          const click = new WorkerEvent('notificationclick')
          const notification = { data: { stopToken: given.stopToken }, close: () => undefined }
          globalThis.dispatchEvent(Object.assign(click, { action: given.action, notification }))
        },
        { action, stopToken },
      ),
  }
}

/** Delivers a push message to the browser, as its push service does. */
async function deliver(page: Page, message: object) {
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(study))
      if (own !== undefined) found(own.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin: study,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

describe.concurrent('reminders', () => {
  it('are off until the student turns them on, and stop when the student opens the stop link', async (test) => {
    const email = await createMember('reminded')
    const { page, context } = await visit(test, await signedInBrowser(study, email))
    await context.clearPermissions()
    await page.goto(`${study}/settings#reminders`)
    await page.getByText('Off. We send reminders only if you turn them on.').waitFor()
    expect(await remindMe(page).isChecked()).toBe(false)
    await remindMe(page).press('Space')
    // The browser does not allow notifications, so the reminders are sent by mail.
    await page.getByText(/^Every day at 8 pm, by email/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Time of the reminder').selectOption({ label: '9:30 pm' })
    await page.getByText(/^Every day at 9:30 pm, by email/).waitFor()
    // A reminder that would fall into the quiet hours is sent half an hour before they start.
    await page.getByLabel('Quiet hours start').selectOption({ label: '9 pm' })
    await page.getByText(/^Every day at 8:30 pm, by email/).waitFor()

    const { page: elsewhere } = await visit(test)
    await elsewhere.goto(`${study}/stop-reminders/${await stopTokenOf(email)}`)
    await heading(elsewhere, 'Reminders are off').waitFor()
    expect(await accessibilityFaults(elsewhere)).toEqual([])
    await page.reload()
    await page.getByText('Off. We send reminders only if you turn them on.').waitFor()
  })

  it('appear as notifications if the browser allows them, and can be stopped with a notification’s button', async (test) => {
    const email = await createMember('notified')
    const { page, context } = await visit(test, await signedInBrowser(study, email))
    await fakePushService(page)
    await page.goto(`${study}/settings#reminders`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await remindMe(page).press('Space')
    await page.getByText(/^Every day at 8 pm, as a notification on this device/).waitFor()
    const notifications = await collectNotifications(context)
    const stopToken = await stopTokenOf(email)
    await deliver(page, { title: 'Time for your twenty minutes', body: 'Your next questions are ready.', stopToken })
    await test.expect
      .poll(notifications.shown)
      .toMatchObject([{ title: 'Time for your twenty minutes', actions: [{ title: 'Stop reminders' }] }])
    await notifications.press('stop', stopToken)
    await test.expect.poll(notifications.shown).toMatchObject([{}, { title: 'Reminders are off' }])
    await page.reload()
    await page.getByText('Off. We send reminders only if you turn them on.').waitFor()
    expect(await remindMe(page).isChecked()).toBe(false)
  })

  it('cannot be changed while the device is offline, and the page explains why', async (test) => {
    const { page, context, ignoreNetworkErrors } = await visit(
      test,
      await signedInBrowser(study, await createMember('unreachable')),
    )
    await page.goto(`${study}/settings`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await remindMe(page).waitFor()
    ignoreNetworkErrors()
    await context.setOffline(true)
    await page.reload()
    await page.getByText(/^Changing your reminders needs a connection/).waitFor()
    expect(await remindMe(page).count()).toBe(0)
  })
})

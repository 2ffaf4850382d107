import { accountCalls, messages, paymentCalls, sandboxCalls, subscriptionCalls } from '@titer/contract'
import type { PaymentMethod } from '@titer/contract'
import type { Page, Request, Response, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import { disableRequestTimeouts, openDatabase, signedInBrowser } from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  heading,
  holdRequests,
  notice,
  readLocalStorage,
  stopClock,
  toast,
  waitForHydration,
  expectNotice,
  waitForNoticeAndToast,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, createMember, server } = await sharedTiter()
const database = await openDatabase(server)

const paidTitle = 'Payment received'
const unknownSession = '00000000-0000-4000-8000-000000000000'
const { methods, createSession, history, success, verify } = paymentCalls
const checkoutApi = (session: string) => sandboxCalls.show.path.replace(':session', session)

const createSignedInMember = async (name: string) => {
  const email = await createMember(name)
  return { email, ...(await signedInBrowser(landing, email)) }
}

const openPayment = async (page: Page, plan = 'starter') => {
  await page.goto(`${landing}/payment?plan=${plan}`)
  await button(page, 'Proceed to Payment').waitFor()
}

/** Proceeds to the sandbox checkout. Returns the checkout's session id. */
const proceed = async (page: Page) => {
  await button(page, 'Proceed to Payment').click()
  await page.waitForURL(/\/payment\/checkout\?/)
  await button(page, 'Pay').waitFor()
  return sessionIn(page, 'session')
}

const sessionIn = (page: Page, name: string) => new URL(page.url()).searchParams.get(name) ?? ''

/** Returns the page's requests that have started and not ended. The set changes with each request. */
const trackRequests = (page: Page) => {
  const openRequests = new Set<Request>()
  page.on('request', (request) => openRequests.add(request))
  page.on('requestfinished', (request) => openRequests.delete(request))
  page.on('requestfailed', (request) => openRequests.delete(request))
  return openRequests
}

const paymentsOf = async (email: string) => {
  const { rows } = await database.query<{ status: string; plan_id: number }>(
    `select p.* from payment_transactions p join users u on u.id = p.user_id where u.email = $1`,
    [email],
  )
  return rows
}

/** Answers calls at this path with 502, as a proxy does when its server is down. */
const answerBadGateway = (page: Page, path: string) =>
  page.route(`**${path}*`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )

/** Changes the server's answers to calls at this path. */
const changeAnswer = (page: Page, path: string, difference: (answer: Record<string, unknown>) => object) =>
  page.route(`**${path}*`, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: difference((await response.json()) as Record<string, unknown>) })
  })

const answerError = (
  page: Page,
  path: string,
  { status, code, error }: { status: number; code: string; error: string },
) =>
  page.route(`**${path}*`, (route) =>
    route.fulfill({ status, json: { success: false, error, code, requestId: 'a test' } }),
  )

const openOnly = (page: Page, ...open: PaymentMethod['id'][]) =>
  changeAnswer(page, methods.path, (answer) => ({
    ...answer,
    methods: (answer['methods'] as PaymentMethod[]).map((method) => ({
      ...method,
      available: open.includes(method.id),
    })),
  }))

describe.concurrent('buying a plan', () => {
  it('[R-11][R-12][R-13][S-11][E-09] leads from the payment method to the checkout, and activates the plan', async (test) => {
    const { email, storageState } = await createSignedInMember('buyer')
    const { page } = await visit(test, { storageState })
    await disableRequestTimeouts(page)
    await openPayment(page)
    const summary = page.getByRole('region', { name: 'Titer Starter' })
    expect(await summary.innerText()).toMatch(/₨700[\s\S]*6 months/)
    const choice = page.getByRole('group', { name: 'Payment method' })
    for (const name of ['Debit/Credit Card', 'Bank Transfer', 'International Card']) {
      expect(await choice.getByRole('radio', { name, exact: true }).count()).toBe(1)
    }
    await choice.getByText('A card from any Pakistani bank, in rupees').waitFor()
    await choice.getByText('A card from a bank anywhere').waitFor()
    expect(await choice.getByText('JazzCash').isVisible()).toBe(true)
    expect(await choice.getByRole('radio', { name: 'Debit/Credit Card' }).isChecked()).toBe(true)
    await proceed(page)
    await page.getByText('This is a sandbox. No real money is charged.').waitFor()
    await button(page, 'Pay').click()

    await heading(page, paidTitle).waitFor()
    await page.getByText(/^18\d days left, until \d+ \w+ \d{4}$/).waitFor()
    expect(await paymentsOf(email)).toMatchObject([{ status: 'completed', plan_id: 1 }])
    // The page updates the stored tier, so that the rest of the site shows the new plan without a new sign-in.
    expect((await readLocalStorage(page))['subscriptionType']).toBe('starter')
    await page.getByRole('link', { name: 'See your receipts' }).click()
    await page.waitForURL(`${landing}/account`)
  })

  it('[R-11][S-11] works with the keyboard alone, and preselects the first available method', async (test) => {
    const { email, storageState } = await createSignedInMember('keys')
    const { page } = await visit(test, { storageState, viewport: desktop })
    await openOnly(page, 'local-bank', 'international-card')
    await openPayment(page, 'premium')
    expect(await page.getByText('Not available yet').count()).toBe(1)
    expect(await page.getByRole('radio', { name: 'Debit/Credit Card' }).isDisabled()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Bank Transfer' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Bank Transfer' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: 'International Card' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/payment\/checkout\?.*plan=2/)
    await button(page, 'Pay').press('Enter')
    await heading(page, paidTitle).waitFor()
    expect(await paymentsOf(email)).toMatchObject([{ status: 'completed', plan_id: 2, method: 'international-card' }])
  })

  it('[S-11] creates only one payment session after a double click, and a retry reuses that session', async (test) => {
    const { email, storageState } = await createSignedInMember('twice')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`502 ${createSession.path}`)
    const keys: unknown[] = []
    let isBroken = true
    await page.route(`**${createSession.path}`, async (route) => {
      keys.push((route.request().postDataJSON() as Record<string, unknown>)['idempotencyKey'])
      const response = await route.fetch()
      // The server has created the checkout session. Only the server's response is lost.
      await (isBroken ? route.fulfill({ status: 502, body: '' }) : route.fulfill({ response }))
    })
    await openPayment(page)
    await Promise.all([
      waitForNoticeAndToast(page, 'Payment initiation failed'),
      button(page, 'Proceed to Payment').dblclick(),
    ])
    isBroken = false
    await proceed(page)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await paymentsOf(email)).toHaveLength(1)
  })

  it('[S-12] succeeds after a declined attempt', async (test) => {
    const { email, storageState } = await createSignedInMember('declined')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    await proceed(page)
    await Promise.all([
      waitForNoticeAndToast(page, 'The bank declined this payment. You have not been charged.'),
      button(page, 'Decline').click(),
    ])
    await waitUntil(
      'our server has recorded the declined attempt',
      async () => (await paymentsOf(email))[0]?.status === 'failed',
    )
    await button(page, 'Pay').click()
    await heading(page, paidTitle).waitFor()
    expect(await paymentsOf(email)).toMatchObject([{ status: 'completed' }])
  })

  it('[S-12] succeeds if the payment arrives after the user has returned from the checkout', async (test) => {
    const { storageState } = await createSignedInMember('late')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const session = await proceed(page)
    const setArrival = (delay: string) =>
      database.query(
        `update pgboss.job set start_after = now() + $2::interval
         where name = 'sandbox-webhooks' and data->>'sessionId' = $1`,
        [session, delay],
      )
    const isAction = (response: Response) =>
      response.request().method() === 'POST' && response.url().endsWith(checkoutApi(session))
    await Promise.all([page.waitForResponse(isAction), button(page, 'Pay late').click()])
    // Delays the payment, which would otherwise arrive after 15 seconds, even if the page has not loaded by then.
    expect(await setArrival('1 hour')).toMatchObject({ rowCount: 1 })
    await page.waitForURL(/\/payment\/success\?/)
    await page.getByText('Waiting for your bank').waitFor()
    expect(await heading(page, paidTitle).count()).toBe(0)
    await setArrival('0 seconds')
    await heading(page, paidTitle).waitFor()
  })

  it('[S-12] stops waiting for the payment after two minutes, promises a mail, and offers to check again', async (test) => {
    const { storageState } = await createSignedInMember('too.late')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const session = await proceed(page)
    await page.clock.install()
    const readClock = () => page.evaluate(() => Date.now())
    const openedAt = await readClock()
    const openRequests = trackRequests(page)
    await page.goto(`${landing}/payment/success?session_id=${session}`)
    await page.getByText('Waiting for your bank').waitFor()
    await stopClock(page)
    await waitUntil('the page has stopped waiting for the payment', async () => {
      // Advances the clock only while no request is pending, because request timeouts use the same clock.
      if (openRequests.size === 0) await page.clock.runFor(1_000)
      return button(page, 'Check again').isVisible()
    })
    // All pauses between the requests together are a little shorter than two minutes. Loading the page takes more time.
    const waitedMs = (await readClock()) - openedAt
    expect(waitedMs).toBeGreaterThan(100_000)
    expect(waitedMs).toBeLessThan(180_000)
    const slow = notice(page, 'Your bank is taking longer than usual.')
    await slow.getByText('We will email you as soon as the payment arrives.').waitFor()
    expect(await heading(page, paidTitle).count()).toBe(0)
    await page.clock.resume()
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Check again').click()
    await page.getByText('Waiting for your bank').waitFor()
  })

  it('[R-14][A-09] can be cancelled at the checkout, and can then be started again in a modal', async (test) => {
    const { email, storageState } = await createSignedInMember('leaver')
    const { page } = await visit(test, { storageState })
    await disableRequestTimeouts(page)
    await openPayment(page)
    const cancelledSession = await proceed(page)
    await button(page, 'Cancel').click()
    await page.waitForURL(/\/payment\/cancel\?/)
    await heading(page, 'Payment cancelled').waitFor()
    // Before our server has recorded the cancellation, a new payment would continue the same checkout.
    await waitUntil(
      'our server has recorded the cancellation',
      async () => (await paymentsOf(email))[0]?.status === 'cancelled',
    )
    await button(page, 'Try again').click()
    const modal = page.getByRole('dialog', { name: 'Choose Payment Method' })
    await modal.getByText('Titer Starter').waitFor()
    await modal.getByText('₨700').waitFor()
    const release = await holdRequests(page, createSession.path)
    await modal.getByRole('button', { name: 'Proceed to Payment' }).click()
    await button(page, 'Processing...').waitFor()
    await modal.getByText('Opening the checkout').waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([])
    release()
    await page.waitForURL(/\/payment\/checkout\?/)
    expect(sessionIn(page, 'session')).not.toBe(cancelledSession)
    expect(await paymentsOf(email)).toHaveLength(2)
  })
})

describe.concurrent('the payment page', () => {
  it('[X-40][R-11] asks a visitor to sign in, and opens after the sign-in', async (test) => {
    const email = await createMember('guest')
    const { page } = await visit(test)
    await page.goto(`${landing}/payment?plan=premium`, { waitUntil: 'commit' })
    await toast(page, 'Please log in to continue with payment').waitFor()
    await page.waitForURL(`${landing}/pricing`)
    await fillIn(page, { Username: email, Password: password })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL(`${landing}/payment?plan=premium`)
    await page.getByRole('region', { name: 'Titer Premium' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('[X-40][R-11] redirects to the plans if no plan is chosen or if the plans cannot be loaded', async (test) => {
    const { storageState } = await createSignedInMember('planless')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    await page.goto(`${landing}/payment`, { waitUntil: 'commit' })
    await toast(page, 'No plan selected').waitFor()
    await page.waitForURL(`${landing}/pricing`)
    expectConsoleErrors(`502 ${subscriptionCalls.plans.path}`)
    await answerBadGateway(page, subscriptionCalls.plans.path)
    await page.goto(`${landing}/payment?plan=starter`, { waitUntil: 'commit' })
    await toast(page, 'Failed to load plan details').waitFor()
    await page.waitForURL(`${landing}/pricing`)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('[X-39] reports a plan that does not exist', async (test) => {
    const { storageState } = await createSignedInMember('gold')
    const { page } = await visit(test, { storageState })
    await page.goto(`${landing}/payment?plan=gold`, { waitUntil: 'commit' })
    await waitForNoticeAndToast(page, 'Plan not found')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[X-41] shows "Loading payment details..." until the plan has loaded', async (test) => {
    const { storageState } = await createSignedInMember('patient')
    const { page } = await visit(test, { storageState })
    await disableRequestTimeouts(page)
    const release = await holdRequests(page, subscriptionCalls.plans.path)
    await page.goto(`${landing}/payment?plan=starter`)
    await waitForHydration(page)
    await page.getByText('Loading payment details...').waitFor()
    expect(await button(page, 'Proceed to Payment').count()).toBe(0)
    release()
    await button(page, 'Proceed to Payment').waitFor()
  })

  it('[V-06] asks for a payment method if none is selected', async (test) => {
    const { email, storageState } = await createSignedInMember('choiceless')
    const { page } = await visit(test, { storageState })
    await openOnly(page)
    await openPayment(page)
    await Promise.all([
      waitForNoticeAndToast(page, 'Please select a payment method'),
      button(page, 'Proceed to Payment').click(),
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await paymentsOf(email)).toEqual([])
  })

  it('[X-39] reports each failure with its own message', async (test) => {
    const { storageState } = await createSignedInMember('unlucky')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`502 ${methods.path}`, `502 ${createSession.path}`, `400 ${createSession.path}`)
    await answerBadGateway(page, methods.path)
    await page.goto(`${landing}/payment?plan=starter`)
    await expectNotice(page, 'Failed to load payment methods')
    await page.unrouteAll()
    await button(page, 'Try again').click()

    const proceedAndExpect = async (message: string) => {
      await Promise.all([waitForNoticeAndToast(page, message), button(page, 'Proceed to Payment').click()])
      await page.unrouteAll()
    }
    await answerError(page, createSession.path, {
      status: 502,
      code: 'payment.session',
      error: messages.sessionNotCreated,
    })
    await proceedAndExpect('Failed to create payment session')
    await answerError(page, createSession.path, { status: 400, code: 'payment.plan', error: messages.invalidPlan })
    await proceedAndExpect('Invalid subscription plan')
    await answerBadGateway(page, createSession.path)
    await proceedAndExpect('Payment initiation failed')
    await changeAnswer(page, createSession.path, (answer) => ({ ...answer, url: undefined }))
    await proceedAndExpect('Payment initialization failed')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.evaluate(() => {
      for (const key of ['token', 'authToken']) localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    })
    await proceedAndExpect('User authentication required')
  })

  it('[V-07] shows “User ID required” if the server has ended the user’s session', async (test) => {
    const { email, storageState } = await createSignedInMember('ended')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`401 ${createSession.path}`, `401 ${accountCalls.refresh.path}`)
    const openRequests = trackRequests(page)
    await Promise.all([page.waitForResponse(`**${history.path}`), openPayment(page)])
    // A request that is still open would also be answered with 401, and would sign the user out before the click.
    await waitUntil('the page has no open requests', () => openRequests.size === 0)
    const user = await server.services.accounts.records.find(email)
    await server.services.accounts.endEverySession(user?.id ?? 0)
    await Promise.all([toast(page, 'User ID required').waitFor(), button(page, 'Proceed to Payment').click()])
    expect(await paymentsOf(email)).toEqual([])
  })
})

describe.concurrent('a checkout', () => {
  it('[R-12] cannot be paid twice or after it has expired', async (test) => {
    const { storageState } = await createSignedInMember('again')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const session = await proceed(page)
    const address = page.url()
    await button(page, 'Pay').click()
    await heading(page, paidTitle).waitFor()
    await page.goto(address)
    await notice(page, 'Already paid').waitFor()
    expect(await button(page, 'Pay').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'See your payment' }).click()
    await page.waitForURL(`${landing}/payment/success?session_id=${session}`)

    await openPayment(page, 'premium')
    const other = await proceed(page)
    await database.query(`update sandbox_checkouts set expires_at = now() where session_id = $1`, [other])
    await button(page, 'Pay').click()
    await notice(page, 'Expired').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${landing}/payment/success?session_id=${other}`)
    await heading(page, 'Payment expired').waitFor()
    await button(page, 'Try again').waitFor()
  })

  it('[X-39] is reported as not found if its session does not exist', async (test) => {
    const { storageState } = await createSignedInMember('lost')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`404 ${success.path}`, `404 ${checkoutApi(unknownSession)}`, `400 ${success.path}`)
    for (const session of [unknownSession, 'nothing']) {
      await page.goto(`${landing}/payment/checkout?session=${session}&plan=1`, { waitUntil: 'commit' })
      await expectNotice(page, 'Transaction not found')
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${landing}/payment/checkout`, { waitUntil: 'commit' })
    await expectNotice(page, 'Missing plan or user information')
  })
})

describe.concurrent('the page after a payment', () => {
  it('[R-13][X-39] reports another user’s payment as not found, like a payment that does not exist', async (test) => {
    const owner = await createSignedInMember('owner')
    const { page: theirs } = await visit(test, owner)
    await openPayment(theirs)
    const session = await proceed(theirs)
    const { storageState } = await createSignedInMember('stranger')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`404 ${success.path}`, `400 ${success.path}`)
    for (const address of [`?session_id=${session}`, `?session_id=${unknownSession}`, '?session_id=paid', '']) {
      await page.goto(`${landing}/payment/success${address}`, { waitUntil: 'commit' })
      await waitForNoticeAndToast(page, 'Transaction not found')
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[R-13] asks a visitor to sign in, and then shows the payment', async (test) => {
    const { email, storageState } = await createSignedInMember('elsewhere')
    const { page: first } = await visit(test, { storageState })
    await openPayment(first)
    await proceed(first)
    await button(first, 'Pay').click()
    await heading(first, paidTitle).waitFor()

    const { page } = await visit(test)
    await page.goto(first.url())
    await page.getByText('Please sign in to see your payment.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillIn(page, { Username: email, Password: password })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await heading(page, paidTitle).waitFor()
  })

  it('[S-12] does not show a failed, unfinished, disputed or refunded payment as paid', async (test) => {
    const { storageState } = await createSignedInMember('statuses')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const session = await proceed(page)
    const shown = {
      failed: ['Payment failed', 'Declined'],
      cancelled: ['Payment cancelled', 'Cancelled'],
      expired: ['Payment expired', 'Expired'],
      rejected: ['Transfer not found', 'Transfer not found'],
      returned: ['Money sent back', 'Money sent back'],
      mismatched: ['Amount doesn’t match', 'Amount doesn’t match'],
      awaiting_transfer: ['Payment not completed yet', 'Waiting for your transfer'],
      proof_submitted: ['Payment not completed yet', 'We are checking your proof'],
      disputed: ['Payment in dispute', 'In dispute'],
      refunded: ['Payment refunded', 'Refunded'],
    } as const
    for (const [status, [title, word]] of Object.entries(shown)) {
      for (const path of [success.path, verify.path]) {
        await changeAnswer(page, path, ({ transaction, ...answer }) => ({
          ...answer,
          transaction: { ...(transaction as object), status },
        }))
      }
      await page.goto(`${landing}/payment/success?session_id=${session}`)
      await heading(page, title).waitFor()
      await page.getByRole('definition').filter({ hasText: word }).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[X-39] reports a failed verification, and checks again on request', async (test) => {
    const { storageState } = await createSignedInMember('unheard')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`502 ${verify.path}`)
    await openPayment(page)
    const session = await proceed(page)
    await answerError(page, verify.path, {
      status: 502,
      code: 'payment.verification',
      error: messages.verificationFailed,
    })
    await page.goto(`${landing}/payment/success?session_id=${session}`, { waitUntil: 'commit' })
    await waitForNoticeAndToast(page, 'Payment verification failed')
    await page.unrouteAll()
    await button(page, 'Check again').click()
    await page.getByText('Waiting for your bank').waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  })
})

describe.concurrent('the payment pages at 360 × 640 and 1280 × 800, light and dark', () => {
  it('[R-11][R-12][R-13][R-14] have no sideways scrolling and pass WCAG 2.2 AA in every step of a payment', async (test) => {
    const { storageState } = await createSignedInMember('a.rather.long.name.for.paying')
    const { page } = await visit(test, { storageState })
    await disableRequestTimeouts(page)
    const faults: string[] = []
    const check = async (state: string) => {
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${state}, ${fault}`))
    }
    await openPayment(page, 'premium')
    await check('choice')
    const release = await holdRequests(page, createSession.path)
    await button(page, 'Proceed to Payment').click()
    await button(page, 'Processing...').waitFor()
    await check('busy')
    release()
    await button(page, 'Decline').waitFor()
    await check('checkout')
    await button(page, 'Decline').click()
    await notice(page, 'Declined').waitFor()
    await check('declined')
    await button(page, 'Pay').click()
    await heading(page, paidTitle).waitFor()
    await check('received')

    await openPayment(page)
    const session = await proceed(page)
    await page.goto(`${landing}/payment/success?session_id=${session}`)
    await page.getByText('Waiting for your bank').waitFor()
    await check('waiting')
    await page.goto(`${landing}/payment/cancel?session_id=${session}`)
    await button(page, 'Try again').waitFor()
    await check('cancelled')
    await page.setViewportSize(phone)
    await button(page, 'Try again').click()
    await button(page, 'Proceed to Payment').waitFor()
    faults.push(...(await accessibilityFaults(page, { within: 'dialog' })))
    expect(faults).toEqual([])
  })
})

describe.concurrent('the home page', () => {
  const scriptsOf = async (page: Page) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text())
    })
    await page.goto(landing)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    return (await Promise.all(scripts)).join('\n')
  }

  it('loads no payment code for a visitor', async (test) => {
    const { page } = await visit(test)
    const scripts = await scriptsOf(page)
    expect(scripts).toContain('Sign Up')
    expect(scripts).not.toContain('/api/payment')
    expect(scripts).not.toContain('Proceed to Payment')
  })

  it('does not load the code of the payment pages for a signed-in user', async (test) => {
    const { storageState } = await createSignedInMember('reader')
    const { page } = await visit(test, { storageState })
    const scripts = await scriptsOf(page)
    expect(scripts).toContain('Sign Up')
    for (const word of ['Proceed to Payment', 'Sandbox Pay', paidTitle]) expect(scripts).not.toContain(word)
  })
})

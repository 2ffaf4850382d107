import { accountCalls, messages, paymentCalls, sandboxCalls, subscriptionCalls } from '@titer/contract'
import type { PaymentMethod } from '@titer/contract'
import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { desk, phone, wholeTiter } from './browser.ts'
import { openDatabase, signedInBrowser } from './landing.ts'
import { awake, button, fillIn, heading, holdBack, notice, readTwice, stopClock, storedKeys, toast } from './pages.ts'
import { password } from './people.ts'

const { visit, landing, member, server } = await wholeTiter()
const database = await openDatabase(server)

const paid = 'Payment received'
const nowhere = '00000000-0000-4000-8000-000000000000'
const { methods, createSession, success, verify } = paymentCalls
const checkoutApi = (session: string) => sandboxCalls.show.path.replace(':session', session)

const enter = async (name: string) => {
  const email = await member(name)
  return { email, ...(await signedInBrowser(landing, email)) }
}

const openPayment = async (page: Page, plan = 'starter') => {
  await page.goto(`${landing}/payment?plan=${plan}`)
  await button(page, 'Proceed to Payment').waitFor()
}

/** From the choice to the sandbox's checkout; answers with the session it is about. */
const proceed = async (page: Page) => {
  await button(page, 'Proceed to Payment').click()
  await page.waitForURL(/\/payment\/checkout\?/)
  await button(page, 'Pay').waitFor()
  return sessionIn(page, 'session')
}

const sessionIn = (page: Page, name: string) => new URL(page.url()).searchParams.get(name) ?? ''

const paymentsOf = async (email: string) => {
  const { rows } = await database.query<{ status: string; plan_id: number }>(
    `select p.* from payment_transactions p join users u on u.id = p.user_id where u.email = $1`,
    [email],
  )
  return rows
}

/** Answers as whatever stands before a server that has fallen over. */
const breakDown = (page: Page, path: string) =>
  page.route(`**${path}*`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )

/** Answers as the server does, with a difference. */
const change = (page: Page, path: string, difference: (answer: Record<string, unknown>) => object) =>
  page.route(`**${path}*`, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: difference((await response.json()) as Record<string, unknown>) })
  })

const refuse = (page: Page, path: string, { status, code, error }: { status: number; code: string; error: string }) =>
  page.route(`**${path}*`, (route) =>
    route.fulfill({ status, json: { success: false, error, code, requestId: 'a test' } }),
  )

const onlyOpen = (page: Page, ...open: PaymentMethod['id'][]) =>
  change(page, methods.path, (answer) => ({
    ...answer,
    methods: (answer['methods'] as PaymentMethod[]).map((method) => ({
      ...method,
      available: open.includes(method.id),
    })),
  }))

describe.concurrent('buying a plan', () => {
  it('[R-11][R-12][R-13][S-11][E-09] leads from the choice over the checkout to the plan', async (test) => {
    const { email, storageState } = await enter('buyer')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const summary = page.getByRole('region', { name: 'Titer Starter' })
    expect(await summary.innerText()).toMatch(/₨700[\s\S]*6 months/)
    const choice = page.getByRole('group', { name: 'Payment method' })
    for (const name of ['Debit/Credit Card', 'Bank Transfer', 'International Card']) {
      expect(await choice.getByRole('radio', { name, exact: true }).count()).toBe(1)
    }
    await choice.getByText('Any card of a Pakistani bank, in rupees').waitFor()
    await choice.getByText('Visa or Mastercard from anywhere').waitFor()
    expect(await choice.getByRole('radio', { name: 'Debit/Credit Card' }).isChecked()).toBe(true)
    await proceed(page)
    await page.getByText('This is a sandbox. No money moves.').waitFor()
    await button(page, 'Pay').click()

    await heading(page, paid).waitFor()
    await page.getByText(/^18\d days left, until \d+ \w+ \d{4}$/).waitFor()
    expect(await paymentsOf(email)).toMatchObject([{ status: 'completed', plan_id: 1 }])
    // The rest of the site knows without a new sign-in.
    expect((await storedKeys(page))['subscriptionType']).toBe('starter')
    await page.getByRole('link', { name: 'See your receipts' }).click()
    await page.waitForURL(`${landing}/account`)
  })

  it('[R-11][S-11] goes by keyboard alone, from the first open way to another one', async (test) => {
    const { email, storageState } = await enter('keys')
    const { page } = await visit(test, { storageState, viewport: desk })
    await onlyOpen(page, 'local-bank', 'international-card')
    await openPayment(page, 'premium')
    expect(await page.getByText('Not open here yet').count()).toBe(1)
    expect(await page.getByRole('radio', { name: 'Debit/Credit Card' }).isDisabled()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Bank Transfer' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Bank Transfer' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: 'International Card' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/payment\/checkout\?.*plan=2/)
    await button(page, 'Pay').press('Enter')
    await heading(page, paid).waitFor()
    expect(await paymentsOf(email)).toMatchObject([{ status: 'completed', plan_id: 2, method: 'international-card' }])
  })

  it('[S-11] opens one session for a double click, and the same one for a retry', async (test) => {
    const { email, storageState } = await enter('twice')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`502 ${createSession.path}`)
    const keys: unknown[] = []
    let isBroken = true
    await page.route(`**${createSession.path}`, async (route) => {
      keys.push((route.request().postDataJSON() as Record<string, unknown>)['idempotencyKey'])
      const response = await route.fetch()
      // It was opened; only the answer got lost.
      await (isBroken ? route.fulfill({ status: 502, body: '' }) : route.fulfill({ response }))
    })
    await openPayment(page)
    await button(page, 'Proceed to Payment').dblclick()
    await readTwice(page, 'Payment initiation failed')
    isBroken = false
    await proceed(page)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await paymentsOf(email)).toHaveLength(1)
  })

  it('[S-12] can be paid after it was declined', async (test) => {
    const { email, storageState } = await enter('declined')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    await proceed(page)
    await button(page, 'Decline').click()
    await readTwice(page, 'The bank declined this payment. Nothing was charged.')
    await until('the refusal is known to us', async () => (await paymentsOf(email))[0]?.status === 'failed')
    await button(page, 'Pay').click()
    await heading(page, paid).waitFor()
    expect(await paymentsOf(email)).toMatchObject([{ status: 'completed' }])
  })

  it('[S-12] waits for money that comes late', async (test) => {
    const { storageState } = await enter('late')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    await proceed(page)
    await button(page, 'Pay late').click()
    await page.waitForURL(/\/payment\/success\?/)
    await page.getByText('Waiting for your bank').waitFor()
    expect(await heading(page, paid).count()).toBe(0)
    await heading(page, paid).waitFor()
  })

  it('[S-12] leaves the page after two minutes of waiting, with a word that we write', async (test) => {
    const { storageState } = await enter('too.late')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const session = await proceed(page)
    await page.clock.install()
    const underWay = new Set<Request>()
    page.on('request', (request) => underWay.add(request))
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    await page.goto(`${landing}/payment/success?session_id=${session}`)
    await page.getByText('Waiting for your bank').waitFor()
    await stopClock(page)
    await until('two minutes are over', async () => {
      // A call gives up by the same clock, so that it stands still meanwhile.
      if (underWay.size === 0) await page.clock.runFor(1_000)
      return button(page, 'Check again').isVisible()
    })
    await notice(page, 'Your bank is taking its time.').waitFor()
    expect(await heading(page, paid).count()).toBe(0)
    await page.clock.resume()
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'Check again').click()
    await page.getByText('Waiting for your bank').waitFor()
  })

  it('[R-14][A-09] can be left, and begun again over the page', async (test) => {
    const { email, storageState } = await enter('leaver')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const left = await proceed(page)
    await button(page, 'Cancel').click()
    await page.waitForURL(/\/payment\/cancel\?/)
    await heading(page, 'Payment cancelled').waitFor()
    await button(page, 'Try again').click()
    const modal = page.getByRole('dialog', { name: 'Choose Payment Method' })
    await modal.getByText('Titer Starter').waitFor()
    await modal.getByText('₨700').waitFor()
    const letGo = await holdBack(page, createSession.path)
    await modal.getByRole('button', { name: 'Proceed to Payment' }).click()
    await button(page, 'Processing...').waitFor()
    await modal.getByText('Opening the checkout').waitFor()
    expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
    letGo()
    await page.waitForURL(/\/payment\/checkout\?/)
    expect(sessionIn(page, 'session')).not.toBe(left)
    expect(await paymentsOf(email)).toHaveLength(2)
  })
})

describe.concurrent('the way to pay is closed', () => {
  it('[X-40][R-11] to a visitor who is not signed in, until they are', async (test) => {
    const email = await member('guest')
    const { page } = await visit(test)
    await page.goto(`${landing}/payment?plan=premium`)
    await page.waitForURL(`${landing}/pricing`)
    await toast(page, 'Please log in to continue with payment').waitFor()
    await fillIn(page, { Username: email, Password: password })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL(`${landing}/payment?plan=premium`)
    await page.getByRole('region', { name: 'Titer Premium' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('[X-40][R-11] without a plan, and when the plans cannot be loaded', async (test) => {
    const { storageState } = await enter('planless')
    const { page, expectComplaints } = await visit(test, { storageState })
    await page.goto(`${landing}/payment`)
    await page.waitForURL(`${landing}/pricing`)
    await toast(page, 'No plan selected').waitFor()
    expectComplaints(`502 ${subscriptionCalls.plans.path}`)
    await breakDown(page, subscriptionCalls.plans.path)
    await page.goto(`${landing}/payment?plan=starter`)
    await page.waitForURL(`${landing}/pricing`)
    await toast(page, 'Failed to load plan details').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('[X-39] for a plan that nobody sells', async (test) => {
    const { storageState } = await enter('gold')
    const { page } = await visit(test, { storageState })
    await page.goto(`${landing}/payment?plan=gold`)
    await readTwice(page, 'Plan not found')
    expect(await faultsOf(page)).toEqual([])
  })

  it('[X-41] and says that it is looking while it does', async (test) => {
    const { storageState } = await enter('patient')
    const { page } = await visit(test, { storageState })
    const letGo = await holdBack(page, subscriptionCalls.plans.path)
    await page.goto(`${landing}/payment?plan=starter`)
    await awake(page)
    await page.getByText('Loading payment details...').waitFor()
    expect(await button(page, 'Proceed to Payment').count()).toBe(0)
    letGo()
    await button(page, 'Proceed to Payment').waitFor()
  })

  it('[V-06] while no way to pay is chosen', async (test) => {
    const { email, storageState } = await enter('choiceless')
    const { page } = await visit(test, { storageState })
    await onlyOpen(page)
    await openPayment(page)
    await button(page, 'Proceed to Payment').click()
    await readTwice(page, 'Please select a payment method')
    expect(await faultsOf(page)).toEqual([])
    expect(await paymentsOf(email)).toEqual([])
  })

  it('[X-39] when something fails, and says what', async (test) => {
    const { storageState } = await enter('unlucky')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`502 ${methods.path}`, `502 ${createSession.path}`, `400 ${createSession.path}`)
    await breakDown(page, methods.path)
    await page.goto(`${landing}/payment?plan=starter`)
    await readTwice(page, 'Failed to load payment methods')
    await page.unrouteAll()
    await button(page, 'Try again').click()

    const press = async (sentence: string) => {
      await button(page, 'Proceed to Payment').click()
      await readTwice(page, sentence)
      await page.unrouteAll()
    }
    await refuse(page, createSession.path, { status: 502, code: 'payment.session', error: messages.sessionNotCreated })
    await press('Failed to create payment session')
    await refuse(page, createSession.path, { status: 400, code: 'payment.plan', error: messages.invalidPlan })
    await press('Invalid subscription plan')
    await breakDown(page, createSession.path)
    await press('Payment initiation failed')
    await change(page, createSession.path, (answer) => ({ ...answer, url: undefined }))
    await press('Payment initialization failed')
    expect(await faultsOf(page)).toEqual([])

    await page.evaluate(() => {
      for (const key of ['token', 'authToken']) localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    })
    await press('User authentication required')
  })

  it('[V-07] when the server knows no session of the account any more', async (test) => {
    const { email, storageState } = await enter('ended')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`401 ${createSession.path}`, `401 ${accountCalls.refresh.path}`)
    await openPayment(page)
    const user = await server.services.accounts.records.find(email)
    await server.services.accounts.endEverySession(user?.id ?? 0)
    await button(page, 'Proceed to Payment').click()
    await toast(page, 'User ID required').waitFor()
    expect(await paymentsOf(email)).toEqual([])
  })
})

describe.concurrent('a checkout', () => {
  it('[R-12] cannot be paid twice, nor when it has expired', async (test) => {
    const { storageState } = await enter('again')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const session = await proceed(page)
    const address = page.url()
    await button(page, 'Pay').click()
    await heading(page, paid).waitFor()
    await page.goto(address)
    await notice(page, 'Already paid').waitFor()
    expect(await button(page, 'Pay').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'See your payment' }).click()
    await page.waitForURL(`${landing}/payment/success?session_id=${session}`)

    await openPayment(page)
    const other = await proceed(page)
    await database.query(`update sandbox_checkouts set expires_at = now() where session_id = $1`, [other])
    await button(page, 'Pay').click()
    await notice(page, 'Expired').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${landing}/payment/success?session_id=${other}`)
    await heading(page, 'Payment expired').waitFor()
    await button(page, 'Try again').waitFor()
  })

  it('[X-39] is not found where there is none', async (test) => {
    const { storageState } = await enter('lost')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`404 ${success.path}`, `404 ${checkoutApi(nowhere)}`, `400 ${success.path}`)
    for (const session of [nowhere, 'nothing']) {
      await page.goto(`${landing}/payment/checkout?session=${session}&plan=1`)
      await readTwice(page, 'Transaction not found')
    }
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${landing}/payment/checkout`)
    await readTwice(page, 'Missing plan or user information')
  })
})

describe.concurrent('the page after a payment', () => {
  it('[R-13][X-39] tells nobody of a payment that is not theirs', async (test) => {
    const owner = await enter('owner')
    const { page: theirs } = await visit(test, owner)
    await openPayment(theirs)
    const session = await proceed(theirs)
    const { storageState } = await enter('stranger')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`404 ${success.path}`, `400 ${success.path}`)
    for (const address of [`?session_id=${session}`, `?session_id=${nowhere}`, '?session_id=paid', '']) {
      await page.goto(`${landing}/payment/success${address}`)
      await readTwice(page, 'Transaction not found')
    }
    expect(await faultsOf(page)).toEqual([])
  })

  it('[R-13] asks a visitor to sign in, and goes on from there', async (test) => {
    const { email, storageState } = await enter('elsewhere')
    const { page: first } = await visit(test, { storageState })
    await openPayment(first)
    await proceed(first)
    await button(first, 'Pay').click()
    await heading(first, paid).waitFor()

    const { page } = await visit(test)
    await page.goto(first.url())
    await page.getByText('Please sign in to see your payment.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillIn(page, { Username: email, Password: password })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await heading(page, paid).waitFor()
  })

  it('[S-12] calls nothing paid but what is completed', async (test) => {
    const { storageState } = await enter('statuses')
    const { page } = await visit(test, { storageState })
    await openPayment(page)
    const session = await proceed(page)
    const shown = {
      failed: ['Payment failed', 'Declined'],
      cancelled: ['Payment cancelled', 'Cancelled'],
      expired: ['Payment expired', 'Expired'],
      rejected: ['Payment not completed', 'Transfer not found'],
      mismatched: ['Another amount came', 'Another amount came'],
      awaiting_transfer: ['Payment not completed yet', 'Waiting for your transfer'],
      proof_submitted: ['Payment not completed yet', 'We are looking at your proof'],
      disputed: ['Payment in dispute', 'In dispute'],
      refunded: ['Payment refunded', 'Refunded'],
    } as const
    for (const [status, [title, word]] of Object.entries(shown)) {
      for (const path of [success.path, verify.path]) {
        await change(page, path, ({ transaction, ...answer }) => ({
          ...answer,
          transaction: { ...(transaction as object), status },
        }))
      }
      await page.goto(`${landing}/payment/success?session_id=${session}`)
      await heading(page, title).waitFor()
      await page.getByRole('definition').filter({ hasText: word }).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(await faultsOf(page)).toEqual([])
  })

  it('[X-39] says when nobody can be asked, and asks again', async (test) => {
    const { storageState } = await enter('unheard')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`502 ${verify.path}`)
    await openPayment(page)
    const session = await proceed(page)
    await refuse(page, verify.path, { status: 502, code: 'payment.verification', error: messages.verificationFailed })
    await page.goto(`${landing}/payment/success?session_id=${session}`)
    await readTwice(page, 'Payment verification failed')
    await page.unrouteAll()
    await button(page, 'Check again').click()
    await page.getByText('Waiting for your bank').waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  })
})

describe.concurrent('fits and passes WCAG 2.2 AA, at 360 × 640 and 1280 × 800, light and dark', () => {
  it('[R-11][R-12][R-13][R-14] every step of a payment', async (test) => {
    const { storageState } = await enter('a.rather.long.name.for.paying')
    const { page } = await visit(test, { storageState })
    const faults: string[] = []
    const look = async (state: string) => {
      faults.push(...(await faultsOf(page)).map((fault) => `${state}, ${fault}`))
    }
    await openPayment(page, 'premium')
    await look('choice')
    const letGo = await holdBack(page, createSession.path)
    await button(page, 'Proceed to Payment').click()
    await button(page, 'Processing...').waitFor()
    await look('busy')
    letGo()
    await button(page, 'Decline').waitFor()
    await look('checkout')
    await button(page, 'Decline').click()
    await notice(page, 'Declined').waitFor()
    await look('declined')
    await button(page, 'Pay').click()
    await heading(page, paid).waitFor()
    await look('received')

    await openPayment(page)
    const session = await proceed(page)
    await page.goto(`${landing}/payment/success?session_id=${session}`)
    await page.getByText('Waiting for your bank').waitFor()
    await look('waiting')
    await page.goto(`${landing}/payment/cancel?session_id=${session}`)
    await button(page, 'Try again').waitFor()
    await look('cancelled')
    await page.setViewportSize(phone)
    await button(page, 'Try again').click()
    await button(page, 'Proceed to Payment').waitFor()
    faults.push(...(await faultsOf(page, { within: 'dialog' })))
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
    await awake(page)
    await page.waitForLoadState('networkidle')
    return (await Promise.all(scripts)).join('\n')
  }

  it('loads nothing of paying, for a visitor', async (test) => {
    const { page } = await visit(test)
    const scripts = await scriptsOf(page)
    expect(scripts).toContain('Sign Up')
    expect(scripts).not.toContain('/api/payment')
    expect(scripts).not.toContain('Proceed to Payment')
  })

  it('loads none of its pages, for somebody signed in', async (test) => {
    const { storageState } = await enter('reader')
    const { page } = await visit(test, { storageState })
    const scripts = await scriptsOf(page)
    expect(scripts).toContain('Sign Up')
    for (const word of ['Proceed to Payment', 'Sandbox Pay', paid]) expect(scripts).not.toContain(word)
  })
})

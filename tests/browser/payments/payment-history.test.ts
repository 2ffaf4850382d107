import { readFile } from 'node:fs/promises'
import { messages, paymentCalls } from '@titer/contract'
import type { RefundState, Transaction } from '@titer/contract'
import { paymentStatuses } from '@titer/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { disableRequestTimeouts, openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import { button, heading, holdRequests, toast, expectNotice, waitForNoticeAndToast } from '../support/pages.ts'

const { visit, landing, createMember, server } = await sharedTiter()
const database = await openDatabase(server)
const subscriber = subscriberFactory(database, createMember)
const { history, refund: refundCall, receipt } = paymentCalls

const refundApi = refundCall.path.replace(':id', '*')
const receiptApi = receipt.path.replace(':id', '*')
const nothingPaid = 'You have not paid for anything yet.'

const createSignedInMember = async (name: string) => {
  const email = await createMember(name)
  return { email, ...(await signedInBrowser(landing, email)) }
}

/**
 * Creates an account whose payment is older than the refund guarantee, and returns the options of a browser that is
 * signed in to the account.
 */
const createSignedInSubscriber = async (name: string) =>
  signedInBrowser(landing, (await subscriber(name, 'premium', 40)).email)

const section = (page: Page) => page.locator('#payments')
const rows = (page: Page) => section(page).getByRole('listitem')
const attempts = (page: Page) => section(page).locator('summary')
const meter = (page: Page, name: string) => section(page).getByRole('meter', { name })
const readMeter = async (page: Page, name: string) => {
  const [now, max, text] = await Promise.all(
    ['aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((attribute) => meter(page, name).getAttribute(attribute)),
  )
  return { now, max, text }
}
const refundButton = (page: Page) => button(page, 'Ask for a refund')

const openHistory = async (page: Page) => {
  await page.goto(`${landing}/account#payments`)
  await section(page).waitFor()
}

const buy = async (page: Page, plan = 'starter') => {
  await page.goto(`${landing}/payment?plan=${plan}`)
  await button(page, 'Proceed to Payment').click()
  await button(page, 'Pay').click()
  await heading(page, 'Payment received').waitFor()
}

const startTransfer = async (page: Page) => {
  await page.goto(`${landing}/payment?plan=starter`)
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await button(page, 'Proceed to Payment').click()
  await page.waitForURL(/\/payment\/checkout\?session=/)
  await heading(page, 'Pay by bank transfer').waitFor()
  return page.url().slice(landing.length)
}

/** Changes the payments in the server's answer. */
const changeHistory = (page: Page, difference: (transactions: Transaction[]) => object[]) =>
  page.route(`**${history.path}`, async (route) => {
    const response = await route.fetch()
    const { transactions, ...answer } = (await response.json()) as { transactions: Transaction[] }
    await route.fulfill({ response, json: { ...answer, transactions: difference(transactions) } })
  })

/** Changes the refund state in the server's answer. */
const changeRefund = (page: Page, difference: Partial<RefundState>) =>
  page.route(`**${refundApi}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { refund: RefundState }
    await route.fulfill({ response, json: { ...answer, refund: { ...answer.refund, ...difference } } })
  })

const answerBadGateway = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }))

const pathOf = (call: { path: string }, { transaction_id }: Pick<Transaction, 'transaction_id'>) =>
  call.path.replace(':id', transaction_id)

/** Opens the history and returns the first payment in the server's answer. */
const openFirstPayment = async (page: Page) => {
  const [answer] = await Promise.all([page.waitForResponse(`**${history.path}`), openHistory(page)])
  const { transactions } = history.answer.parse(await answer.json())
  const [first] = transactions
  if (!first) throw new Error('The account has no payment.')
  return first
}

const smallPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
%\u00e2\u00e3\u00cf\u00d3
trailer<</Root 1 0 R>>
%%EOF
`,
  'latin1',
)

describe.concurrent('the payments on the account page', () => {
  it('[E-11] show the plan, the method, the date and the amount, with a downloadable receipt', async (test) => {
    const { page } = await visit(test, await createSignedInMember('bought'))
    await disableRequestTimeouts(page)
    const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
    const dayBefore = longDate.format(new Date())
    await buy(page)
    // Differs from `dayBefore` if midnight has passed during the payment.
    const dayAfter = longDate.format(new Date())
    await openHistory(page)
    await rows(page).waitFor()
    const shown = await rows(page).innerText()
    for (const part of ['Titer Starter', '₨700', 'Receipt TITER-', 'Paid']) expect(shown).toContain(part)
    expect(shown).toMatch(new RegExp(`(${dayBefore}|${dayAfter}), debit or credit card`))
    await section(page)
      .getByText(/^18\d days left, until \d+ \w+ \d{4}$/)
      .waitFor()
    expect(await section(page).getByText('Starter Plan').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')).toBe('/pricing')

    const fileName = 'TITER-2026-000123.pdf'
    await page.route(`**${receiptApi}`, (route) =>
      route.fulfill({ json: { success: true, fileName, content: smallPdf.toString('base64') } }),
    )
    const downloading = page.waitForEvent('download')
    await button(page, 'Receipt (PDF)').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(fileName)
    expect(smallPdf.equals(await readFile(await download.path()))).toBe(true)
    await button(page, 'Receipt (PDF)').waitFor()
  })

  it('[E-11] show an error message if a receipt cannot be fetched', async (test) => {
    const { page, expectConsoleErrors } = await visit(test, await createSignedInSubscriber('no.receipt'))
    await disableRequestTimeouts(page)
    expectConsoleErrors(`502 ${pathOf(receipt, await openFirstPayment(page))}`)
    let release: () => void = () => undefined
    const released = new Promise<void>((done) => (release = done))
    await page.route(`**${receiptApi}`, async (route) => {
      await released
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
    })
    await button(page, 'Receipt (PDF)').click()
    expect(await button(page, 'Downloading...').isDisabled()).toBe(true)
    release()
    await waitForNoticeAndToast(page, 'The receipt could not be downloaded. Please try again.')
    expect(await button(page, 'Receipt (PDF)').isEnabled()).toBe(true)
  })

  it('[E-11] link to the instructions of a transfer that has not arrived yet', async (test) => {
    const { page } = await visit(test, await createSignedInMember('waits'))
    const instructions = await startTransfer(page)
    await openHistory(page)
    expect(await rows(page).innerText()).toMatch(/bank transfer\s+Waiting for your transfer/)
    expect(await button(page, 'Receipt (PDF)').count()).toBe(0)
    expect(await refundButton(page).count()).toBe(0)
    await page.getByRole('link', { name: 'How to transfer the money' }).click()
    await heading(page, 'Pay by bank transfer').waitFor()
    expect(page.url()).toBe(landing + instructions)
  })

  it('[E-11] show every status in words, and hide unsuccessful attempts until the user unfolds them', async (test) => {
    const { page } = await visit(test, await createSignedInSubscriber('every.status'))
    const listed = {
      pending: 'Not finished yet',
      awaiting_transfer: 'Waiting for your transfer',
      proof_submitted: 'We are checking your proof',
      completed: 'Paid',
      disputed: 'In dispute',
      refunded: 'Refunded',
      mismatched: 'Amount doesn’t match',
      rejected: 'Transfer not found',
      returned: 'Money sent back',
    }
    const abandoned = { cancelled: 'Cancelled', expired: 'Expired', failed: 'Declined' }
    const statuses = Object.keys({ ...listed, ...abandoned })
    expect(statuses.toSorted()).toEqual(paymentStatuses.toSorted())
    await changeHistory(page, ([paid]) =>
      statuses.map((status, place) => ({
        ...paid,
        status,
        ...(status !== 'completed' && { transaction_id: `00000000-0000-4000-8000-00000000000${place.toString(16)}` }),
      })),
    )
    await openHistory(page)
    expect(await attempts(page).innerText()).toBe('Show unsuccessful payments (3)')
    for (const [place, word] of Object.values(listed).entries()) {
      expect(await rows(page).nth(place).innerText()).toContain(word)
    }
    expect(await rows(page).filter({ visible: true }).count()).toBe(9)
    expect(
      await rows(page)
        .filter({ has: button(page, 'Receipt (PDF)') })
        .count(),
    ).toBe(3)
    expect(
      await rows(page)
        .filter({ has: refundButton(page) })
        .count(),
    ).toBe(1)
    const links = await rows(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace(/[\da-f-]{36}/, 'it')))
    const instructions = '/payment/checkout?session=it&plan=2'
    const [check, contact] = ['/payment/success?session_id=it', '/#contact']
    expect(links).toEqual([check, instructions, instructions, contact, contact, contact])

    await attempts(page).click()
    expect(await attempts(page).innerText()).toBe('Hide unsuccessful payments (3)')
    const unpaid = await rows(page).filter({ visible: true }).allInnerTexts()
    expect(unpaid.slice(9).map((text) => text.split('\n').at(-1)?.trim())).toEqual(Object.values(abandoned))
  })

  it('are scrolled into view and focused by a link to their section', async (test) => {
    const { page } = await visit(test, await createSignedInSubscriber('by.address'))
    await openHistory(page)
    await waitUntil('the section is under the header', () =>
      section(page).evaluate((element) => scrollY > 0 && element.getBoundingClientRect().top < 80),
    )
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('payments')
  })

  it('are replaced by a message and a link to the plans if there are none', async (test) => {
    const { page } = await visit(test, await createSignedInMember('never.paid'))
    await disableRequestTimeouts(page)
    const release = await holdRequests(page, history.path)
    await openHistory(page)
    await page.getByText('Loading your payments').waitFor()
    release()
    await section(page).getByText(nothingPaid).waitFor()
    await section(page)
      .getByText(/^Free trial: 7 days left, until /)
      .waitFor()
    expect(await section(page).getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('are replaced by an error message if they cannot be fetched, and are fetched on “Try again”', async (test) => {
    const { page, expectConsoleErrors } = await visit(test, await createSignedInSubscriber('unheard.of'))
    expectConsoleErrors(`502 ${history.path}`)
    await answerBadGateway(page, history.path)
    await openHistory(page)
    await expectNotice(page, 'Your payments could not be loaded.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unrouteAll()
    await section(page).getByRole('button', { name: 'Try again' }).click()
    await rows(page).waitFor()
    expect(await section(page).getByRole('alert').count()).toBe(0)
  })
})

describe.concurrent('the refund form', () => {
  it('[K-10] shows the days passed and the share of content used, and is replaced by the request after sending', async (test) => {
    const { email, storageState } = await createSignedInMember('asks')
    const { page } = await visit(test, { storageState })
    await buy(page)
    await database.query(
      `update payment_transactions p set completed_at = now() - interval '73 hours' from users u
       where u.id = p.user_id and u.email = $1`,
      [email],
    )
    await openHistory(page)
    await refundButton(page).click()
    await page.getByText('The refund policy covers this payment').waitFor()
    await page.getByText('You are within our 7-day guarantee').waitFor()
    expect(await readMeter(page, 'Days passed')).toEqual({ now: '3', max: '7', text: '3 of 7' })
    expect(await readMeter(page, 'Content used')).toEqual({ now: '0', max: '100', text: '0%' })
    await page
      .getByText('A person decides within 3 to 5 business days and writes to you. The payout then takes 1 to 7 days')
      .waitFor()
    await page.getByLabel('Anything we should know?').fill('I bought the wrong one.')
    await page.getByText('23 of 1000').waitFor()
    const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/refund/'))
    await Promise.all([toast(page, 'We have received your request.').waitFor(), button(page, 'Send request').click()])
    expect((await sending).postDataJSON()).toEqual({ words: 'I bought the wrong one.' })
    const requested = section(page).getByText(
      /^Requested on \d+ \w+ \d{4}\. We will decide within 3 to 5 business days/,
    )
    await requested.waitFor()
    await waitUntil('the request has the focus', () =>
      page.evaluate(() => document.activeElement?.textContent.includes('Refund requested') === true),
    )
    await page.reload()
    await requested.waitFor()
    expect(await refundButton(page).count()).toBe(0)
    expect(await button(page, 'Receipt (PDF)').count()).toBe(1)
  })

  it('[K-10] says after 7 days that the refund policy no longer covers the payment, but still accepts a request', async (test) => {
    const { page } = await visit(test, await createSignedInSubscriber('late'))
    await openHistory(page)
    await refundButton(page).click()
    await page.getByText('The refund policy does not cover this payment').waitFor()
    await page.getByText('Refunds end 7 days after paying. You can still ask').waitFor()
    expect(await readMeter(page, 'Days passed')).toMatchObject({ now: '7', text: '7 of 7' })
    expect(await button(page, 'Send request').count()).toBe(0)
    expect(await page.getByRole('main').getByRole('link', { name: 'Refund policy' }).getAttribute('href')).toBe(
      '/refund-policy',
    )
    await button(page, 'Ask anyway').click()
    await section(page)
      .getByText(/^Requested on /)
      .waitFor()
  })

  it('[K-10] updates its figures every minute and when the user returns to the tab, until the user closes the form', async (test) => {
    const { page } = await visit(test, await createSignedInSubscriber('watched'))
    const refund = { usedShare: 0.12, daysLeft: 6, isEligible: true, reason: 'guarantee', words: 'As promised.' }
    let readings = 0
    await page.route(`**${refundApi}`, async (route) => {
      readings += 1
      await route.fulfill({
        json: {
          success: true,
          refund: {
            ...refund,
            transaction_id: route.request().url().slice(-36),
            needs_account: false,
            request: null,
          },
        },
      })
    })
    await page.clock.install()
    await openHistory(page)
    await refundButton(page).click()
    const used = async () => (await readMeter(page, 'Content used')).now
    await waitUntil('the figures are loaded on opening', async () => readings === 2 && (await used()) === '12')

    Object.assign(refund, { usedShare: 0.5001, isEligible: false, reason: 'used', words: 'More than promised.' })
    await page.clock.fastForward(60_000)
    await waitUntil('the figures are loaded after a minute', async () => (await used()) === '51')
    await page.getByText('More than promised.').waitFor()

    refund.usedShare = 0.7
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await waitUntil('the figures are loaded on returning to the tab', async () => (await used()) === '70')
    expect(readings).toBe(4)

    await button(page, 'Not now').click()
    expect(await refundButton(page).getAttribute('aria-expanded')).toBe('false')
    expect(await refundButton(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.clock.fastForward(180_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // The test's own request is the fifth. A request of the page would have been counted before it.
    await page.evaluate(
      async (path) => {
        await fetch(path)
      },
      pathOf(refundCall, { transaction_id: '00000000-0000-4000-8000-000000000000' }),
    )
    expect(readings).toBe(5)
  })

  it('[K-10] is replaced by the decision after a request is granted or refused', async (test) => {
    const { page } = await visit(test, await createSignedInSubscriber('decided'))
    const asked_at = '2026-03-05T10:00:00.000Z'
    const shown = {
      granted: ['Refund granted', 'Requested on 5 March 2026. The money is on its way to you. That takes 1 to 7 days'],
      refused: [
        'Refund refused',
        'Requested on 5 March 2026. We have looked at your request and cannot refund this payment.',
      ],
    }
    for (const decision of ['granted', 'refused'] as const) {
      await changeRefund(page, { request: { asked_at, decision, account: null } })
      await page.goto('about:blank')
      await openHistory(page)
      for (const words of shown[decision]) await section(page).getByText(words).waitFor()
      expect(await refundButton(page).count()).toBe(0)
      await page.unrouteAll()
    }
    expect(await section(page).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/#contact')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[K-10] reports a failure, and keeps the typed text', async (test) => {
    const { page, expectConsoleErrors } = await visit(test, await createSignedInSubscriber('unlucky'))
    const payment = await openFirstPayment(page)
    expectConsoleErrors(`502 ${pathOf(refundCall, payment)}`)
    await answerBadGateway(page, refundApi)
    await page.reload()
    await refundButton(page).click()
    await section(page).getByRole('alert').waitFor()
    await page.unrouteAll()
    await section(page).getByRole('button', { name: 'Try again' }).click()
    const words = page.getByLabel('Anything we should know?')
    await words.fill('Please.')
    await page.route(`**${refundApi}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
    )
    await button(page, 'Ask anyway').click()
    await expectNotice(page, messages.unexpected)
    expect(await words.inputValue()).toBe('Please.')
    await page.unrouteAll()
    await button(page, 'Ask anyway').click()
    await section(page)
      .getByText(/^Requested on /)
      .waitFor()
  })
})

describe.concurrent('the payment history at 360 × 640 and 1280 × 800, light and dark', () => {
  it('[E-11][K-10] has no sideways scrolling and passes WCAG 2.2 AA as a list, with the refund form and after a refund request', async (test) => {
    const { page } = await visit(test, await createSignedInSubscriber('a.rather.long.name.for.a.payer'))
    const faults: string[] = []
    const check = async (state: string) => {
      // Scrolls to the top, because the header could otherwise cover part of a target and make the target seem too
      // small.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      faults.push(...(await accessibilityFaults(page, { within: '#payments' })).map((fault) => `${state}, ${fault}`))
    }
    await changeHistory(page, ([paid]) =>
      ['completed', 'awaiting_transfer', 'disputed', 'refunded', 'rejected', 'failed'].map((status, place) => ({
        ...paid,
        status,
        ...(status !== 'completed' && { transaction_id: `00000000-0000-4000-8000-00000000000${place}` }),
      })),
    )
    await openHistory(page)
    await button(page, 'No thanks').click()
    await attempts(page).click()
    await check('list')
    await refundButton(page).click()
    await button(page, 'Ask anyway').waitFor()
    await check('late')
    await changeRefund(page, { isEligible: true, reason: 'guarantee', daysLeft: 5, usedShare: 0.3 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await button(page, 'Send request').waitFor()
    await check('eligible')
    await button(page, 'Send request').click()
    await section(page)
      .getByText(/^Requested on /)
      .waitFor()
    await check('requested')
    expect(faults).toEqual([])
  })
})

import { fileURLToPath } from 'node:url'
import { errors, messages, paymentCalls, sandboxCalls } from '@titer/contract'
import type { TransferInstructions } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import type jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import { disableRequestTimeouts, openDatabase, signedInBrowser, waitForPaint } from '../support/landing-pages.ts'
import {
  button,
  expectNotice,
  fillIn,
  heading,
  holdRequests,
  notice,
  toast,
  waitForNoticeAndToast,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const raast = { RAAST_GUID: 'A000000000', RAAST_ACQUIRER: '00001' }
const { visit, landing, createMember, server } = await sharedTiter(raast)
const database = await openDatabase(server)

const instructionsTitle = 'Pay by bank transfer'
const proofTitle = 'We have received your proof'
const paidTitle = 'Payment received'
const { instructions, submitProof, success } = paymentCalls
const picture = 'Screenshot of the confirmation'

const createSignedInMember = async (name: string) => {
  const email = await createMember(name)
  return { email, ...(await signedInBrowser(landing, email)) }
}

/** Chooses a bank transfer and opens its instructions. Returns the server's answer. */
const startTransfer = async (page: Page, plan = 'starter') => {
  await page.goto(`${landing}/payment?plan=${plan}`)
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  return nextInstructions(page, async () => {
    await button(page, 'Proceed to Payment').click()
    await page.waitForURL(/\/payment\/checkout\?session=[\w-]+&plan=\d/)
    await heading(page, instructionsTitle).waitFor()
    // The heading appears before the instructions have loaded.
    await button(page, 'Copy reference').waitFor()
  })
}

/** Runs `act`, which requests the transfer's instructions, and returns the server's answer. */
const nextInstructions = async (page: Page, act: () => Promise<unknown>) => {
  const [answer] = await Promise.all([page.waitForResponse(`**${instructions.path}*`), act()])
  return (await answer.json()) as TransferInstructions
}

const changeInstructions = (page: Page, difference: (answer: TransferInstructions) => TransferInstructions) =>
  page.route(`**${instructions.path}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: difference((await response.json()) as TransferInstructions) })
  })

const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const png = (label: string) => ({
  name: `confirmation ${label}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(label)]),
})

const sendProof = async (page: Page, label: string) => {
  await page.getByLabel(picture).setInputFiles(png(label))
  await button(page, 'Send proof').click()
}

const proofsOf = async (session: string) => {
  const { rows } = await database.query<{ kind: string }>(
    `select f.kind from transfer_proofs f join payment_transactions p using (transaction_id) where p.session_id = $1`,
    [session],
  )
  return rows.map(({ kind }) => kind)
}

const confirm = ({ reference, transaction }: TransferInstructions, amountPaisa = transaction.amount_paisa) =>
  server.services.payments.transfers.confirm(
    reference,
    {
      bankTransactionId: `BANK-${reference}-${amountPaisa}`,
      amountPaisa,
      receivedOn: '2026-11-16',
    },
    'operator',
  )

/** Reads the QR code from a screenshot. */
const scanCode = async (page: Page) => {
  const shot = await page.getByRole('img', { name: /^QR code for a banking app/ }).screenshot()
  const reader = await page.context().newPage()
  await reader.addScriptTag({ path: fileURLToPath(import.meta.resolve('jsqr')) })
  const content = await reader.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = new OffscreenCanvas(width, height).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      const pixels = canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      const { jsQR } = window as unknown as { jsQR: typeof jsqr.default }
      return jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  )
  await reader.close()
  return content
}

describe.concurrent('a bank transfer', () => {
  it('[S-11][X-42][R-12][E-10] shows all details that a banking app needs, each with a button that copies it', async (test) => {
    const { storageState } = await createSignedInMember('transfers')
    const { page, context } = await visit(test, { storageState })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: landing })
    const [{ reference, transaction }] = await Promise.all([
      startTransfer(page),
      toast(page, 'Payment session created! Follow the instructions to complete payment.').waitFor(),
    ])
    const words = await page.getByRole('main').innerText()
    expect(words).toContain('₨700 for Titer Starter')
    expect(words).toContain('Send exactly ₨700')
    expect(await page.getByRole('main').locator('time').getAttribute('datetime')).toBe(transaction.expires_at)
    expect(reference).toMatch(/^\w{3}-\w{3}-\w{3}$/)

    const copied = {
      amount: '700',
      'account title': 'Titer',
      bank: 'Sample Bank (send no money)',
      IBAN: 'PK00SAMP0000000000000000',
      reference,
    }
    for (const [name, text] of Object.entries(copied)) {
      const announced = notice(page, ': copied.').filter({ hasText: new RegExp(name, 'i') })
      // The button and the announcement say "copied" for only three seconds, so the waits start before the click.
      await Promise.all([
        button(page, `Copied ${name}`).waitFor(),
        announced.waitFor(),
        button(page, `Copy ${name}`).click(),
      ])
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
  })

  it('[R-12] selects the text of a detail if the browser has no clipboard access, so that the user can copy it', async (test) => {
    const { storageState } = await createSignedInMember('no.clipboard')
    const { page } = await visit(test, { storageState })
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const { reference } = await startTransfer(page)
    const selected = () => page.evaluate(() => String(getSelection()))
    await Promise.all([button(page, 'Selected IBAN').waitFor(), button(page, 'Copy IBAN').click()])
    expect(await selected()).toBe('PK00SAMP0000000000000000')
    await Promise.all([button(page, 'Selected reference').waitFor(), button(page, 'Copy reference').click()])
    expect(await selected()).toBe(reference)
  })

  it('[E-10] shows a QR code that a camera can read in light and dark colours', async (test) => {
    const { storageState } = await createSignedInMember('scans')
    // The window is so high that no fixed bar covers the code.
    const { page } = await visit(test, { storageState, viewport: { ...desktop, height: 1600 } })
    const { qrCode, reference } = await startTransfer(page, 'premium')
    const code = page.getByRole('img', { name: /^QR code for a banking app/ })
    expect(await code.getAttribute('aria-label')).toContain(reference)
    expect(await page.getByRole('figure').innerText()).toContain('₨1200')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await scanCode(page)).toBe(qrCode)
    }
  })

  it('shows no QR code if the server sends none', async (test) => {
    const { storageState } = await createSignedInMember('no.code')
    const { page } = await visit(test, { storageState })
    await changeInstructions(page, (answer) => ({ ...answer, qrCode: null }))
    await startTransfer(page)
    expect(await page.getByRole('figure').count()).toBe(0)
    expect(await page.getByText('scan').count()).toBe(0)
  })

  it('[R-12] accepts up to three different proofs, and shows how many were sent', async (test) => {
    const { storageState } = await createSignedInMember('proves')
    const { page } = await visit(test, { storageState })
    const { transaction } = await startTransfer(page)
    await page.getByLabel(picture).setInputFiles(png('of the first'))
    await page.getByText('confirmation of the first.png').waitFor()
    await page.getByText('1 KB').waitFor()
    const release = await holdRequests(page, submitProof.path)
    await button(page, 'Send proof').click()
    await page.getByText('Sending your proof').waitFor()
    expect(await button(page, 'Sending...').isDisabled()).toBe(true)
    release()
    await heading(page, proofTitle).waitFor()
    await notice(page, '1 of 3 sent').waitFor()
    await page.getByText('within one working day').waitFor()
    await waitUntil('the notice has the focus', () =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'status'),
    )

    await page.getByText('Send another picture').click()
    await sendProof(page, 'of the first')
    await page.getByText('Choose a picture or PDF').waitFor()
    await notice(page, '1 of 3 sent').waitFor()
    await sendProof(page, 'of the second')
    await notice(page, '2 of 3 sent').waitFor()
    await sendProof(page, 'of the third')
    await notice(page, '3 of 3 sent').waitFor()
    await page.getByText(errors['payment.proofs'].message).waitFor()
    expect(await page.getByLabel(picture).count()).toBe(0)
    expect(await proofsOf(transaction.session_id)).toEqual(['image/png', 'image/png', 'image/png'])

    await page.reload()
    await heading(page, proofTitle).waitFor()
    await notice(page, '3 of 3 sent').waitFor()
    expect(await heading(page, paidTitle).count()).toBe(0)
  })

  it('rejects a file before it is sent if the file is too large, or is neither a picture nor a PDF', async (test) => {
    const { storageState } = await createSignedInMember('pretends')
    const { page } = await visit(test, { storageState })
    const { transaction } = await startTransfer(page)
    const sent: string[] = []
    page.on('request', (request) => request.url().includes(submitProof.path) && sent.push(request.url()))
    const refused = notice(page, 'Please send a JPEG, PNG or WebP picture, or a PDF, of up to 2 MB.')
    await page.getByLabel(picture).setInputFiles({ ...png(''), buffer: Buffer.from('I have paid, trust me') })
    await refused.waitFor()
    await page.getByLabel(picture).setInputFiles(png('good'))
    await page.getByText('confirmation good.png').waitFor()
    expect(await refused.count()).toBe(0)
    await page.getByLabel(picture).setInputFiles(png('x'.repeat(2 * 1024 * 1024)))
    await refused.waitFor()
    expect(await button(page, 'Send proof').count()).toBe(0)
    expect(sent).toEqual([])
    expect(await proofsOf(transaction.session_id)).toEqual([])
  })

  it('keeps the file after a failed upload, and can send it again', async (test) => {
    const { storageState } = await createSignedInMember('flaky')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`ERR_FAILED ${submitProof.path}`)
    await startTransfer(page)
    await page.route(`**${submitProof.path}`, (route) => route.abort())
    await Promise.all([waitForNoticeAndToast(page, messages.network), sendProof(page, 'once')])
    expect(await page.getByLabel(picture).isEnabled()).toBe(true)
    await page.getByText('confirmation once.png').waitFor()
    await page.unrouteAll()
    await button(page, 'Send proof').click()
    await notice(page, '1 of 3 sent').waitFor()
  })

  it('[R-12] is shown as paid only after the operator has confirmed that the money arrived', async (test) => {
    const { storageState } = await createSignedInMember('found')
    const { page } = await visit(test, { storageState })
    await disableRequestTimeouts(page)
    const transfer = await startTransfer(page)
    await nextInstructions(page, () => returnToTab(page))
    expect(await heading(page, instructionsTitle).count()).toBe(1)
    await sendProof(page, 'paid')
    await heading(page, proofTitle).waitFor()
    // The page loads the status once more after the upload. The count appears after that.
    await notice(page, '1 of 3 sent').waitFor()
    await confirm(transfer)
    expect(await heading(page, proofTitle).count()).toBe(1)
    await returnToTab(page)
    await heading(page, paidTitle).waitFor()
    await page.getByText(/^18\d days left, until \d+ \w+ \d{4}$/).waitFor()
    await button(page, 'Go to App').waitFor()
    await page.getByRole('link', { name: 'See your receipts' }).click()
    await page.waitForURL(`${landing}/account`)
  })

  it('[R-11][K-10] under review makes the payment page ask for confirmation before a second payment, shows a missing amount, and asks for the user’s bank account for the refund if the plan was paid twice', async (test) => {
    const { storageState } = await createSignedInMember('twice')
    const { page, context, expectConsoleErrors } = await visit(test, { storageState })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: landing })
    await page.clock.install()
    expectConsoleErrors(`409 ${paymentCalls.createSession.path}`)
    const transfer = await startTransfer(page)
    const instructionsUrl = page.url()
    await sendProof(page, 'the first')
    await notice(page, '1 of 3 sent').waitFor()

    await page.goto(`${landing}/payment?plan=starter`)
    await notice(page, 'We are checking your transfer').waitFor()
    expect(await button(page, 'Pay anyway').count()).toBe(0)
    await button(page, 'Proceed to Payment').click()
    await notice(page, 'We are checking your transfer. Pay again?').waitFor()
    await waitUntil('the question has the focus', () =>
      page.evaluate(() => document.activeElement?.textContent.includes('Pay again?') === true),
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Pay anyway').click()
    await button(page, 'Pay').click()
    await heading(page, 'Payment received').waitFor()

    await confirm(transfer, 65_050)
    await page.goto(instructionsUrl)
    await heading(page, '₨49.50 is missing').waitFor()
    await page.getByText('We received ₨650.50 of ₨700').waitFor()
    await button(page, 'Copy amount').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('49.50')
    expect(await accessibilityFaults(page)).toEqual([])
    await confirm(transfer, 4_950)
    // The page notices the money itself.
    await page.clock.fastForward(20_000)
    await heading(page, 'You have paid twice').waitFor()

    await page.getByRole('link', { name: 'Enter your account' }).click()
    await button(page, 'Enter your account').click()
    await button(page, 'Save account').click()
    await page.getByText('Please enter the name on the account.').first().waitFor()
    await page.getByLabel('Account title').fill('Ayesha Khan')
    await page.getByLabel('Bank', { exact: true }).fill('Meezan Bank')
    await page.getByLabel('IBAN or account number').fill('PK36 SCBL 0000 0011 2345 6702')
    await button(page, 'Save account').click()
    await page.getByText('PK•• SCBL •••• 6702').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[R-11] warns a student who has paid by card since starting the transfer', async (test) => {
    const { storageState } = await createSignedInMember('paid.by.card')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`409 ${paymentCalls.createSession.path}`)
    await startTransfer(page)
    const instructionsUrl = page.url()
    await page.goto(`${landing}/payment?plan=starter`)
    await button(page, 'Proceed to Payment').click()
    await button(page, 'Pay anyway').click()
    await button(page, 'Pay').click()
    await heading(page, 'Payment received').waitFor()
    await page.goto(instructionsUrl)
    await notice(page, 'You have already paid. Don’t send this transfer.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('shows its outcome after it has ended', async (test) => {
    const { storageState } = await createSignedInMember('over')
    const { page } = await visit(test, { storageState })
    const { transaction, reference } = await startTransfer(page)
    const main = page.getByRole('main')
    const setStatus = async (attempt: string) => {
      await database.query(`update payment_transactions set attempt = $2, status = $2 where session_id = $1`, [
        transaction.session_id,
        attempt,
      ])
      await page.reload()
    }
    const closed = { expired: 'Payment expired', cancelled: 'Payment cancelled', failed: 'Payment failed' }
    for (const [attempt, title] of Object.entries(closed)) {
      await setStatus(attempt)
      await heading(page, title).waitFor()
      await main.getByText(reference).waitFor()
      expect(await main.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/pricing')
      expect(await page.getByLabel(picture).count()).toBe(0)
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await setStatus('rejected')
    await heading(page, 'Transfer not found').waitFor()
    await setStatus('returned')
    await heading(page, 'Money sent back').waitFor()
    await setStatus('refunded')
    await heading(page, 'Payment refunded').waitFor()
  })

  it('shows that its deadline has passed, and still accepts a proof', async (test) => {
    const { storageState } = await createSignedInMember('overdue')
    const { page } = await visit(test, { storageState })
    const { transaction } = await startTransfer(page)
    await database.query(`update payment_transactions set expires_at = now() where session_id = $1`, [
      transaction.session_id,
    ])
    await page.reload()
    await notice(page, 'The deadline has passed').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await sendProof(page, 'in time')
    await notice(page, '1 of 3 sent').waitFor()
  })
})

describe.concurrent('the bank transfer instructions', () => {
  it('are shown only to their owner', async (test) => {
    const owner = await createSignedInMember('owner')
    const { page: theirs } = await visit(test, owner)
    const { transaction, reference } = await startTransfer(theirs)
    const { storageState } = await createSignedInMember('stranger')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    const atSandbox = sandboxCalls.show.path.replace(':session', transaction.session_id)
    expectConsoleErrors(`404 ${success.path}`, `404 ${atSandbox}`)
    await page.goto(theirs.url(), { waitUntil: 'commit' })
    await expectNotice(page, 'Transaction not found')
    expect(await page.getByRole('main').innerText()).not.toContain(reference)
  })

  it('ask a visitor to sign in, and appear after the sign-in', async (test) => {
    const { email, storageState } = await createSignedInMember('elsewhere')
    const { page: first } = await visit(test, { storageState })
    const { transaction, reference } = await startTransfer(first)
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors(`404 ${sandboxCalls.show.path.replace(':session', transaction.session_id)}`)
    await page.goto(first.url())
    await page.getByText('Please sign in to see your payment.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillIn(page, { Username: email, Password: password })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('main').getByText(reference).waitFor()
  })

  it('show a loading message, then an error message if loading fails, and can be loaded again', async (test) => {
    const { storageState } = await createSignedInMember('unlucky')
    const { page, expectConsoleErrors } = await visit(test, { storageState })
    expectConsoleErrors(`502 ${instructions.path}`)
    await disableRequestTimeouts(page)
    await startTransfer(page)
    const release = await holdRequests(page, instructions.path)
    await page.reload()
    await heading(page, instructionsTitle).waitFor()
    await page.getByText('Loading payment details...').waitFor()
    release()
    await button(page, 'Copy reference').waitFor()
    await page.unrouteAll()
    await page.route(`**${instructions.path}*`, (route) => route.fulfill({ status: 502, body: '' }))
    // The instructions stay on the page if a later request fails.
    await Promise.all([page.waitForResponse(`**${instructions.path}*`), returnToTab(page)])
    await waitForPaint(page)
    expect(await button(page, 'Copy reference').count()).toBe(1)
    await page.reload({ waitUntil: 'commit' })
    await waitForNoticeAndToast(page, 'Payment verification failed')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await button(page, 'Copy reference').waitFor()
  })

  it('[R-12] have no sideways scrolling and pass WCAG 2.2 AA at 360 × 640 and 1280 × 800, light and dark', async (test) => {
    const { storageState } = await createSignedInMember('a.rather.long.name.for.transfers')
    const { page } = await visit(test, { storageState })
    const faults: string[] = []
    const check = async (state: string, sizes = [phone, desktop]) => {
      faults.push(...(await accessibilityFaults(page, { sizes })).map((fault) => `${state}, ${fault}`))
    }
    const { transaction } = await startTransfer(page, 'premium')
    expect(formatRupees(transaction.amount_paisa / 100)).toBe('₨1200')
    await page.getByRole('figure').getByRole('img').waitFor()
    await check('steps')
    await page.getByLabel(picture).setInputFiles({ ...png(''), name: `${'a-very-long-name-'.repeat(12)}.png` })
    await button(page, 'Send proof').waitFor()
    await check('chosen', [phone])
    const release = await holdRequests(page, submitProof.path)
    await button(page, 'Send proof').click()
    await button(page, 'Sending...').waitFor()
    await check('sending', [phone])
    release()
    await heading(page, proofTitle).waitFor()
    await page.getByText('Send another picture').click()
    await page.getByText('Bank details').click()
    await page.getByLabel(picture).setInputFiles({ ...png(''), buffer: Buffer.from('text') })
    await notice(page, errors['payment.proof'].message).waitFor()
    await check('sent')
    expect(faults).toEqual([])
  })
})

import { fileURLToPath } from 'node:url'
import { errors, messages, paymentCalls, sandboxCalls } from '@titer/contract'
import type { TransferInstructions } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import type jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './axe.ts'
import { desk, phone, wholeTiter } from './browser.ts'
import { openDatabase, signedInBrowser } from './landing.ts'
import { button, fillIn, heading, holdBack, notice, readTwice, toast } from './pages.ts'
import { password } from './people.ts'

const raast = { RAAST_GUID: 'A000000000', RAAST_ACQUIRER: '00001' }
const { visit, landing, member, server } = await wholeTiter(raast)
const database = await openDatabase(server)

const toPay = 'Pay by bank transfer'
const proven = 'We have your proof'
const paid = 'Payment received'
const { instructions, submitProof, success } = paymentCalls
const picture = 'Picture of the confirmation'

const enter = async (name: string) => {
  const email = await member(name)
  return { email, ...(await signedInBrowser(landing, email)) }
}

/** From the choice of a way to pay to what is to be done; answers with what the server said of it. */
const begin = async (page: Page, plan = 'starter') => {
  await page.goto(`${landing}/payment?plan=${plan}`)
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await button(page, 'Proceed to Payment').click()
  await page.waitForURL(/\/payment\/checkout\?session=[\w-]+&plan=\d/)
  return told(page, () => heading(page, toPay).waitFor())
}

/** What the server answers when the page asks next. */
const told = async (page: Page, act: () => Promise<unknown>) => {
  const [answer] = await Promise.all([page.waitForResponse(`**${instructions.path}*`), act()])
  return (await answer.json()) as TransferInstructions
}

const change = (page: Page, difference: (answer: TransferInstructions) => TransferInstructions) =>
  page.route(`**${instructions.path}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: difference((await response.json()) as TransferInstructions) })
  })

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const png = (more: string) => ({
  name: `confirmation ${more}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(more)]),
})

const prove = async (page: Page, more: string) => {
  await page.getByLabel(picture).setInputFiles(png(more))
  await button(page, 'Send the proof').click()
}

const proofsOf = async (session: string) => {
  const { rows } = await database.query<{ kind: string }>(
    `select f.kind from transfer_proofs f join payment_transactions p using (transaction_id) where p.session_id = $1`,
    [session],
  )
  return rows.map(({ kind }) => kind)
}

const confirm = ({ reference, transaction }: TransferInstructions) =>
  server.services.payments.transfers.confirm(
    reference,
    {
      bankTransactionId: `BANK-${reference}`,
      amountPaisa: transaction.amount_paisa,
      receivedOn: '2026-11-16',
    },
    'operator',
  )

/** What the drawn code says to a camera that holds the screen in its view. */
const scan = async (page: Page) => {
  const shot = await page.getByRole('img', { name: /^Code for a banking app/ }).screenshot()
  const reader = await page.context().newPage()
  await reader.addScriptTag({ path: fileURLToPath(import.meta.resolve('jsqr')) })
  const said = await reader.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const pen = new OffscreenCanvas(width, height).getContext('2d')
      pen?.drawImage(image, 0, 0)
      const pixels = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      const { jsQR } = window as unknown as { jsQR: typeof jsqr.default }
      return jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  )
  await reader.close()
  return said
}

describe.concurrent('a bank transfer', () => {
  it('[S-11][X-42][R-12][E-10] is led from the choice to everything a banking app asks for', async (test) => {
    const { storageState } = await enter('transfers')
    const { page, context } = await visit(test, { storageState })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: landing })
    const { reference, transaction } = await begin(page)
    await toast(page, 'Payment session created! Follow the instructions to complete payment.').waitFor()
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
      await button(page, `Copy ${name}`).click()
      await button(page, `Copied ${name}`).waitFor()
      await notice(page, ': copied.')
        .filter({ hasText: new RegExp(name, 'i') })
        .waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
  })

  it('[R-12] is selected to be copied where the browser gives no clipboard', async (test) => {
    const { storageState } = await enter('no.clipboard')
    const { page } = await visit(test, { storageState })
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const { reference } = await begin(page)
    const selected = () => page.evaluate(() => String(getSelection()))
    await button(page, 'Copy IBAN').click()
    await button(page, 'Selected IBAN').waitFor()
    expect(await selected()).toBe('PK00SAMP0000000000000000')
    await button(page, 'Copy reference').click()
    await button(page, 'Selected reference').waitFor()
    expect(await selected()).toBe(reference)
  })

  it('[E-10] shows a code that a camera reads as the server wrote it, light and dark', async (test) => {
    const { storageState } = await enter('scans')
    // High enough that nothing at its edges lies over the code.
    const { page } = await visit(test, { storageState, viewport: { ...desk, height: 1600 } })
    const { qrCode, reference } = await begin(page, 'premium')
    const code = page.getByRole('img', { name: /^Code for a banking app/ })
    expect(await code.getAttribute('aria-label')).toContain(reference)
    expect(await page.getByRole('figure').innerText()).toContain('₨1200')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await scan(page)).toBe(qrCode)
    }
  })

  it('goes without a code where the bank has none', async (test) => {
    const { storageState } = await enter('no.code')
    const { page } = await visit(test, { storageState })
    await change(page, (answer) => ({ ...answer, qrCode: null }))
    await begin(page)
    await button(page, 'Copy reference').waitFor()
    expect(await page.getByRole('figure').count()).toBe(0)
    expect(await page.getByText('scan').count()).toBe(0)
  })

  it('[R-12] takes up to three proofs, and says how many it has', async (test) => {
    const { storageState } = await enter('proves')
    const { page } = await visit(test, { storageState })
    const { transaction } = await begin(page)
    await page.getByLabel(picture).setInputFiles(png('of the first'))
    await page.getByText('confirmation of the first.png').waitFor()
    await page.getByText('1 KB').waitFor()
    const letGo = await holdBack(page, submitProof.path)
    await button(page, 'Send the proof').click()
    await page.getByText('Sending your proof').waitFor()
    expect(await button(page, 'Sending...').isDisabled()).toBe(true)
    letGo()
    await heading(page, proven).waitFor()
    await notice(page, '1 of 3 sent').waitFor()
    await page.getByText('within a working day').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')

    await page.getByText('Send another picture').click()
    await prove(page, 'of the first')
    await page.getByText('Choose a picture or PDF').waitFor()
    await notice(page, '1 of 3 sent').waitFor()
    await prove(page, 'of the second')
    await notice(page, '2 of 3 sent').waitFor()
    await prove(page, 'of the third')
    await notice(page, '3 of 3 sent').waitFor()
    await page.getByText(errors['payment.proofs'].message).waitFor()
    expect(await page.getByLabel(picture).count()).toBe(0)
    expect(await proofsOf(transaction.session_id)).toEqual(['image/png', 'image/png', 'image/png'])

    await page.reload()
    await heading(page, proven).waitFor()
    await notice(page, '3 of 3 sent').waitFor()
    expect(await heading(page, paid).count()).toBe(0)
  })

  it('refuses what is no picture before it is sent, whatever it is called, and what is too large', async (test) => {
    const { storageState } = await enter('pretends')
    const { page } = await visit(test, { storageState })
    const { transaction } = await begin(page)
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
    expect(await button(page, 'Send the proof').count()).toBe(0)
    expect(sent).toEqual([])
    expect(await proofsOf(transaction.session_id)).toEqual([])
  })

  it('keeps the file when it does not arrive, and sends it once more', async (test) => {
    const { storageState } = await enter('flaky')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`ERR_FAILED ${submitProof.path}`)
    await begin(page)
    await page.route(`**${submitProof.path}`, (route) => route.abort())
    await prove(page, 'once')
    await readTwice(page, messages.network)
    expect(await page.getByLabel(picture).isEnabled()).toBe(true)
    await page.getByText('confirmation once.png').waitFor()
    await page.unrouteAll()
    await button(page, 'Send the proof').click()
    await notice(page, '1 of 3 sent').waitFor()
  })

  it('[R-12] is called paid once the operator has found the money, and not before', async (test) => {
    const { storageState } = await enter('found')
    const { page } = await visit(test, { storageState })
    const asked = await begin(page)
    await told(page, () => comeBack(page))
    expect(await heading(page, toPay).count()).toBe(1)
    await prove(page, 'paid')
    await heading(page, proven).waitFor()
    await confirm(asked)
    expect(await heading(page, proven).count()).toBe(1)
    await comeBack(page)
    await heading(page, paid).waitFor()
    await page.getByText(/^18\d days left, until \d+ \w+ \d{4}$/).waitFor()
    await button(page, 'Go to App').waitFor()
    await page.getByRole('link', { name: 'See your receipts' }).click()
    await page.waitForURL(`${landing}/account`)
  })

  it('says what has become of it where it is over', async (test) => {
    const { storageState } = await enter('over')
    const { page } = await visit(test, { storageState })
    const { transaction, reference } = await begin(page)
    const main = page.getByRole('main')
    const become = async (attempt: string) => {
      await database.query(`update payment_transactions set attempt = $2, status = $2 where session_id = $1`, [
        transaction.session_id,
        attempt,
      ])
      await page.reload()
    }
    const closed = { expired: 'Payment expired', cancelled: 'Payment cancelled', failed: 'Payment failed' }
    for (const [attempt, title] of Object.entries(closed)) {
      await become(attempt)
      await heading(page, title).waitFor()
      await main.getByText(reference).waitFor()
      expect(await main.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/pricing')
      expect(await page.getByLabel(picture).count()).toBe(0)
    }
    expect(await faultsOf(page)).toEqual([])
    await become('rejected')
    await heading(page, 'Payment not completed').waitFor()
    await become('refunded')
    await heading(page, 'Payment refunded').waitFor()
  })

  it('says that its time is over, and still takes the proof of who was in time', async (test) => {
    const { storageState } = await enter('overdue')
    const { page } = await visit(test, { storageState })
    const { transaction } = await begin(page)
    await database.query(`update payment_transactions set expires_at = now() where session_id = $1`, [
      transaction.session_id,
    ])
    await page.reload()
    await notice(page, 'The time is over').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await prove(page, 'in time')
    await notice(page, '1 of 3 sent').waitFor()
  })
})

describe.concurrent('the instructions of a transfer', () => {
  it('are shown to nobody else', async (test) => {
    const owner = await enter('owner')
    const { page: theirs } = await visit(test, owner)
    const { transaction, reference } = await begin(theirs)
    const { storageState } = await enter('stranger')
    const { page, expectComplaints } = await visit(test, { storageState })
    const atSandbox = sandboxCalls.show.path.replace(':session', transaction.session_id)
    expectComplaints(`404 ${success.path}`, `404 ${atSandbox}`)
    await page.goto(theirs.url())
    await readTwice(page, 'Transaction not found')
    expect(await page.getByRole('main').innerText()).not.toContain(reference)
  })

  it('ask a visitor to sign in, and go on from there', async (test) => {
    const { email, storageState } = await enter('elsewhere')
    const { page: first } = await visit(test, { storageState })
    const { transaction, reference } = await begin(first)
    const { page, expectComplaints } = await visit(test)
    expectComplaints(`404 ${sandboxCalls.show.path.replace(':session', transaction.session_id)}`)
    await page.goto(first.url())
    await page.getByText('Please sign in to see your payment.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillIn(page, { Username: email, Password: password })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('main').getByText(reference).waitFor()
  })

  it('are looked for, can fail, and are asked for again', async (test) => {
    const { storageState } = await enter('unlucky')
    const { page, expectComplaints } = await visit(test, { storageState })
    expectComplaints(`502 ${instructions.path}`)
    await begin(page)
    const letGo = await holdBack(page, instructions.path)
    await page.reload()
    await heading(page, toPay).waitFor()
    await page.getByText('Loading payment details...').waitFor()
    letGo()
    await button(page, 'Copy reference').waitFor()
    await page.unrouteAll()
    await page.route(`**${instructions.path}*`, (route) => route.fulfill({ status: 502, body: '' }))
    // What is on the page stays there when nobody answers a second time.
    await Promise.all([page.waitForResponse(`**${instructions.path}*`), comeBack(page)])
    expect(await button(page, 'Copy reference').count()).toBe(1)
    await page.reload()
    await readTwice(page, 'Payment verification failed')
    expect(await faultsOf(page)).toEqual([])
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await button(page, 'Copy reference').waitFor()
  })

  it('[R-12] fit and pass WCAG 2.2 AA, at 360 × 640 and 1280 × 800, light and dark', async (test) => {
    const { storageState } = await enter('a.rather.long.name.for.transfers')
    const { page } = await visit(test, { storageState })
    const faults: string[] = []
    const look = async (state: string, sizes = [phone, desk]) => {
      faults.push(...(await faultsOf(page, { sizes })).map((fault) => `${state}, ${fault}`))
    }
    const { transaction } = await begin(page, 'premium')
    expect(formatRupees(transaction.amount_paisa / 100)).toBe('₨1200')
    await page.getByRole('figure').getByRole('img').waitFor()
    await look('steps')
    await page.getByLabel(picture).setInputFiles({ ...png(''), name: `${'a-very-long-name-'.repeat(12)}.png` })
    await button(page, 'Send the proof').waitFor()
    await look('chosen', [phone])
    const letGo = await holdBack(page, submitProof.path)
    await button(page, 'Send the proof').click()
    await button(page, 'Sending...').waitFor()
    await look('sending', [phone])
    letGo()
    await heading(page, proven).waitFor()
    await page.getByText('Send another picture').click()
    await page.getByText('Where the money goes').click()
    await page.getByLabel(picture).setInputFiles({ ...png(''), buffer: Buffer.from('text') })
    await notice(page, errors['payment.proof'].message).waitFor()
    await look('sent')
    expect(faults).toEqual([])
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { accountCalls } from '@titer/contract'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { smtpTransport } from './smtp.ts'

const received: Email[] = []
let refusals = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => {
    refusals -= 1
    done(refusals >= 0 ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null)
  },
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push(mail)
        done()
      })
    })
  },
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((done) => smtp.close(() => done())))

const arrival = async (address: string) => {
  for (let waited = 0; waited < 1_800; waited += 1) {
    const mail = received.find(({ to }) => to?.some((one) => one.address === address))
    if (mail !== undefined) return mail
    await pause(50)
  }
  throw new Error(`No mail for ${address}`)
}

it('[S-01] the server delivers the verification email by SMTP, as HTML and as text with the same link', async () => {
  const server = await testServer({ SMTP_URL: url, MAIL_FROM: 'Titer <hello@titer.example>' })
  await server.visit().post(accountCalls.register.path, { email: 'post@kmc.edu.pk', password: 'a good long password' })
  const mail = await arrival('post@kmc.edu.pk')
  expect(mail.from).toMatchObject({ address: 'hello@titer.example', name: 'Titer' })
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(link).toContain('mode=verifyEmail')
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
  const code = new URL(link).searchParams.get('oobCode')
  expect((await server.visit().post(accountCalls.verifyEmail.path, { code })).status).toBe(200)
  await server.close()
})

it('[E-11] the SMTP transport sends attachments unchanged', async () => {
  const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0a])
  const attachments = [{ fileName: 'receipt.pdf', type: 'application/pdf', content }]
  const mail = { to: 'files@kmc.edu.pk', subject: 'Yours', text: 'Attached.', html: '<p>Attached.</p>', attachments }
  await smtpTransport(url, 'Titer <hello@titer.example>').send(mail, 'job-1')
  const [file] = (await arrival('files@kmc.edu.pk')).attachments
  expect(file).toMatchObject({ filename: 'receipt.pdf', mimeType: 'application/pdf' })
  expect(file && Buffer.from(file.content as ArrayBuffer)).toEqual(content)
})

it('the SMTP transport sends the headers that make a mail program offer to unsubscribe', async () => {
  const headers = {
    'List-Unsubscribe': '<https://study.example/stop>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const mail = { to: 'reminded@kmc.edu.pk', subject: 'Yours', text: 'Study.', html: '<p>Study.</p>', headers }
  await smtpTransport(url, 'Titer <hello@titer.example>').send(mail, 'job-3')
  const sent = new Map((await arrival('reminded@kmc.edu.pk')).headers.map(({ key, value }) => [key, value]))
  expect(sent.get('list-unsubscribe')).toBe('<https://study.example/stop>')
  expect(sent.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

it('the SMTP transport sends a repeated mail with the same Message-ID, so that mail programs show the mail only once', async () => {
  const mail = { to: 'copies@kmc.edu.pk', subject: 'Yours', text: 'Again.', html: '<p>Again.</p>' }
  const transport = smtpTransport(url, 'Titer <hello@titer.example>')
  await transport.send(mail, 'job-2')
  await transport.send(mail, 'job-2')
  const copies = received.filter(({ to }) => to?.[0]?.address === mail.to)
  expect(copies.map(({ messageId }) => messageId)).toEqual(['<job-2@titer.example>', '<job-2@titer.example>'])
})

it('the server retries after a temporary rejection by the mail server, and delivers the email once', async () => {
  refusals = 2
  const server = await testServer({ SMTP_URL: url })
  await server.visit().post(accountCalls.register.path, { email: 'retry@kmc.edu.pk', password: 'a good long password' })
  await arrival('retry@kmc.edu.pk')
  await pause(1_500)
  expect(received.filter(({ to }) => to?.[0]?.address === 'retry@kmc.edu.pk')).toHaveLength(1)
  await server.close()
})

import type { AddressInfo } from 'node:net'
import { accountCalls } from '@titer/contract'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { post } from './support/requests.ts'
import { serverPid, startTiter, temporaryInstallation } from './support/running-titer.ts'
import { waitUntil } from './support/wait-until.ts'

it('sends a queued mail after the next start if the server was killed', async () => {
  const installation = await temporaryInstallation()
  onTestFinished(installation.remove)
  const recipients: string[] = []
  let isRefusing = true
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      if (isRefusing) {
        done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        return
      }
      recipients.push(address.address)
      done()
    },
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const environment = {
    ...installation.environment,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  }

  const first = startTiter(environment)
  await first.waitUntilStarted()
  const email = 'waiting@kmc.edu.pk'
  const { status } = await post(`${installation.landing}${accountCalls.register.path}`, {
    email,
    password: 'a good long password',
  })
  expect(status).toBe(201)
  process.kill(serverPid(installation.folder), 'SIGKILL')
  await first.ended
  expect(recipients).toEqual([])

  isRefusing = false
  const second = startTiter(environment)
  await second.waitUntilStarted()
  await waitUntil('the mail has arrived', () => recipients.includes(email))
  second.child.kill('SIGINT')
  await second.ended
  await new Promise<void>((done) => smtp.close(() => done()))
})

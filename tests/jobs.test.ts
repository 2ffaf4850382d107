import type { AddressInfo } from 'node:net'
import { accountCalls } from '@titer/contract'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { freshPlace, post, serverPid, start, until } from './running.ts'

it('posts the mail that was waiting when the server was killed, after the next start', async () => {
  const place = await freshPlace()
  onTestFinished(place.remove)
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
    ...place.environment,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  }

  const first = start(environment)
  await first.started()
  const email = 'waiting@kmc.edu.pk'
  const { status } = await post(`${place.landing}${accountCalls.register.path}`, {
    email,
    password: 'a good long password',
  })
  expect(status).toBe(201)
  process.kill(serverPid(place.folder), 'SIGKILL')
  await first.ended
  expect(recipients).toEqual([])

  isRefusing = false
  const second = start(environment)
  await second.started()
  await until('the mail has arrived', () => recipients.includes(email))
  second.child.kill('SIGINT')
  await second.ended
  await new Promise<void>((done) => smtp.close(() => done()))
})

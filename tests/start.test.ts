import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls } from '@titer/contract'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { inject } from 'vitest'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { findRunningPostgres } from '../tools/support/local-postgres.ts'
import { post } from './support/requests.ts'
import { isAlive, postmasterPid, serverPid, startTiter, temporaryInstallation } from './support/running-titer.ts'
import { waitUntil } from './support/wait-until.ts'

const { register, login, forgotPassword, verifyEmail } = accountCalls
const password = 'a good long password'

const newInstallation = async ({ onTestFinished }: TestContext) => {
  const installation = await temporaryInstallation()
  onTestFinished(installation.remove)
  return installation
}

const firstCode = async (landing: string) => {
  let code = ''
  await waitUntil('the first mail is in the outbox', async () => {
    const page = await (await fetch(`${landing}/dev/mail/1`)).text()
    code = /oobCode=([^&"\s]+)/.exec(page)?.[1] ?? ''
    return code !== ''
  })
  return code
}

// These tests run concurrently, because each of them spends much of its time waiting.
describe.concurrent('npm start', () => {
  it('serves both sites with the API, seeds the plans, rejects a second start on the same data folder, and stops on Ctrl-C', async (test) => {
    const { landing, study, folder, environment } = await newInstallation(test)
    const running = startTiter(environment)
    await running.waitUntilStarted()
    for (const address of [landing, study, `${landing}/dev/mail`]) expect(running.output()).toContain(address)
    for (const site of [landing, study]) {
      expect((await fetch(site)).status).toBe(200)
      expect((await fetch(`${site}/readyz`)).status).toBe(200)
      expect((await fetch(`${site}${accountCalls.options.path}`)).status).toBe(200)
      expect((await fetch(`${site}/no-such-page`)).status).toBe(404)
    }
    const client = new pg.Client({ connectionString: findRunningPostgres(folder) })
    await client.connect()
    const { rows } = await client.query('select id, name, price_pkr from subscription_plans order by price_pkr')
    expect(rows).toEqual([
      { id: 1, name: 'Starter', price_pkr: 700 },
      { id: 2, name: 'Premium', price_pkr: 1200 },
    ])
    await client.end()
    const other = await newInstallation(test)
    const second = startTiter({ ...other.environment, TITER_DATA: folder })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toMatch(/^Titer is already running on the data folder.*$/)
    const postmaster = postmasterPid(folder)
    running.child.kill('SIGINT')
    expect(await running.ended).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  })

  it('recovers without data loss after kill -9 of the server, of PostgreSQL and of the parent process', async (test) => {
    const { landing, folder, environment } = await newInstallation(test)
    const first = startTiter(environment)
    await first.waitUntilStarted()
    const email = 'survivor@kmc.edu.pk'
    await post(`${landing}${register.path}`, { email, password })
    await post(`${landing}${verifyEmail.path}`, { code: await firstCode(landing) })

    // Kills PostgreSQL while the server runs. The server answers 503 and then recovers without a restart. The test
    // moves away files that PostgreSQL needs to start, so that PostgreSQL cannot start again before the first refusal.
    const files = join(folder, 'postgres', 'global')
    renameSync(files, `${files}.away`)
    process.kill(postmasterPid(folder), 'SIGKILL')
    const refusals: Awaited<ReturnType<typeof post>>[] = []
    const isAnswered = async () => {
      const reply = await post(`${landing}${forgotPassword.path}`, { email: 'nobody@kmc.edu.pk' })
      if (reply.status !== 200) refusals.push(reply)
      return reply.status === 200
    }
    await waitUntil('the server refuses requests', async () => !(await isAnswered()))
    renameSync(`${files}.away`, files)
    await waitUntil('the server answers again', isAnswered)
    for (const { status, headers, answer } of refusals) {
      expect({ status, code: answer['code'] }).toEqual({ status: 503, code: 'service.unavailable' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await post(`${landing}${login.path}`, { email, password })).status).toBe(200)

    // Kills the server. Its PostgreSQL keeps running until the next start, which stops it and starts a new one.
    process.kill(serverPid(folder), 'SIGKILL')
    expect(await first.ended).not.toBe(0)
    const second = startTiter(environment)
    await second.waitUntilStarted()
    expect((await post(`${landing}${login.path}`, { email, password })).status).toBe(200)

    // Kills the parent process. The server notices this and stops itself and PostgreSQL.
    const orphanPid = serverPid(folder)
    const postmaster = postmasterPid(folder)
    second.child.kill('SIGKILL')
    await waitUntil('the server and PostgreSQL have stopped', () => !isAlive(orphanPid) && !isAlive(postmaster))
    const third = startTiter(environment)
    await third.waitUntilStarted()
    expect((await post(`${landing}${login.path}`, { email, password })).status).toBe(200)
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  })

  it('sends a queued mail after the next start if the server was killed before it could send the mail', async (test) => {
    const installation = await newInstallation(test)
    const recipients: string[] = []
    let isRejecting = true
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (address, _session, done) => {
        if (isRejecting) {
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

    isRejecting = false
    const second = startTiter(environment)
    await second.waitUntilStarted()
    await waitUntil('the mail has arrived', () => recipients.includes(email))
    second.child.kill('SIGINT')
    await second.ended
    await new Promise<void>((done) => smtp.close(() => done()))
  })

  it('uses the database in DATABASE_URL, even if two processes start and migrate the database at the same time', async (test) => {
    const [one, two] = [await newInstallation(test), await newInstallation(test)]
    const admin = new pg.Client({ connectionString: inject('clusterUrl').replace(/titer$/, 'postgres') })
    await admin.connect()
    await admin.query('create database empty_at_start')
    const url = inject('clusterUrl').replace(/titer$/, 'empty_at_start')
    const both = [one, two].map(({ environment }) => startTiter({ ...environment, DATABASE_URL: url }))
    await Promise.all(both.map((running) => running.waitUntilStarted()))
    for (const { landing, folder } of [one, two]) {
      expect((await fetch(`${landing}/readyz`)).status).toBe(200)
      expect(existsSync(join(folder, 'postgres'))).toBe(false)
    }
    for (const running of both) running.child.kill('SIGINT')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
    await admin.query('drop database empty_at_start with (force)')
    await admin.end()
  })
})

describe.concurrent('a failed start', () => {
  const failedStart = async (environment: Record<string, string>) => {
    const running = startTiter(environment)
    const code = await running.ended
    return { code, message: running.output().trim() }
  }

  it('reports a port that is in use', async (test) => {
    const { environment } = await newInstallation(test)
    const holder = createServer()
    await new Promise<void>((done) => holder.listen(0, 'localhost', done))
    const { port } = holder.address() as AddressInfo
    const { code, message } = await failedStart({ ...environment, STUDY_PORT: String(port) })
    holder.close()
    expect({ code, message }).toEqual({
      code: 1,
      message: `Port ${port} is in use; stop the program that uses it, or set STUDY_PORT to another port.`,
    })
  })

  it('reports a data folder that is not writable', async (test) => {
    const { folder, environment } = await newInstallation(test)
    writeFileSync(join(folder, 'file'), '')
    const { code, message } = await failedStart({ ...environment, TITER_DATA: join(folder, 'file', 'data') })
    expect(code).toBe(1)
    expect(message).toMatch(
      /^The data folder \S+ is not writable \(ENOTDIR\)\. Make it writable, or set TITER_DATA to another folder\.$/,
    )
  })

  it('reports all invalid and missing variables in one line', async (test) => {
    const { environment } = await newInstallation(test)
    const { code, message } = await failedStart({
      ...environment,
      NODE_ENV: 'production',
      LANDING_PORT: 'three',
      SMTP_URL: 'x',
    })
    expect(code).toBe(1)
    expect(message.split('\n')).toHaveLength(1)
    for (const name of ['LANDING_PORT', 'SMTP_URL', 'TITER_SECRET is missing', 'LANDING_ORIGIN is missing']) {
      expect(message).toContain(name)
    }
  })

  it('reports an unreachable database without printing its password', async (test) => {
    const { environment } = await newInstallation(test)
    const { code, message } = await failedStart({
      ...environment,
      DATABASE_URL: 'postgres://titer:hush@127.0.0.1:9/titer',
    })
    expect(code).toBe(1)
    expect(message.split('\n').at(-1)).toMatch(
      /^The database at 127\.0\.0\.1:9\/titer cannot be reached \(.+\)\. Check DATABASE_URL\.$/,
    )
    expect(message).not.toContain('hush')
  })
})

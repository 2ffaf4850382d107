import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls } from '@titer/contract'
import pg from 'pg'
import { inject } from 'vitest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRunningPostgres } from '../tools/local-postgres.ts'
import { freshPlace, isAlive, post, postmasterPid, serverPid, start, until } from './running.ts'

const { register, login, forgotPassword, verifyEmail } = accountCalls
const password = 'a good long password'

const place = async () => {
  const fresh = await freshPlace()
  onTestFinished(fresh.remove)
  return fresh
}

const firstCode = async (landing: string) => {
  let code = ''
  await until('the first mail is in the outbox', async () => {
    const page = await (await fetch(`${landing}/dev/mail/1`)).text()
    code = /oobCode=([^&"\s]+)/.exec(page)?.[1] ?? ''
    return code !== ''
  })
  return code
}

describe('npm start', () => {
  it('serves both sites with the API on both, seeds the plans, refuses a second start in its data folder, and stops with Ctrl-C', async () => {
    const { landing, study, folder, environment } = await place()
    const running = start(environment)
    await running.started()
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
    const other = await place()
    const second = start({ ...other.environment, TITER_DATA: folder })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toMatch(/^Titer is already running on the data folder.*$/)
    const postmaster = postmasterPid(folder)
    running.child.kill('SIGINT')
    expect(await running.ended).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  })

  it('recovers by itself after kill -9 of the server, of PostgreSQL and of its parent, with nothing lost', async () => {
    const { landing, folder, environment } = await place()
    const first = start(environment)
    await first.started()
    const email = 'survivor@kmc.edu.pk'
    await post(`${landing}${register.path}`, { email, password })
    await post(`${landing}${verifyEmail.path}`, { code: await firstCode(landing) })

    // PostgreSQL dies under a running server: 503 while it is away, then back without a restart.
    const firstPostmaster = postmasterPid(folder)
    process.kill(firstPostmaster, 'SIGKILL')
    const refusals: Awaited<ReturnType<typeof post>>[] = []
    await until('the server answers again', async () => {
      const reply = await post(`${landing}${forgotPassword.path}`, { email: 'nobody@kmc.edu.pk' })
      if (reply.status !== 200) refusals.push(reply)
      return reply.status === 200 && postmasterPid(folder) !== firstPostmaster
    })
    expect(refusals.length).toBeGreaterThan(0)
    for (const { status, headers, answer } of refusals) {
      expect({ status, code: answer['code'] }).toEqual({ status: 503, code: 'service.unavailable' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await post(`${landing}${login.path}`, { email, password })).status).toBe(200)

    // The server dies: PostgreSQL is left alone, and the next start takes it over.
    process.kill(serverPid(folder), 'SIGKILL')
    expect(await first.ended).not.toBe(0)
    const second = start(environment)
    await second.started()
    expect((await post(`${landing}${login.path}`, { email, password })).status).toBe(200)

    // The process that started it dies: the server notices, and stops with everything it holds.
    const orphan = serverPid(folder)
    const postmaster = postmasterPid(folder)
    second.child.kill('SIGKILL')
    await until('the orphan has stopped', () => !isAlive(orphan) && !isAlive(postmaster))
    const third = start(environment)
    await third.started()
    expect((await post(`${landing}${login.path}`, { email, password })).status).toBe(200)
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  })

  it('works on a database named by DATABASE_URL, where two processes that start at once migrate one after the other', async () => {
    const [one, two] = [await place(), await place()]
    const admin = new pg.Client({ connectionString: inject('clusterUrl').replace(/titer$/, 'postgres') })
    await admin.connect()
    await admin.query('create database empty_at_start')
    const url = inject('clusterUrl').replace(/titer$/, 'empty_at_start')
    const both = [one, two].map(({ environment }) => start({ ...environment, DATABASE_URL: url }))
    await Promise.all(both.map((running) => running.started()))
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

describe('what a person can put right', () => {
  const fault = async (environment: Record<string, string>) => {
    const running = start(environment)
    const code = await running.ended
    return { code, said: running.output().trim() }
  }

  it('is told in one sentence: a taken port', async () => {
    const { environment } = await place()
    const holder = createServer()
    await new Promise<void>((done) => holder.listen(0, 'localhost', done))
    const { port } = holder.address() as AddressInfo
    const { code, said } = await fault({ ...environment, STUDY_PORT: String(port) })
    holder.close()
    expect({ code, said }).toEqual({
      code: 1,
      said: `Port ${port} is taken; stop what runs there or set STUDY_PORT to another.`,
    })
  })

  it('is told in one sentence: a data folder that cannot be written', async () => {
    const { folder, environment } = await place()
    writeFileSync(join(folder, 'file'), '')
    const { code, said } = await fault({ ...environment, TITER_DATA: join(folder, 'file', 'data') })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The data folder \S+ cannot be written \(ENOTDIR\); make it writable or set TITER_DATA to another\.$/,
    )
  })

  it('is told in one sentence: wrong and missing variables, all of them', async () => {
    const { environment } = await place()
    const { code, said } = await fault({ ...environment, NODE_ENV: 'production', LANDING_PORT: 'three', SMTP_URL: 'x' })
    expect(code).toBe(1)
    expect(said.split('\n')).toHaveLength(1)
    for (const name of ['LANDING_PORT', 'SMTP_URL', 'TITER_SECRET is missing', 'LANDING_ORIGIN is missing']) {
      expect(said).toContain(name)
    }
  })

  it('is told in one sentence: a database that does not answer, its password unsaid', async () => {
    const { environment } = await place()
    const { code, said } = await fault({ ...environment, DATABASE_URL: 'postgres://titer:hush@127.0.0.1:9/titer' })
    expect(code).toBe(1)
    expect(said.split('\n').at(-1)).toMatch(
      /^The database at 127\.0\.0\.1:9\/titer does not answer \(.+\); check DATABASE_URL\.$/,
    )
    expect(said).not.toContain('hush')
  })
})

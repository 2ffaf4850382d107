import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls } from '@titer/contract'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { outboxMails } from '../adapters/mail/outbox.ts'
import { buildApp } from '../app.ts'
import { seedPlans } from '../features/subscriptions/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Site } from '../platform/http/sites.ts'
import { createServices } from '../services.ts'
import { freshDatabase } from './database.ts'
import { testConfig } from './environment.ts'

/** A clock that stands still until it is told to move. */
export function standingClock(
  start = new Date('2026-11-16T08:00:00Z'),
): Clock & { forward: (seconds: number) => void } {
  let now = start
  return {
    now: () => now,
    forward: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

export interface Reply {
  status: number
  body: Record<string, unknown> & { error?: string; code?: string; token?: string; message?: string }
  headers: Record<string, unknown>
}

/** A browser's worth of state: one cookie jar, talking to one site from one address. */
export function visitor(app: FastifyInstance, address = '203.0.113.7') {
  const jar = new Map<string, string>()
  const send = async (options: InjectOptions): Promise<Reply> => {
    const response = await app.inject({
      remoteAddress: address,
      ...options,
      cookies: Object.fromEntries(jar),
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '' || (cookie.expires !== undefined && cookie.expires.getTime() === 0))
        jar.delete(cookie.name)
      else jar.set(cookie.name, cookie.value)
    }
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : {}, headers: response.headers }
  }
  const headers = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` })
  return {
    jar,
    send,
    post: (url: string, payload?: object, token?: string) =>
      send({ method: 'POST', url, headers: headers(token), ...(payload === undefined ? {} : { payload }) }),
    get: (url: string, token?: string) => send({ method: 'GET', url, headers: headers(token) }),
    delete: (url: string, token?: string) => send({ method: 'DELETE', url, headers: headers(token) }),
    patch: (url: string, payload: object, token?: string) =>
      send({ method: 'PATCH', url, headers: headers(token), payload }),
  }
}

export type TestVisitor = ReturnType<typeof visitor>

/** The real server on a database of its own, without ports: calls go straight in. */
export async function testServer(settings: Record<string, string> = {}, clock: Clock = standingClock()) {
  const database = await freshDatabase()
  const config = testConfig(database.url, settings)
  const services = createServices(config, pino({ level: 'silent' }), clock)
  await seedPlans(services.database)
  await services.content.remember()
  await services.jobs.start(services.queues)
  await services.jobs.work(services.queues)
  const apps: Record<Site, FastifyInstance> = {
    landing: await buildApp('landing', config, services),
    study: await buildApp('study', config, services),
  }
  await Promise.all(Object.values(apps).map((app) => app.ready()))

  const mailsTo = async (to: string) =>
    services.database.select().from(outboxMails).where(eq(outboxMails.to, to)).orderBy(asc(outboxMails.id))

  /** Waits until the jobs have delivered so many mails to an address. */
  const waitForMails = async (to: string, count: number) => {
    const deadline = performance.now() + 30_000
    while (performance.now() < deadline) {
      const mails = await mailsTo(to)
      if (mails.length >= count) return mails
      await pause(20)
    }
    throw new Error(`No ${count} mails for ${to} after 30 s`)
  }

  const codeIn = (mail: { text: string } | undefined) => /oobCode=([^&\s]+)/.exec(mail?.text ?? '')?.[1] ?? ''

  const server = {
    apps,
    config,
    services,
    clock,
    waitForMails,
    codeIn,
    visit: (site: Site = 'landing', address?: string) => visitor(apps[site], address),

    /** Adds a verified user with this address, who has received no mail yet. */
    person: async (email: string, password = 'a good long password') => {
      await services.accounts.records.create({ email, password }, true)
      return { email, password, browser: visitor(apps.landing) }
    },

    /** Such a person, signed in. */
    signedIn: async (email: string, password = 'a good long password') => {
      const person = await server.person(email, password)
      const { body } = await person.browser.post(accountCalls.login.path, { email, password })
      return { ...person, token: String(body.token), body }
    },

    close: async () => {
      await Promise.all(Object.values(apps).map((app) => app.close()))
      await services.close()
      await database.drop()
    },
  }
  return server
}

export type TestServer = Awaited<ReturnType<typeof testServer>>

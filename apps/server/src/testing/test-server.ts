import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls } from '@titer/contract'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { outboxMails } from '../adapters/mail/tables.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { readBankFiles, type BankFiles } from '../features/content/index.ts'
import { seedPlans } from '../features/subscriptions/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Site } from '../platform/http/sites.ts'
import { createLog } from '../platform/log.ts'
import { createServices } from '../services.ts'
import { freshDatabase } from './fresh-database.ts'
import { testConfig } from './test-environment.ts'

/** Creates a clock that moves only when a test calls `forward`. */
export function manualClock(start = new Date('2026-11-16T08:00:00Z')): Clock & { forward: (seconds: number) => void } {
  let now = start
  return {
    now: () => now,
    forward: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

interface Reply {
  status: number
  body: Record<string, unknown> & { error?: string; code?: string; token?: string; message?: string }
  headers: Record<string, unknown>
}

/** One site of the server under test. */
export interface TestApp {
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

/** Creates a browser session that calls one site from one IP address and keeps its cookies. */
function visitor(app: TestApp, address = '203.0.113.7') {
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

/**
 * How many server instances respond to a test's requests, each with its own services, connections and workers. Running
 * the tests with several instances shows that an instance keeps no state in memory that the others need.
 */
const instanceCount = Number(process.env['TITER_TEST_INSTANCES'] ?? 1)

let wholeBank: BankFiles | undefined

/** Reads the compiled bank once for all servers of a worker process. */
const wholeBankFiles = () => (wholeBank ??= readBankFiles())

type Instance = Awaited<ReturnType<typeof startInstance>>

async function startInstance(config: Config, log: Logger, clock: Clock, bank: BankFiles) {
  const services = createServices(config, log, clock, bank)
  await seedPlans(services.database)
  await services.content.recordServedItems()
  await services.jobs.start(services.queues)
  await services.jobs.work(services.queues)
  const apps: Record<Site, FastifyInstance> = {
    landing: await buildApp('landing', config, services),
    study: await buildApp('study', config, services),
  }
  await Promise.all(Object.values(apps).map((app) => app.ready()))
  const close = async () => {
    await Promise.all(Object.values(apps).map((app) => app.close()))
    await services.close()
  }
  return { services, apps, close }
}

/** Sends each request to the next instance, as a load balancer does. */
function balance(instances: Instance[], site: Site): TestApp {
  let turn = 0
  return {
    inject: async (options) => {
      turn += 1
      const instance = instances[turn % instances.length]
      if (instance === undefined) throw new Error('TITER_TEST_INSTANCES must be at least 1.')
      return instance.apps[site].inject(options)
    },
  }
}

/**
 * Starts the real server with its own database but without ports. Requests are injected into Fastify. The server uses
 * the compiled bank unless the test passes another bank.
 */
export async function testServer(
  settings: Record<string, string> = {},
  clock: Clock = manualClock(),
  bank = wholeBankFiles(),
) {
  const database = await freshDatabase()
  const config = testConfig(database.url, settings)
  const log = createLog({ level: config.log.level, file: inject('logFile') })
  const first = await startInstance(config, log, clock, bank)
  const { services } = first
  const others = Array.from({ length: instanceCount - 1 }, () => startInstance(config, log, clock, bank))
  const instances = [first, ...(await Promise.all(others))]
  const apps = { landing: balance(instances, 'landing'), study: balance(instances, 'study') }

  const mailsTo = async (to: string) =>
    services.database.select().from(outboxMails).where(eq(outboxMails.to, to)).orderBy(asc(outboxMails.id))

  /** Waits until the jobs have delivered at least `count` emails to an address. */
  const waitForMails = async (to: string, count: number) => {
    const deadline = performance.now() + 30_000
    while (performance.now() < deadline) {
      const mails = await mailsTo(to)
      if (mails.length >= count) return mails
      await pause(20)
    }
    throw new Error(`Fewer than ${count} mails for ${to} after 30 s`)
  }

  const codeIn = (mail: { text: string } | undefined) => /oobCode=([^&\s]+)/.exec(mail?.text ?? '')?.[1] ?? ''

  const server = {
    apps,
    config,
    services,
    /** The database handles of all instances, for tests that observe which queries an instance sends. */
    databases: instances.map((instance) => instance.services.database),
    clock,
    waitForMails,
    codeIn,
    visit: (site: Site = 'landing', address?: string) => visitor(apps[site], address),

    /** Adds a user with a verified email address, without sending an email. */
    person: async (email: string, password = 'a good long password') => {
      await services.accounts.records.create({ email, password }, true)
      return { email, password, browser: visitor(apps.landing) }
    },

    /** Adds a verified user and signs them in. */
    signedIn: async (email: string, password = 'a good long password') => {
      const person = await server.person(email, password)
      const { body } = await person.browser.post(accountCalls.login.path, { email, password })
      return { ...person, token: String(body.token), body }
    },

    close: async () => {
      await Promise.all(instances.map((instance) => instance.close()))
      log.flush()
      await database.drop()
    },
  }
  return server
}

export type TestServer = Awaited<ReturnType<typeof testServer>>

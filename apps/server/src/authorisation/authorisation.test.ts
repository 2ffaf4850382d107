import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import * as contract from '@titer/contract'
import { errors, type Call, type ErrorCode } from '@titer/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sites, type Site } from '../platform/http/sites.ts'
import { builtSite } from '../platform/http/static/static-site.ts'
import { readSite } from '../platform/http/static/static-files.ts'
import { freePort } from '../platform/free-port.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { createPeople, roles, type Person, type Role } from './people.ts'
import { developmentRoutes, routeAccess, type Access, type Outcome } from './route-access.ts'

type Routes = Set<string>

/** Starts a server and records every route that is registered on its Fastify instances. */
async function recordRoutes(settings: Record<string, string> = {}) {
  const perInstance: Routes[] = []
  const record = (message: unknown) => {
    const routes: Routes = new Set()
    perInstance.push(routes)
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      routes.add(`${Array.isArray(method) ? 'ALL' : method} ${url}`)
    })
  }
  subscribe('fastify.initialization', record)
  try {
    // Uses a free port. On the default port, a Titer development server that runs on this machine would answer the
    // requests to the local issuer, which replaces Google.
    const server = await testServer({ LANDING_PORT: String(await freePort()), ...settings })
    return {
      server,
      routes: Object.fromEntries(sites.map((site, at) => [site, perInstance[at]])) as Record<Site, Routes>,
    }
  } finally {
    unsubscribe('fastify.initialization', record)
  }
}

/** Returns the routes of a site's built pages and files. They contain no user data, so everybody may read them. */
function fileRoutes(site: Site): Routes {
  const built = builtSite(site)
  if (built === undefined) return new Set()
  const files = [...readSite(built.folder, (text) => text).values()].map(({ name }) => `/${name}`)
  return new Set([...files, ...Object.keys(built.pages), '/*'].map((path) => `GET ${path}`))
}

let server: TestServer
let routes: Record<Site, Routes>
beforeAll(async () => {
  ;({ server, routes } = await recordRoutes())
})
afterAll(() => server.close())

const calls = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, list]) => Object.values(list as Record<string, Call>))
const allAccess = { ...routeAccess, ...developmentRoutes }

/** Returns whether a request contains an id that may belong to another person, such as the id of a payment. */
const containsId = ({ params, query, body }: Call) =>
  params !== undefined ||
  [query, body].some(
    (schema) => schema instanceof z.ZodObject && ['session_id', 'user'].some((key) => key in schema.shape),
  )

describe('the table of routes', () => {
  it('[ASVS 6.3.4][ASVS 8.2.1] has an entry for every route of both sites except static files and HEAD routes, and no other entry', () => {
    const listed = new Set<string>()
    for (const site of sites) {
      const files = fileRoutes(site)
      for (const route of routes[site]) {
        const [method] = route.split(' ')
        // Fastify adds a HEAD route to every GET route, with the same hooks and the same handler, so HEAD routes are
        // not listed.
        if (!files.has(route) && method !== 'HEAD') listed.add(route)
      }
    }
    expect([...listed].toSorted()).toEqual(Object.keys(allAccess).toSorted())
  })

  it('[ASVS 8.2.2] states for every call with an id in its request how the server responds to the id of another student', () => {
    const routesWithId = calls.filter(containsId).map(({ method, path }) => `${method} ${path}`)
    expect(
      routesWithId.filter((route) => [routeAccess[route] ?? []].flat().some(({ foreign }) => foreign === undefined)),
    ).toEqual([])
    expect(routesWithId).not.toHaveLength(0)
  })

  it('[ASVS 13.4.2][ASVS 15.2.3] lists the routes of production, and separately the development and sandbox routes, which production does not have', async () => {
    const production = await recordRoutes({
      NODE_ENV: 'production',
      LANDING_ORIGIN: 'https://titer.example',
      STUDY_ORIGIN: 'https://app.titer.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@titer.example',
      TRUST_PROXY: 'loopback',
    })
    await production.server.close()
    const found = new Set(sites.flatMap((site) => [...production.routes[site]]))
    expect([...found].filter((route) => route in developmentRoutes)).toEqual([])
    expect(Object.keys(routeAccess).filter((route) => !found.has(route))).toEqual([])
  })
})

describe('every route', () => {
  const cached = new Map<Role, Promise<Person>>()
  let create: ReturnType<typeof createPeople>
  let address = 0
  beforeAll(() => {
    create = createPeople(server)
  })

  /**
   * Returns a person with the role. Requests that only read data share one person per role. Other requests get a new
   * person.
   */
  const personFor = (role: Exclude<Role, 'visitor'>, isRead: boolean) => {
    const known = isRead ? cached.get(role) : undefined
    const person = known ?? create(role)
    if (isRead) cached.set(role, person)
    return person
  }

  const send = async (
    site: Site,
    route: string,
    { request }: Access,
    { caller, owner }: { caller?: Person; owner: Person },
  ) => {
    const parts = (await request?.(owner, server)) ?? {}
    const [method = '', path = ''] = route.split(' ')
    address += 1
    const response = await server.apps[site].inject({
      method: method === 'ALL' ? 'GET' : method,
      url: path.replaceAll(/:(\w+)|\*/g, (_, name?: string) => parts.params?.[name ?? '*'] ?? ''),
      remoteAddress: `10.0.${Math.floor(address / 250)}.${address % 250}`,
      headers: caller?.token === undefined ? {} : { authorization: `Bearer ${caller.token}` },
      ...(parts.query === undefined ? {} : { query: parts.query }),
      ...(parts.body === undefined ? {} : { payload: parts.body }),
      ...(parts.sendsCookies && caller !== undefined ? { cookies: caller.cookies } : {}),
    })
    if (response.statusCode < 400) return response.statusCode
    const { code } = response.json<{ code: ErrorCode }>()
    expect(response.statusCode).toBe(errors[code].status)
    return code
  }

  it.each(Object.entries(allAccess))(
    '[ASVS 8.2.1][ASVS 8.2.2][ASVS 8.3.1] responds to each role as listed in the table: %s',
    async (route, given) => {
      const isRead = route.startsWith('GET ')
      const site = routes.study.has(route) && !routes.landing.has(route) ? 'study' : 'landing'
      for (const access of [given].flat()) {
        const answers: Partial<Record<Role, Outcome>> = {}
        for (const role of roles) {
          const caller = role === 'visitor' ? undefined : await personFor(role, isRead)
          const owner = caller ?? (await personFor('demo', isRead))
          answers[role] = await send(site, route, access, caller === undefined ? { owner } : { caller, owner })
        }
        expect(answers).toEqual(access.outcomes)
        if (access.foreign === undefined) continue
        const [caller, owner] = [await create('premium'), await create('premium')]
        const expected = access.foreign === 'shared' ? access.outcomes.premium : access.foreign
        expect(await send(site, route, access, { caller, owner })).toBe(expected)
      }
    },
  )

  it('[ASVS 8.2.1] responds to a visitor on the study site as listed in the table', async () => {
    const owner = await create('demo')
    const answers: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    for (const [route, given] of Object.entries(allAccess).filter(([each]) => routes.study.has(each))) {
      const [access] = [given].flat()
      if (access === undefined) continue
      answers[route] = await send('study', route, access, { owner })
      expected[route] = access.outcomes.visitor
    }
    expect(answers).toEqual(expected)
  })
})

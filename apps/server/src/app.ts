import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import { callTimeouts } from '@titer/contract'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { issuerPages } from './dev/issuer-pages.ts'
import { mailPages } from './dev/mail-pages.ts'
import {
  accountRoutes,
  createCookies,
  googleRoutes,
  handoffRoutes,
  authenticateIfPresent,
  ownAccountRoutes,
  requireSignIn,
} from './features/accounts/index.ts'
import { contentRoutes } from './features/content/index.ts'
import { insightRoutes } from './features/insights/index.ts'
import { methodRoutes, paymentRoutes, sandboxRoutes, webhookRoutes } from './features/payments/index.ts'
import { progressRoutes } from './features/progress/index.ts'
import { reminderRoutes, stopReminderRoutes } from './features/reminders/index.ts'
import { studyRoutes } from './features/study/index.ts'
import { accessRoutes, planRoutes, subscriptionRoutes } from './features/subscriptions/index.ts'
import { telemetryRoutes } from './features/telemetry/index.ts'
import { sendErrorResponse, registerErrorHandlers, malformedRequestResponse } from './platform/http/error-responses.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serveHealth } from './platform/http/health.ts'
import { RequestLog, safeUrl } from './platform/log.ts'
import { refuseLongPaths } from './platform/http/path-length.ts'
import { allowOwnOrigins } from './platform/http/origins.ts'
import { refuseUnderPressure } from './platform/http/pressure.ts'
import { limitRates } from './platform/http/rate-limits.ts'
import type { Site } from './platform/http/sites.ts'
import { builtSite, serveSite } from './platform/http/static/static-site.ts'
import type { Services } from './services.ts'

const largestBodyBytes = 64 * 1024

/** Builds one site: the API, its static pages and, in development, the pages that replace external services. */
export async function buildApp(site: Site, config: Config, services: Services): Promise<FastifyInstance> {
  const { log, metrics, database, accounts, countHits, outbox, localIssuer } = services
  const built = builtSite(site)
  const { always, onPages } = securityHeaders(site, config.origins, built?.inlineScripts ?? [])
  const logger: FastifyBaseLogger = log.child({ site })
  const app = Fastify({
    loggerInstance: logger,
    childLoggerFactory: (parent, bindings) => new RequestLog(parent, bindings),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: largestBodyBytes,
    forceCloseConnections: 'idle',
    requestTimeout: callTimeouts.largeMs,
    return503OnClosing: false,
    // No hook runs for a URL that cannot be parsed, so the response headers are set here.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(onPages).header('x-request-id', request.id)
      void sendErrorResponse(error, request, reply)
    },
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(malformedRequestResponse(error.code, onPages))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandlers(app)
  app.removeContentTypeParser('text/plain')

  // These hooks run for every request. They use callbacks, because an async hook would allocate a promise for each
  // request.
  app.addHook('onRequest', (request, reply, done) => {
    const isFile = request.url.startsWith('/assets/')
    void reply.headers(isFile ? always : onPages).header('x-request-id', request.id)
    done()
  })
  refuseLongPaths(app)
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url } = request
    const ms = Math.round(reply.elapsedTime)
    logger.info({ requestId: id, event: 'request', method, url: safeUrl(url), status: reply.statusCode, ms })
    const route = request.is404 ? undefined : request.routeOptions.url
    metrics.countRequest({ site, method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    done()
  })

  await app.register(underPressure, {
    maxEventLoopDelay: config.busyAfterMs,
    pressureHandler: (_request, _reply, _type, delayMs) => refuseUnderPressure(delayMs),
  })
  await app.register(cookie)
  await app.register(swagger, {
    openapi: { info: { title: 'Titer', version: '1', description: 'The API behind both sites.' } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  await limitRates(app, countHits, ({ authentication }) => authentication?.user.id)
  serveHealth(app, database)

  const cookies = createCookies(site, config.origins[site].startsWith('https:'))
  await app.register(async (api) => {
    await allowOwnOrigins(api, config.origins)
    api.addHook('onRequest', (_, reply, done) => {
      void reply.header('cache-control', 'no-store')
      done()
    })
    accountRoutes(api, { accounts, cookies, site })
    googleRoutes(api, { accounts, cookies, site })
    if (site === 'study') handoffRoutes(api, { accounts, cookies })
    telemetryRoutes(api, services.telemetry)
    planRoutes(api, services.subscriptions)
    methodRoutes(api, services.payments)
    if (services.sandbox !== undefined) sandboxRoutes(api, services.sandbox)
    await api.register(async (anyone) => {
      authenticateIfPresent(anyone, accounts)
      accessRoutes(anyone, services.subscriptions)
    })
    await api.register(async (own) => {
      requireSignIn(own, accounts)
      ownAccountRoutes(own, { accounts, cookies, site })
      subscriptionRoutes(own, services.subscriptions)
      paymentRoutes(own, services.payments)
      contentRoutes(own, services)
      studyRoutes(own, services.study)
      progressRoutes(own, services.progress)
      insightRoutes(own, services.insights)
      reminderRoutes(own, services.reminders)
    })
  })
  await app.register(async (outside) => webhookRoutes(outside, services.payments))
  await app.register(async (outside) => stopReminderRoutes(outside, services.reminders))

  if (!config.production) {
    if (outbox !== undefined) mailPages(app, outbox)
    if (localIssuer !== undefined && site === 'landing') await issuerPages(app, localIssuer)
  }
  if (built) serveSite(app, built, config.origins)
  return app
}

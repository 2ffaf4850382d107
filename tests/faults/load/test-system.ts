import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '../../../apps/server/src/config.ts'
import { createServices, type Services } from '../../../apps/server/src/services.ts'
import { startStripeDouble } from '../../../apps/server/src/testing/payments/stripe-double.ts'
import { startPostgres } from '../../../tools/support/local-postgres.ts'
import { step } from '../../../tools/support/progress.ts'
import type { Cleanup } from '../cleanup.ts'
import { createRestartableServer } from '../restartable-server.ts'
import type { FaultReport } from '../report.ts'
import { createOutcomeCheck } from './outcome-check.ts'
import { buyPlans, type Buyer, type Purchase } from './buyers.ts'
import { startMailServer } from './mail-server.ts'
import { registerPeople } from './registrations.ts'
import { findNonEphemeralPort } from './non-ephemeral-port.ts'
import { startStudents, type Students } from './students.ts'
import { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts'

const password = 'a good long password'
const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' }
// On a busy machine, the load continues past the given time until there are this many purchases, but for at most
// `longestFactor` times the given time.
const fewestPurchases = 20
const longestFactor = 3
const longestSettlingMs = 120_000
// This process waits longer for the database than the server does, so that the run does not fail on a busy machine.
const patientMs = '20000'

interface Options {
  /** The folder for PostgreSQL’s data. The default is a new temporary folder. */
  folder?: string
  postgresSettings?: string[]
  /**
   * Whether unreliable proxies are placed between the clients and the server, and between the server and PostgreSQL.
   */
  isProxied?: boolean
  /** The maximum number of people who buy a plan. */
  buyers?: number
  settings?: Record<string, string>
}

function temporaryFolder(cleanup: Cleanup) {
  const folder = mkdtempSync(join(tmpdir(), 'titer-faults-'))
  cleanup.add('folder', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts PostgreSQL, a mail server, a payment provider and Titer with accounts of students and buyers. `underLoad`
 * injects faults while students answer, buyers pay and visitors register. It then counts the events, payments and mails
 * that were kept.
 */
export async function startTestSystem(cleanup: Cleanup, options: Options = {}) {
  const { folder = temporaryFolder(cleanup), isProxied = false } = options
  const postgres = await step('Starting PostgreSQL', () =>
    startPostgres({ folder, moreSettings: options.postgresSettings ?? [] }),
  )
  cleanup.add('PostgreSQL', postgres.stop)
  const stripe = await startStripeDouble(keys)
  cleanup.add('Stripe', stripe.close)
  const mail = await startMailServer()
  cleanup.add('mail server', mail.close)

  const proxies: UnreliableProxy[] = []
  const behindProxy = async (url: string) => {
    if (!isProxied) return url
    const proxy = await startUnreliableProxy(Number(new URL(url).port))
    cleanup.add('proxy', proxy.close)
    proxies.push(proxy)
    return url.replace(/:\d+(?=\/|$)/, `:${proxy.port}`)
  }
  const [landingPort, studyPort] = [await findNonEphemeralPort(), await findNonEphemeralPort()]
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LANDING_PORT: String(landingPort),
    STUDY_PORT: String(studyPort),
    DATABASE_URL: postgres.url,
    TITER_SECRET: 'a secret for the faults, long enough to pass',
    LOG_LEVEL: 'silent',
    // Lets each simulated person name their own IP address, because limits per address would stop the load.
    TRUST_PROXY: 'loopback',
    PASSWORD_HASHING: 'cheap',
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_URL: stripe.url,
    ...options.settings,
  }
  const server = createRestartableServer({ ...environment, DATABASE_URL: await behindProxy(postgres.url) })
  cleanup.add('server', server.stop)
  await step('Starting Titer', server.start)

  const services = createServices(readConfig({ ...environment, BUSY_AFTER_MS: patientMs }), pino({ level: 'silent' }))
  cleanup.add('services', services.close)
  // This process also needs the job queues, because reconciling a payment adds mails to them.
  await services.jobs.start(services.queues)
  const [students, buyers] = await step('Creating accounts', async () => [
    await createAccounts(services, 'student', 6),
    await createAccounts(services, 'buyer', options.buyers ?? 200),
  ])
  const landing = await behindProxy(`http://127.0.0.1:${landingPort}`)
  const study = await behindProxy(`http://127.0.0.1:${studyPort}`)
  const outcomeCheck = createOutcomeCheck(postgres.url, stripe, mail)

  return {
    folder,
    server,
    services,
    mail,
    proxies,
    /** Records the jobs that were running when the server was killed. The mails of these jobs may arrive twice. */
    noteMailsUnderWay: outcomeCheck.noteMailsUnderWay,

    /**
     * Injects faults under load. `inject` must end soon after `isOver` returns true, and must leave everything working
     * again.
     */
    underLoad: async (
      label: string,
      seconds: number,
      inject: (isOver: () => boolean, students: Students) => Promise<void>,
      describe: () => string,
    ): Promise<FaultReport> => {
      const purchases: Purchase[] = []
      const started = performance.now()
      const isOver = () => {
        const passed = (performance.now() - started) / 1_000
        return passed >= seconds && (purchases.length >= fewestPurchases || passed >= longestFactor * seconds)
      }
      const devices = startStudents(cleanup, study, students, password)
      const registered = await step(label, async (report) => {
        const reporting = setInterval(() => report(describe()), 500)
        try {
          const load = Promise.all([
            registerPeople(landing, password, isOver),
            buyPlans({ landing, stripe, password }, buyers, purchases, isOver),
            inject(isOver, devices),
          ])
          const [confirmed] = await Promise.race([load, devices.result.then(() => load)])
          return confirmed
        } finally {
          clearInterval(reporting)
        }
      })
      const events = await step('Letting the devices send everything', devices.finish)
      await step('Waiting for payments and mails', async (report) => {
        const deadline = performance.now() + longestSettlingMs
        while (performance.now() < deadline) {
          // Webhooks may have been lost, so the run asks the provider about open payments, as the reconciler does every
          // minute.
          await services.payments.reconcile()
          const waiting = await outcomeCheck.countUnsettled(purchases, registered)
          report(`${waiting} left`)
          if (waiting === 0) return
          await pause(500)
        }
      })
      return outcomeCheck.report({ faults: describe(), events, purchases, registered })
    },
  }
}

async function createAccounts({ accounts }: Services, name: string, count: number) {
  const created: Buyer[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) {
        const email = `${name}${next}@kmc.edu.pk`
        next += 1
        const { id } = await accounts.records.create({ email, password }, true)
        created.push({ id, email })
      }
    }),
  )
  return created
}

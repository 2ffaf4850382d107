import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerIndex } from '@titer/bank'
import { pino } from 'pino'
import { readConfig } from '../../../apps/server/src/config.ts'
import { freePort } from '../../../apps/server/src/platform/free-port.ts'
import { createServices } from '../../../apps/server/src/services.ts'
import { startStripeDouble } from '../../../apps/server/src/testing/payments/stripe-double.ts'
import { root } from '../../../tools/support/data-folder.ts'
import { step } from '../../../tools/support/progress.ts'
import { startMailbox } from '../../support/mailbox.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { createRestartableServer } from '../restartable-server.ts'
import type { FaultRun } from '../fault-run.ts'
import { compareWithDatabase, reportOn } from './comparison.ts'
import { daemonUser } from './daemon.ts'
import { ensureDebianPackages } from './debian-packages.ts'
import { startHaproxy } from './haproxy.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'
import { createRetryingClient } from './retrying-client.ts'
import { createStudentLoad, type Account, type StudentLoad } from './student-load.ts'

const processes = 4
const studentCount = Number(process.env['TITER_FAILOVER_STUDENTS'] ?? 20)
const buyerCount = 80
const password = 'a good long password'
const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' }

/**
 * Before the first fault and after each fault, the run waits until there are this many more acknowledged events,
 * payments and registrations.
 */
const quota = { events: 5 * studentCount, payments: 5, registrations: 8 }

const demoQuestions = () =>
  (JSON.parse(readFileSync(join(root, 'packages/bank/dist/index.json'), 'utf8')) as ServerIndex).items.filter(
    ({ tier, mode }) => tier === 'demo' && mode === 'quickfire',
  )

/**
 * Runs the product as it runs on many machines: a primary with a synchronous replica behind PgBouncer in transaction
 * mode, and four server processes behind HAProxy. Under load, kills the primary and promotes the replica, and later
 * kills a server process. Then compares everything that was acknowledged with the database.
 */
export const faultFailover: FaultRun = async ({ cleanup }) => {
  const programs = await ensureDebianPackages()
  const folder = mkdtempSync(join(tmpdir(), 'titer-failover-'))
  const user = daemonUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  cleanup.add('the folder', () => {
    if (process.env['TITER_KEEP'] === 'true') console.log(`The logs are in ${folder}.`)
    else rmSync(folder, { recursive: true, force: true })
  })
  const stopAtCleanup = <Part extends { stop: () => Promise<unknown> }>(name: string, part: Part) => {
    cleanup.add(name, part.stop)
    return part
  }
  const postgres = stopAtCleanup(
    'PostgreSQL',
    await step('Starting a primary and a synchronous replica', () =>
      startReplicatedPostgres(programs.postgres, folder),
    ),
  )
  const pooler = stopAtCleanup('PgBouncer', await startPgBouncer(programs.pgbouncer, folder, postgres.primaryPort))
  const stripe = await startStripeDouble(keys)
  const mailbox = await startMailbox()
  cleanup.add('Stripe', stripe.close)
  cleanup.add('the mailbox', mailbox.close)

  const ports = { landing: await freePort(), study: await freePort() }
  const sites = { landing: `http://127.0.0.1:${ports.landing}`, study: `http://127.0.0.1:${ports.study}` }
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LANDING_ORIGIN: sites.landing,
    STUDY_ORIGIN: sites.study,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.sessionUrl,
    TITER_SECRET: 'a secret for the faults, long enough to pass',
    PASSWORD_HASHING: 'cheap',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'loopback',
    SMTP_URL: mailbox.url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_URL: stripe.url,
  }
  const serverPorts: { landing: number; study: number }[] = []
  for (let at = 0; at < processes; at += 1) serverPorts.push({ landing: await freePort(), study: await freePort() })
  const servers = serverPorts.map(({ landing, study }, at) =>
    stopAtCleanup(
      `server ${at + 1}`,
      createRestartableServer({
        ...environment,
        LANDING_PORT: String(landing),
        STUDY_PORT: String(study),
        LOG_FILE: join(folder, `server${at + 1}.log`),
      }),
    ),
  )
  await step(`Starting ${processes} server processes`, () => Promise.all(servers.map((server) => server.start())))
  stopAtCleanup(
    'HAProxy',
    await startHaproxy(programs.haproxy, folder, [
      { name: 'landing', port: ports.landing, serverPorts: serverPorts.map(({ landing }) => landing) },
      { name: 'study', port: ports.study, serverPorts: serverPorts.map(({ study }) => study) },
    ]),
  )
  const { students, buyers } = await step(`Creating ${studentCount + buyerCount} accounts`, () =>
    createAccounts(environment),
  )

  const client = createRetryingClient()
  const load = createStudentLoad({ sites, client, stripe, password, students, buyers, items: demoQuestions() })
  let failure: unknown
  const running = load.run().catch((error: unknown) => {
    failure = error
    load.stop()
  })
  const waitForLoad = (label: string) =>
    step(label, async () => {
      const isEnough = createQuotaCheck(load)
      await waitUntil(label, () => {
        if (failure !== undefined) throw failure
        return isEnough()
      })
    })
  await waitForLoad('Students answer, buy and register')
  await step('Killing the primary and promoting the replica', async () => {
    await postgres.killPrimary()
    await postgres.promoteReplica()
    pooler.pointAt(postgres.replicaPort)
  })
  await waitForLoad('Students continue on the promoted replica')
  await step('Killing a server process and starting it again', async () => servers[0]?.restart())
  await waitForLoad('Students continue on four processes')
  load.stop()
  await running
  if (failure !== undefined) throw failure

  const { acknowledged } = load
  const expectedMails = [...acknowledged.registered, ...acknowledged.buyers.map(({ email }) => email)]
  await step('Waiting for the last mails', () =>
    waitUntil('every mail has arrived', () => expectedMails.every((address) => mailbox.count(address) > 0)).catch(
      // Continues after the time limit, because the comparison reports missing mails.
      () => undefined,
    ),
  )
  const comparison = await compareWithDatabase(postgres.replicaUrl, acknowledged, expectedMails, mailbox)
  return reportOn(comparison, {
    ...client.summary(),
    copies: mailbox.copies(),
    alreadyRegistered: load.alreadyRegistered(),
  })
}

/** Creates verified accounts directly, because a sign-up by mail for each of them would take minutes. */
async function createAccounts(environment: Record<string, string>) {
  const services = createServices(readConfig(environment), pino({ level: 'silent' }))
  const create = async (email: string): Promise<Account> => {
    const { id } = await services.accounts.records.create({ email, password }, true)
    return { userId: id, email }
  }
  const createAll = async (name: string, count: number) => {
    const accounts: Account[] = []
    for (let at = 0; at < count; at += 1) accounts.push(await create(`${name}${at}@kmc.edu.pk`))
    return accounts
  }
  try {
    return { students: await createAll('student', studentCount), buyers: await createAll('buyer', buyerCount) }
  } finally {
    await services.close()
  }
}

/**
 * Returns a function that checks whether the quota has been acknowledged since this call, with events of every student.
 */
function createQuotaCheck(load: StudentLoad) {
  const { events, buyers, registered } = load.acknowledged
  const before = { events: events.size, payments: buyers.length, registrations: registered.length }
  const isEveryStudentActive = load.watchStudents()
  return () =>
    isEveryStudentActive() &&
    events.size >= before.events + quota.events &&
    buyers.length >= before.payments + quota.payments &&
    registered.length >= before.registrations + quota.registrations
}

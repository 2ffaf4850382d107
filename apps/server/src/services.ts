import type { Logger } from 'pino'
import { firebaseIssuer, firebasePasswords } from './adapters/identity/firebase.ts'
import { idTokenReader, type TrustedIssuer } from './adapters/identity/id-tokens.ts'
import { createLocalIssuer, localClient, type LocalIssuer } from './adapters/identity/local-issuer.ts'
import { oidcProvider } from './adapters/identity/oidc.ts'
import { outbox as createOutbox, type Outbox } from './adapters/mail/outbox.ts'
import { smtpTransport } from './adapters/mail/smtp.ts'
import { ga4 } from './adapters/telemetry/ga4.ts'
import type { Config } from './config.ts'
import { interactionPath, issuerPath } from './dev/issuer-pages.ts'
import { createAccounts, type Accounts } from './features/accounts/index.ts'
import { createSubscriptions, type Subscriptions } from './features/subscriptions/index.ts'
import { createTelemetry, type Telemetry } from './features/telemetry/index.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { connect, type Database } from './platform/database/database.ts'
import { createHitCounter, sweepHits, type HitCounter } from './platform/http/rate-limits.ts'
import { createJobs, type Jobs, type Queue } from './platform/jobs/jobs.ts'
import { createSecrets } from './platform/secrets.ts'

export interface Services {
  log: Logger
  database: Database
  jobs: Jobs
  accounts: Accounts
  subscriptions: Subscriptions
  telemetry: Telemetry
  countHits: HitCounter
  outbox: Outbox | undefined
  localIssuer: LocalIssuer | undefined
  queues: Queue<never>[]
  close: () => Promise<void>
}

/** What both sites share in one process. */
export function createServices(config: Config, log: Logger, clock: Clock = systemClock): Services {
  const database = connect(config.databaseUrl, log)
  const jobs = createJobs(config.databaseUrl, log)
  const countHits = createHitCounter(database, clock)

  const outbox = config.mail.smtpUrl === undefined && !config.production ? createOutbox(database, clock) : undefined
  const transport = outbox ?? smtpTransport(config.mail.smtpUrl ?? '', config.mail.from)

  // Without an account at Google the whole flow runs against an issuer of our own, but never in production.
  const localIssuerUrl = `${config.origins.landing}${issuerPath}`
  const localIssuer =
    config.google === undefined && !config.production
      ? createLocalIssuer(
          localIssuerUrl,
          Object.values(config.origins).map((origin) => `${origin}/api/auth/google/callback`),
          interactionPath,
        )
      : undefined
  const client = config.google ?? (localIssuer === undefined ? undefined : { issuer: localIssuerUrl, ...localClient })
  const google = client === undefined ? undefined : { ...oidcProvider(client), issuer: client.issuer }
  const trusted: TrustedIssuer[] = [
    ...(google === undefined ? [] : [google.trusted]),
    ...(config.firebase === undefined ? [] : [firebaseIssuer(config.firebase.projectId, config.firebase.keysUrl)]),
  ]
  const readIdToken = idTokenReader(trusted)

  const accounts = createAccounts({
    database,
    clock,
    secrets: createSecrets(config.secret),
    jobs,
    transport,
    countHits,
    origins: config.origins,
    settings: config.accounts,
    google,
    readIdToken,
    outsidePasswords:
      config.firebase?.apiKey === undefined
        ? undefined
        : firebasePasswords(config.firebase.apiKey, readIdToken, config.firebase.passwordUrl),
  })

  const telemetry = createTelemetry({
    database,
    clock,
    jobs,
    countHits,
    forwarder: config.ga4 === undefined ? undefined : ga4(config.ga4),
  })

  return {
    log,
    database,
    jobs,
    accounts,
    subscriptions: createSubscriptions({ database, clock }),
    telemetry,
    queues: [...accounts.queues, ...telemetry.queues, sweepHits({ database, clock })],
    countHits,
    outbox,
    localIssuer,
    close: async () => {
      await jobs.stop().catch(() => undefined)
      await accounts.close()
      await database.close()
    },
  }
}

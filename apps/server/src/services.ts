import type { Logger } from 'pino'
import { firebaseIssuer, firebasePasswords } from './adapters/identity/firebase.ts'
import { idTokenReader, type TrustedIssuer } from './adapters/identity/id-tokens.ts'
import { createLocalIssuer, localClient, type LocalIssuer } from './adapters/identity/local-issuer.ts'
import { oidcProvider } from './adapters/identity/oidc.ts'
import { outbox as createOutbox, type Outbox } from './adapters/mail/outbox.ts'
import { smtpTransport } from './adapters/mail/smtp.ts'
import { bankTransferProvider } from './adapters/payments/bank-transfer.ts'
import { safepayProvider } from './adapters/payments/safepay.ts'
import { createSandbox, type Sandbox } from './adapters/payments/sandbox.ts'
import { stripeProvider } from './adapters/payments/stripe.ts'
import { webPushSender } from './adapters/push/web-push.ts'
import { ga4 } from './adapters/telemetry/ga4.ts'
import type { Config } from './config.ts'
import { interactionPath, issuerPath } from './dev/issuer-pages.ts'
import { createAccounts, type Accounts } from './features/accounts/index.ts'
import { createContent, readBankFiles, type Content } from './features/content/index.ts'
import { createInsights, type Insights } from './features/insights/index.ts'
import { createPayments, type Payments } from './features/payments/index.ts'
import {
  createProgress,
  createScorer,
  scoringConnections,
  type Progress,
  type Scorer,
} from './features/progress/index.ts'
import { createReminders, type Reminders } from './features/reminders/index.ts'
import { createStudy, studyStore, type Study } from './features/study/index.ts'
import { createSubscriptions, type Subscriptions } from './features/subscriptions/index.ts'
import { createTelemetry, type Telemetry } from './features/telemetry/index.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { connect, type Database } from './platform/database/database.ts'
import { createHitCounter, rateLimitCleanup, type HitCounter } from './platform/http/rate-limits.ts'
import { createJobs, type Jobs, type Queue } from './platform/jobs/jobs.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createSecrets } from './platform/secrets.ts'

export interface Services {
  log: Logger
  metrics: Metrics
  database: Database
  jobs: Jobs
  accounts: Accounts
  subscriptions: Subscriptions
  payments: Payments
  content: Content
  study: Study
  scorer: Scorer
  progress: Progress
  insights: Insights
  reminders: Reminders
  sandbox: Sandbox | undefined
  telemetry: Telemetry
  countHits: HitCounter
  outbox: Outbox | undefined
  localIssuer: LocalIssuer | undefined
  queues: Queue<never>[]
  close: () => Promise<void>
}

const sampleAccount = {
  bankName: 'Sample Bank (send no money)',
  accountTitle: 'Titer',
  accountNumber: 'PK00SAMP0000000000000000',
}

/** Returns the address in a sender such as `Titer <no-reply@titer.local>`. */
const addressIn = (sender: string) => sender.split(/[<>]/)[1] ?? sender

/** Creates the services that both sites share in one process. */
export function createServices(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  bank = readBankFiles(),
): Services {
  const { databaseUrl, databaseDirectUrl, hasTransactionPooler, busyAfterMs } = config
  const database = connect(databaseUrl, log, busyAfterMs, { hasTransactionPooler })
  const metrics = createMetrics()
  const jobs = createJobs({ url: databaseUrl, listenUrl: databaseDirectUrl, log, metrics, busyAfterMs })
  const countHits = createHitCounter(database, clock)
  const secrets = createSecrets(config.secret)

  const outbox = config.mail.smtpUrl === undefined && !config.production ? createOutbox(database, clock) : undefined
  const transport = outbox ?? smtpTransport(config.mail.smtpUrl ?? '', config.mail.from)

  // Without Google credentials, a local OpenID Connect issuer replaces Google, but never in production.
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
    secrets,
    jobs,
    transport,
    countHits,
    origins: config.origins,
    settings: config.accounts,
    google,
    readIdToken,
    checkExternalPassword:
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

  const { landing } = config.origins
  const subscriptions = createSubscriptions({
    database,
    clock,
    jobs,
    transport,
    landing,
    isDevelopment: config.environment === 'development',
  })
  const sandbox = config.payments.sandbox
    ? createSandbox({ database, clock, jobs, landing, secret: secrets.key('payments-sandbox') })
    : undefined
  const { stripe, safepay, bank: bankAccount, raast } = config.payments
  // If the sandbox is on and no bank account is configured, the pages show a sample bank account that belongs to
  // nobody.
  const account = bankAccount ?? (config.payments.sandbox ? sampleAccount : undefined)
  const payments = createPayments({
    database,
    clock,
    log,
    jobs,
    transport,
    subscriptions,
    itemsAnsweredSince: studyStore(database).itemsAnsweredSince,
    landing,
    providers: {
      'local-card': safepay === undefined ? sandbox?.provider : safepayProvider(safepay),
      'local-bank':
        account === undefined
          ? undefined
          : bankTransferProvider({
              account,
              landing,
              raast: raast && { ...raast, iban: account.accountNumber, merchantName: account.accountTitle },
            }),
      'international-card': stripe === undefined ? sandbox?.provider : stripeProvider(stripe),
    },
  })

  const content = createContent({
    database,
    clock,
    answeredItems: studyStore(database).answeredItems,
    files: bank,
  })
  const scoringDatabase = connect(databaseUrl, log, busyAfterMs, { max: scoringConnections, hasTransactionPooler })
  const scorer = createScorer({ database: scoringDatabase, log })
  const study = createStudy({
    database,
    clock,
    content,
    subscriptions,
    onEventsStored: scorer.schedule,
    countPush: metrics.countPush,
  })
  const progress = createProgress({ database, clock, scorer })
  const insights = createInsights({ database, clock })
  const reminders = createReminders({
    database,
    clock,
    jobs,
    transport,
    push: webPushSender({
      key: secrets.key('web-push'),
      contact: `mailto:${addressIn(config.mail.from)}`,
      testService: config.pushTestService,
    }),
    streakOn: progress.streakOn,
    study: config.origins.study,
  })

  return {
    log,
    metrics,
    database,
    jobs,
    accounts,
    subscriptions,
    payments,
    content,
    study,
    scorer,
    progress,
    insights,
    reminders,
    sandbox,
    telemetry,
    queues: [
      ...accounts.queues,
      ...telemetry.queues,
      ...subscriptions.queues,
      ...payments.queues,
      ...(sandbox?.queues ?? []),
      scorer.queue,
      insights.queue,
      ...reminders.queues,
      rateLimitCleanup({ database, clock }),
    ],
    countHits,
    outbox,
    localIssuer,
    close: async () => {
      await jobs.stop().catch(() => undefined)
      await Promise.all([accounts.close(), payments.close(), scorer.close(), insights.close()])
      await Promise.all([database.close(), scoringDatabase.close()])
    },
  }
}

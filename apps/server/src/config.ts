import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== ''),
)

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('localhost'),
  LANDING_PORT: port.default(3000),
  STUDY_PORT: port.default(3001),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LANDING_ORIGIN: origin.optional(),
  STUDY_ORIGIN: origin.optional(),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  TITER_SECRET: z.string().min(32, 'must have at least 32 characters'),
  TRUST_PROXY: z.string().optional(),
  BUSY_AFTER_MS: z.coerce.number().int().positive().default(1_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FILE: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('Titer <no-reply@titer.local>'),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_KEYS_URL: z.url().optional(),
  FIREBASE_PASSWORD_URL: z.url().optional(),
  GA4_MEASUREMENT_ID: z.string().min(1).optional(),
  GA4_API_SECRET: z.string().min(1).optional(),
  GA4_URL: origin.default('https://www.google-analytics.com'),
  PAYMENTS_SANDBOX: flag.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_URL: origin.optional(),
  SAFEPAY_API_KEY: z.string().min(1).optional(),
  SAFEPAY_SECRET: z.string().min(1).optional(),
  SAFEPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  SAFEPAY_ENVIRONMENT: z.enum(['sandbox', 'production']).default('production'),
  SAFEPAY_URL: origin.optional(),
  BANK_NAME: z.string().min(1).optional(),
  BANK_ACCOUNT_TITLE: z.string().min(1).optional(),
  BANK_ACCOUNT_NUMBER: z.string().min(1).optional(),
  RAAST_GUID: z.string().min(1).optional(),
  RAAST_ACQUIRER: z.string().min(1).optional(),
  RAAST_CITY: z.string().min(1).default('Peshawar'),
  RAAST_CATEGORY: z
    .string()
    .regex(/^\d{4}$/)
    .default('8299'),
  RAAST_TERMINAL: z.string().min(1).optional(),
  PUSH_TEST_SERVICE: origin.optional(),
  PASSWORD_HASHING: z.enum(['full', 'cheap']).default('full'),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  DIRECT_LOGIN_DOMAINS: list.default([]),
  HIDE_REGISTERED_EMAILS: flag.default(false),
})

/** The names of all settings, which `.env.example` also lists. */
export const settingNames = Object.keys(variables.shape)

export class ConfigError extends Error {
  override name = 'ConfigError'
}

// Our own messages start with "must". Zod's messages are not shown, because they may repeat a secret value.
const isOwnMessage = (message: string) => message.startsWith('must ')

const isLocal = (origin: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin)
const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

type Variables = z.infer<typeof variables>

/**
 * Returns the problems of a production configuration: missing settings, and unsafe settings, for example those with
 * which the server would accept forged sign-ins or payments without real money.
 */
function productionProblems(given: Record<string, string | undefined>, values: Variables | undefined): string[] {
  const missing = ['LANDING_ORIGIN', 'STUDY_ORIGIN', 'SMTP_URL', 'MAIL_FROM'].filter(
    (name) => given[name] === undefined,
  )
  const problems = missing.map((name) => `${name} is missing`)
  // If TRUST_PROXY does not name the proxy, all visitors seem to have the proxy's address and share one rate limit.
  if (given['TRUST_PROXY'] === undefined) {
    problems.push('TRUST_PROXY must name the proxies, such as loopback or 10.0.0.0/8, or be none')
  }
  if (values === undefined) return problems
  for (const name of ['LANDING_ORIGIN', 'STUDY_ORIGIN'] as const) {
    const origin = values[name]
    if (origin?.startsWith('http:') && !isLocal(origin)) problems.push(`${name} must be an https:// address`)
  }
  // These addresses must use https. An attacker who can change the responses of these services can sign in as anybody,
  // or report a payment that was not made.
  for (const name of [
    'GOOGLE_ISSUER',
    'FIREBASE_KEYS_URL',
    'FIREBASE_PASSWORD_URL',
    'STRIPE_URL',
    'SAFEPAY_URL',
  ] as const) {
    const url = values[name]
    if (url !== undefined && new URL(url).protocol !== 'https:') {
      problems.push(`${name} must be an https:// address in production`)
    }
  }
  if (values.PUSH_TEST_SERVICE !== undefined) problems.push('PUSH_TEST_SERVICE must not be set in production')
  // In a sandbox, anybody can pay without real money.
  if (values.PAYMENTS_SANDBOX === true) problems.push('PAYMENTS_SANDBOX must not be true in production')
  if (/^[a-z]+_test_/.test(values.STRIPE_SECRET_KEY ?? '')) {
    problems.push('STRIPE_SECRET_KEY must not be a test key in production, because test cards would buy plans')
  }
  if (values.SAFEPAY_ENVIRONMENT === 'sandbox') {
    problems.push('SAFEPAY_ENVIRONMENT must not be sandbox in production, because test cards would buy plans')
  }
  return problems
}

/**
 * Returns the problems of a development configuration: settings that would make the server reachable for other people.
 * A development server shows all mail at /dev/mail and allows anybody to sign in as anyone, so it must be reachable
 * only from the same machine.
 */
function developmentProblems(values: Variables | undefined): string[] {
  if (values === undefined) return []
  const problems: string[] = []
  if (!isLoopback(values.HOST)) {
    problems.push(
      'HOST must be localhost unless NODE_ENV is production, because anybody could read all mail at /dev/mail',
    )
  }
  // Tests use public origins without opening a port.
  if (values.NODE_ENV === 'test') return problems
  for (const name of ['LANDING_ORIGIN', 'STUDY_ORIGIN'] as const) {
    const origin = values[name]
    if (origin === undefined || isLocal(origin)) continue
    problems.push(`${name} must be on localhost unless NODE_ENV is production, because anybody could sign in as anyone`)
  }
  return problems
}

/** Reads and validates the environment. Throws one `ConfigError` that lists every problem. */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable counts as not set.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        if (given[name] === undefined) return `${name} is missing`
        return `${name} ${isOwnMessage(issue.message) ? issue.message : 'is invalid'}`
      })
  const values = parsed.data
  const production = given['NODE_ENV'] === 'production'
  problems.push(...(production ? productionProblems(given, values) : developmentProblems(values)))
  if (given['TRUST_PROXY'] === 'true')
    problems.push('TRUST_PROXY must name the proxies, such as loopback or 10.0.0.0/8')
  if ((given['GOOGLE_CLIENT_ID'] === undefined) !== (given['GOOGLE_CLIENT_SECRET'] === undefined)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together')
  }
  if (given['FIREBASE_API_KEY'] !== undefined && given['FIREBASE_PROJECT_ID'] === undefined) {
    problems.push('FIREBASE_API_KEY requires FIREBASE_PROJECT_ID')
  }
  if ((given['GA4_MEASUREMENT_ID'] === undefined) !== (given['GA4_API_SECRET'] === undefined)) {
    problems.push('GA4_MEASUREMENT_ID and GA4_API_SECRET must be set together')
  }
  for (const names of [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['SAFEPAY_API_KEY', 'SAFEPAY_SECRET', 'SAFEPAY_WEBHOOK_SECRET'],
    ['BANK_NAME', 'BANK_ACCOUNT_TITLE', 'BANK_ACCOUNT_NUMBER'],
    ['RAAST_GUID', 'RAAST_ACQUIRER'],
  ]) {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length > 0 && missing.length < names.length) problems.push(`${names.join(', ')} must be set together`)
  }
  if (values?.PASSWORD_HASHING === 'cheap' && values.NODE_ENV !== 'test') {
    problems.push('PASSWORD_HASHING must be full outside tests')
  }
  if (values !== undefined && values.LANDING_PORT === values.STUDY_PORT) {
    problems.push('LANDING_PORT and STUDY_PORT must differ')
  }
  if (values?.METRICS_PORT !== undefined && [values.LANDING_PORT, values.STUDY_PORT].includes(values.METRICS_PORT)) {
    problems.push('METRICS_PORT must differ from LANDING_PORT and STUDY_PORT')
  }
  if (values === undefined || problems.length > 0) {
    throw new ConfigError(`Invalid configuration: ${[...new Set(problems)].join('; ')}.`)
  }
  const origins = {
    landing: values.LANDING_ORIGIN ?? `http://localhost:${values.LANDING_PORT}`,
    study: values.STUDY_ORIGIN ?? `http://localhost:${values.STUDY_PORT}`,
  }
  return {
    environment: values.NODE_ENV,
    production,
    host: values.HOST,
    ports: { landing: values.LANDING_PORT, study: values.STUDY_PORT },
    origins,
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    databaseUrl: values.DATABASE_URL,
    // Migrations and LISTEN need a connection of their own, which a pooler in transaction mode does not provide.
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    hasTransactionPooler: values.DATABASE_DIRECT_URL !== undefined,
    secret: values.TITER_SECRET,
    trustProxy: values.TRUST_PROXY === undefined || values.TRUST_PROXY === 'none' ? false : values.TRUST_PROXY,
    busyAfterMs: values.BUSY_AFTER_MS,
    log: { level: values.LOG_LEVEL, file: values.LOG_FILE },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    pushTestService: values.PUSH_TEST_SERVICE,
    google:
      values.GOOGLE_CLIENT_ID === undefined || values.GOOGLE_CLIENT_SECRET === undefined
        ? undefined
        : {
            issuer: values.GOOGLE_ISSUER,
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
          },
    firebase:
      values.FIREBASE_PROJECT_ID === undefined
        ? undefined
        : {
            projectId: values.FIREBASE_PROJECT_ID,
            apiKey: values.FIREBASE_API_KEY,
            keysUrl: values.FIREBASE_KEYS_URL,
            passwordUrl: values.FIREBASE_PASSWORD_URL,
          },
    ga4:
      values.GA4_MEASUREMENT_ID === undefined || values.GA4_API_SECRET === undefined
        ? undefined
        : {
            measurementId: values.GA4_MEASUREMENT_ID,
            apiSecret: values.GA4_API_SECRET,
            url: values.GA4_URL,
          },
    payments: {
      bank:
        values.BANK_NAME === undefined ||
        values.BANK_ACCOUNT_TITLE === undefined ||
        values.BANK_ACCOUNT_NUMBER === undefined
          ? undefined
          : {
              bankName: values.BANK_NAME,
              accountTitle: values.BANK_ACCOUNT_TITLE,
              accountNumber: values.BANK_ACCOUNT_NUMBER,
            },
      raast:
        values.RAAST_GUID === undefined || values.RAAST_ACQUIRER === undefined
          ? undefined
          : {
              guid: values.RAAST_GUID,
              acquirer: values.RAAST_ACQUIRER,
              city: values.RAAST_CITY,
              categoryCode: values.RAAST_CATEGORY,
              terminal: values.RAAST_TERMINAL,
            },
      sandbox: values.PAYMENTS_SANDBOX ?? !production,
      stripe:
        values.STRIPE_SECRET_KEY === undefined || values.STRIPE_WEBHOOK_SECRET === undefined
          ? undefined
          : {
              secretKey: values.STRIPE_SECRET_KEY,
              webhookSecret: values.STRIPE_WEBHOOK_SECRET,
              url: values.STRIPE_URL,
            },
      safepay:
        values.SAFEPAY_API_KEY === undefined ||
        values.SAFEPAY_SECRET === undefined ||
        values.SAFEPAY_WEBHOOK_SECRET === undefined
          ? undefined
          : {
              apiKey: values.SAFEPAY_API_KEY,
              secret: values.SAFEPAY_SECRET,
              webhookSecret: values.SAFEPAY_WEBHOOK_SECRET,
              environment: values.SAFEPAY_ENVIRONMENT,
              url: values.SAFEPAY_URL,
            },
    },
    accounts: {
      passwordMinLength: values.PASSWORD_MIN_LENGTH,
      passwordHashing: values.PASSWORD_HASHING,
      directLoginDomains: values.DIRECT_LOGIN_DOMAINS,
      hideRegisteredEmails: values.HIDE_REGISTERED_EMAILS,
    },
  }
}

export type Config = ReturnType<typeof readConfig>

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const given = { DATABASE_URL: 'postgres://localhost/titer', TITER_SECRET: 'x'.repeat(32) }
const production = {
  ...given,
  NODE_ENV: 'production',
  LANDING_ORIGIN: 'https://titer.example',
  STUDY_ORIGIN: 'https://app.titer.example',
  SMTP_URL: 'smtp://x',
  MAIL_FROM: 'a@b.pk',
  TRUST_PROXY: 'none',
}

describe('readConfig', () => {
  it('requires only the database URL and the secret in development', () => {
    expect(readConfig(given)).toMatchObject({
      production: false,
      ports: { landing: 3000, study: 3001 },
      origins: { landing: 'http://localhost:3000', study: 'http://localhost:3001' },
      accounts: {
        passwordMinLength: 6,
        passwordHashing: 'full',
        directLoginDomains: [],
        hideRegisteredEmails: false,
      },
    })
  })

  it('reports every problem in one message', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://x', LANDING_PORT: 'abc', STUDY_PORT: '70000' })).toThrow(
      'Invalid configuration: LANDING_PORT is invalid; STUDY_PORT is invalid; DATABASE_URL must be a postgres:// address; TITER_SECRET is missing.',
    )
  })

  it('does not repeat an invalid value in the error, because the value may be a secret', () => {
    expect(() => readConfig({ ...given, TITER_SECRET: 'tooshort' })).toThrow(/^(?!.*tooshort).*at least 32 characters/)
  })

  it('requires the origins, a mail server and TRUST_PROXY in production', () => {
    expect(() => readConfig({ ...given, NODE_ENV: 'production' })).toThrow(
      'LANDING_ORIGIN is missing; STUDY_ORIGIN is missing; SMTP_URL is missing; MAIL_FROM is missing; TRUST_PROXY must name the proxies, such as loopback or 10.0.0.0/8, or be none.',
    )
    expect(readConfig(production).trustProxy).toBe(false)
  })

  it.each([
    ['STUDY_ORIGIN', 'http://app', 'STUDY_ORIGIN must be an https:// address'],
    ['GOOGLE_ISSUER', 'http://issuer.example', 'GOOGLE_ISSUER must be an https:// address in production'],
    ['FIREBASE_KEYS_URL', 'HTTP://keys.example', 'FIREBASE_KEYS_URL must be an https:// address in production'],
    ['STRIPE_URL', 'http://stripe.example', 'STRIPE_URL must be an https:// address in production'],
    ['PAYMENTS_SANDBOX', 'true', 'PAYMENTS_SANDBOX must not be true in production'],
    ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_SECRET_KEY must not be a test key in production'],
    ['STRIPE_SECRET_KEY', 'rk_test_1', 'STRIPE_SECRET_KEY must not be a test key in production'],
    ['SAFEPAY_ENVIRONMENT', 'sandbox', 'SAFEPAY_ENVIRONMENT must not be sandbox in production'],
  ])('[ASVS 15.2.3] refuses to start in production with %s=%s', (name, value, problem) => {
    const settings = { ...production, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(() => readConfig(settings)).not.toThrow()
    expect(() => readConfig({ ...settings, [name]: value })).toThrow(problem)
  })

  it.each([
    ['HOST', '0.0.0.0', 'anybody could read all mail'],
    ['HOST', '::', 'anybody could read all mail'],
    ['HOST', '192.168.1.4', 'anybody could read all mail'],
    ['LANDING_ORIGIN', 'https://titer.example', 'anybody could sign in as anyone'],
    ['STUDY_ORIGIN', 'http://192.168.1.4:3001', 'anybody could sign in as anyone'],
    ['STUDY_ORIGIN', 'http://localhost.evil.example', 'anybody could sign in as anyone'],
  ])('refuses to start in development with %s=%s', (name, value, reason) => {
    for (const mode of [{}, { NODE_ENV: 'development' }]) {
      const start = () => readConfig({ ...given, ...mode, [name]: value })
      expect(start).toThrow(`${name} must be`)
      expect(start).toThrow(`localhost unless NODE_ENV is production, because ${reason}`)
    }
  })

  it('accepts HOST=0.0.0.0 in production, to listen on every interface', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it.each(['localhost', '127.0.0.1', '127.0.0.53', '::1'])('accepts HOST=%s in development', (host) => {
    expect(readConfig({ ...given, HOST: host }).host).toBe(host)
  })

  it('allows cheap password hashing only in tests', () => {
    const cheap = { ...given, PASSWORD_HASHING: 'cheap' }
    expect(() => readConfig(cheap)).toThrow('PASSWORD_HASHING must be full outside tests')
    expect(readConfig({ ...cheap, NODE_ENV: 'test' }).accounts.passwordHashing).toBe('cheap')
  })

  it('trusts only named proxies', () => {
    expect(() => readConfig({ ...given, TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY must name the proxies')
    expect(readConfig({ ...given, TRUST_PROXY: 'loopback' }).trustProxy).toBe('loopback')
    expect(readConfig(given).trustProxy).toBe(false)
  })

  it('rejects an incomplete group of settings, and the same port for both sites', () => {
    expect(() => readConfig({ ...given, GOOGLE_CLIENT_ID: 'id' })).toThrow('must be set together')
    expect(() => readConfig({ ...given, FIREBASE_API_KEY: 'key' })).toThrow(
      'FIREBASE_API_KEY requires FIREBASE_PROJECT_ID',
    )
    expect(() => readConfig({ ...given, GA4_MEASUREMENT_ID: 'G-1' })).toThrow(
      'GA4_MEASUREMENT_ID and GA4_API_SECRET must be set together',
    )
    expect(() => readConfig({ ...given, LANDING_PORT: '3001' })).toThrow('must differ')
  })

  it('enables Google Analytics only when it is configured', () => {
    expect(readConfig(given).ga4).toBeUndefined()
    expect(readConfig({ ...given, GA4_MEASUREMENT_ID: 'G-1', GA4_API_SECRET: 'secret' }).ga4).toEqual({
      measurementId: 'G-1',
      apiSecret: 'secret',
      url: 'https://www.google-analytics.com',
    })
  })
})

it('readConfig uses 127.0.0.1 as the default host of the metrics, and rejects the port of a site as their port', () => {
  expect(readConfig({ ...given, METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
  expect(() => readConfig({ ...given, METRICS_PORT: '3001' })).toThrow(
    'METRICS_PORT must differ from LANDING_PORT and STUDY_PORT',
  )
})

it('.env.example lists every setting, and nothing else', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(settingNames))
})

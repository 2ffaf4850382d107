import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, paymentCalls, progressCalls, sandboxCalls, studyCalls } from '@titer/contract'
import { studyDay } from '@titer/domain'
import { eq } from 'drizzle-orm'
import { outboxMails } from '../adapters/mail/tables.ts'
import type { ListeningServer } from './listening-server.ts'

type Answer = Record<string, unknown>

const client = { address: '198.51.100.23', browser: 'JourneyBrowser/7.1 (Linux; Peshawar)' }

const waitFor = async <Value>(name: string, read: () => Promise<Value | undefined>): Promise<Value> => {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await pause(50)) {
    const value = await read()
    if (value !== undefined) return value
  }
  throw new Error(`${name} did not arrive within 30 s.`)
}

/**
 * Acts as a student over HTTP: registers, verifies the email address, signs in, pays, syncs, asks for a refund, which
 * the service grants, and deletes the account. Returns the personal and secret values that were sent or received, and
 * the response to the push. The server must trust the proxy on `loopback`, because the student's IP address is sent in
 * a header.
 */
export async function studentJourney({ landing, study, services }: ListeningServer) {
  const secrets = {
    ...client,
    email: 'zarghuna.durrani@kmc.edu.pk',
    username: 'zarghuna.d',
    password: 'turmeric-lantern-4417',
    displayName: 'Zarghuna Durrani',
    cardText: 'Which toxin causes my grandmother’s rice-water stools?',
    explanation: 'My father lost his job.\nPlease refund me at 0300-1234567.',
    cardNumber: '4242 4242 4242 4242',
  }
  const tokens: string[] = []

  const call = async (address: string, method: string, body?: object, token?: string) => {
    const response = await fetch(address, {
      method,
      headers: {
        'user-agent': secrets.browser,
        'x-forwarded-for': secrets.address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) tokens.push(/=([^;]*)/.exec(cookie)?.[1] ?? '')
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const answer = isJson ? ((await response.json()) as Answer) : {}
    if (typeof answer['token'] === 'string') tokens.push(answer['token'])
    return { status: response.status, answer }
  }
  const succeed = async (...request: Parameters<typeof call>) => {
    const { status, answer } = await call(...request)
    if (status >= 300) throw new Error(`${request[1]} ${request[0]} was answered with ${status}.`)
    return answer
  }

  const { email, username, password } = secrets
  await succeed(`${landing}${accountCalls.register.path}`, 'POST', { email, username, password })
  const code = await waitFor('The verification mail', async () => {
    const [mail] = await services.database.select().from(outboxMails).where(eq(outboxMails.to, email))
    return /oobCode=([^&\s]+)/.exec(mail?.text ?? '')?.[1]
  })
  tokens.push(code)
  await call(`${landing}/auth/action?mode=verifyEmail&oobCode=${code}&email=${email}`, 'GET')
  await succeed(`${landing}${accountCalls.verifyEmail.path}`, 'POST', { code })
  await call(`${landing}${accountCalls.login.path}`, 'POST', { email, password: `${password}?` })
  const signIn = async (site: string) =>
    String((await succeed(`${site}${accountCalls.login.path}`, 'POST', { email, password }))['token'])
  const [token, studyToken] = [await signIn(landing), await signIn(study)]

  const attempt = { plan: 'premium', method: 'local-card', idempotencyKey: randomUUID() }
  const createSession = `${landing}${paymentCalls.createSession.path}`
  await call(createSession, 'POST', { ...attempt, card: secrets.cardNumber }, token)
  const payment = await succeed(createSession, 'POST', attempt, token)
  const [sessionId, transactionId] = [String(payment['sessionId']), String(payment['transactionId'])]
  await succeed(`${landing}${sandboxCalls.act.path.replace(':session', sessionId)}`, 'POST', { action: 'pay' })
  await waitFor('The webhook of the payment', async () => {
    const { transaction } = await succeed(
      `${landing}${paymentCalls.success.path}?session_id=${sessionId}`,
      'GET',
      undefined,
      token,
    )
    return (transaction as Answer)['status'] === 'completed' ? true : undefined
  })

  const { displayName, cardText, explanation } = secrets
  await succeed(`${study}${progressCalls.setProfile.path}`, 'PATCH', { displayName }, studyToken)
  const at = Date.now()
  const event = { at, day: studyDay(at, 300, 4), kind: 'wroteCard' }
  const card = { card: 'own-1', front: cardText, back: cardText, tags: [], isGone: false }
  const pushed = await succeed(
    `${study}${studyCalls.push.path}`,
    'POST',
    {
      events: [
        { ...event, id: randomUUID(), body: card },
        { ...event, id: randomUUID(), body: { ...card, front: 1 } },
      ],
    },
    studyToken,
  )

  await succeed(
    `${landing}${paymentCalls.askForRefund.path.replace(':id', transactionId)}`,
    'POST',
    { words: explanation },
    token,
  )
  const paid = await services.payments.records.find(transactionId)
  if (paid === undefined) throw new Error('The payment does not exist.')
  await services.payments.refunds.grant(paid, 'operator', false)

  // These URLs contain the email address, as after a typing error. The token of the second request is damaged.
  await call(`${landing}/reset/${email}`, 'GET')
  await call(`${landing}/api/auth/profile?${email}`, 'GET', undefined, `${token}x`)
  await succeed(`${landing}${accountCalls.deleteAccount.path}`, 'POST', { password }, token)

  return { secrets: [...Object.values(secrets), ...tokens.filter((each) => each !== '')], pushed }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, paymentCalls, studyCalls } from '@titer/contract'
import type { StripeDouble } from '../../../apps/server/src/testing/payments/stripe-double.ts'
import { newPracticeSession, type PracticeItem } from '../../support/practice-session.ts'
import type { RetryingClient } from './retrying-client.ts'

export interface Account {
  userId: number
  email: string
}

interface Needs {
  sites: { landing: string; study: string }
  client: RetryingClient
  stripe: StripeDouble
  password: string
  students: Account[]
  buyers: Account[]
  items: PracticeItem[]
}

const addressOf = (kind: number, at: number) => `10.${kind}.${at >> 8}.${at & 255}`

/**
 * Pauses for about the given time, with random variation, so that the simulated students do not act at the same time.
 */
const think = (ms: number) => pause(ms * (0.5 + Math.random()))

/**
 * Simulates students who answer questions, buy a plan and register. Collects the events and registrations that the
 * server has acknowledged, and the buyers whose payment Stripe has received.
 */
export function createStudentLoad({ sites, client, stripe, password, students, buyers, items }: Needs) {
  const acknowledged = { events: new Set<string>(), buyers: [] as Account[], registered: [] as string[] }
  const activeStudents = new Set<number>()
  let isOver = false
  let alreadyRegistered = 0

  const succeed = async (...request: Parameters<RetryingClient['send']>) => {
    const { status, reply } = await client.send(...request)
    if (status >= 300) throw new Error(`${request[0]} was answered with ${status} ${JSON.stringify(reply)}.`)
    return reply
  }
  const signIn = async (site: string, { email }: Account, address: string) => {
    const { token } = await succeed(`${site}${accountCalls.login.path}`, { body: { email, password }, address })
    return String(token)
  }

  const study = async (student: Account, at: number) => {
    const address = addressOf(1, at)
    const token = await signIn(sites.study, student, address)
    while (!isOver) {
      const practice = newPracticeSession(items)
      for (let place = 0; !isOver && place < practice.length; place += 1) {
        await think(1_000)
        const events = [...(place === 0 ? [practice.started()] : []), practice.answered(place)]
        const { refused } = await succeed(`${sites.study}${studyCalls.push.path}`, { body: { events }, token, address })
        if ((refused as object[]).length > 0) throw new Error(`The server refused events: ${JSON.stringify(refused)}`)
        for (const { id } of events) acknowledged.events.add(id)
        activeStudents.add(student.userId)
      }
    }
  }

  const buy = async (buyer: Account, at: number) => {
    const address = addressOf(2, at)
    const token = await signIn(sites.landing, buyer, address)
    const body = { plan: 'starter', method: 'international-card', idempotencyKey: randomUUID() }
    const { url } = await succeed(`${sites.landing}${paymentCalls.createSession.path}`, { body, token, address })
    const before = stripe.webhooks.events.length
    stripe.pay(String(url).split('/').at(-1) ?? '')
    acknowledged.buyers.push(buyer)
    // Stripe sends a webhook again until the server accepts it.
    const events = stripe.webhooks.events.slice(before)
    for (let isDelivered = false; !isDelivered;) {
      const answers = await stripe.webhooks.deliver(`${sites.landing}/api/payment/webhook/stripe`, {
        events,
        attempts: 1,
      })
      isDelivered = answers.every(({ status }) => status === 200)
      if (!isDelivered) await think(500)
    }
  }

  const register = async (at: number) => {
    const email = `new${at}@kmc.edu.pk`
    const { status, reply, isRepeated } = await client.send(`${sites.landing}${accountCalls.register.path}`, {
      body: { email, password },
      address: addressOf(3, at),
    })
    // If the address is already taken, an earlier attempt succeeded and its response was lost, so the registration
    // counts as acknowledged.
    if (isRepeated && reply['code'] === 'auth.emailTaken') alreadyRegistered += 1
    else if (status >= 300) throw new Error(`A registration was answered with ${status} ${JSON.stringify(reply)}.`)
    acknowledged.registered.push(email)
  }

  const run = async () => {
    const buying = [...buyers]
    await Promise.all([
      ...students.map(study),
      (async () => {
        for (let at = 0; !isOver; at += 1) {
          const buyer = buying.pop()
          if (buyer === undefined) return
          await Promise.all([buy(buyer, at), think(1_500)])
        }
      })(),
      (async () => {
        for (let at = 0; !isOver; at += 1) await Promise.all([register(at), think(800)])
      })(),
    ])
  }

  return {
    acknowledged,
    run,
    stop: () => {
      isOver = true
    },
    /** Returns a function that checks whether the server has acknowledged events of every student since this call. */
    watchStudents: () => {
      activeStudents.clear()
      return () => activeStudents.size === students.length
    },
    alreadyRegistered: () => alreadyRegistered,
  }
}

export type StudentLoad = ReturnType<typeof createStudentLoad>

import { setTimeout as pause } from 'node:timers/promises'
import { createConnection } from './connection.ts'
import { createRandom } from './random.ts'
import { createRequest, type AttackerKnowledge, type AttackRequest } from './request-generator.ts'
import type { Account, AccountFactory } from './account-factory.ts'

const atOnce = 8
const timeoutMs = 15_000
// The server may wait for more bytes of a request with an ambiguous end until its own time limit, so the attacker stops
// waiting early.
const ambiguousEndTimeoutMs = 1_000
// How many attackers send requests that can end their own session. The other attackers send no such requests and stay
// signed in.
const expendable = 2
const failuresShown = 20
const slowestKept = 10
const signInAgainMs = 1_000

export interface AttackResult {
  sent: number
  statuses: Map<number | string, number>
  /**
   * How many requests got a 5xx, no answer in time, or an answer with a stack trace. The first failures are printed as
   * they occur.
   */
  failures: number
  /** The requests that took longest, the slowest first. */
  slowest: { label: string; ms: number }[]
  /** The ids of all accounts that the attackers have used. */
  accountIds: number[]
}

interface AttackOptions {
  ports: readonly number[]
  requests: number
  seed: number
  /** The number of a failed request to repeat. No other request is then sent. */
  only: number | undefined
  attackers: Account[]
  accountFactory: AccountFactory
  known: readonly string[]
  /** Returns whether the user wants the attack to end early. */
  isStopped: () => boolean
  progress: (detail: string) => void
}

const stackTrace = /\bat \S+ \(|\bat file:|node_modules|\.[cm]?[jt]s:\d/

const shorten = (text: string, length: number) => JSON.stringify(text.slice(0, length))

/** Sends random requests over several connections and counts the answers. */
export async function attack({
  ports,
  requests,
  seed,
  only,
  attackers,
  accountFactory,
  known,
  isStopped,
  progress,
}: AttackOptions) {
  const result: AttackResult = {
    sent: 0,
    statuses: new Map(),
    failures: 0,
    slowest: [],
    accountIds: attackers.map(({ id }) => id),
  }
  const knowledge: AttackerKnowledge = {
    tokens: () => attackers.slice(expendable).map(({ token }) => token),
    expendableTokens: () => attackers.slice(0, expendable).map(({ token }) => token),
    expendableCookies: () => attackers.slice(0, expendable).map(({ cookie }) => cookie),
    known,
  }
  const signedOut = new Set<string>()
  let next = only ?? 0
  const end = only === undefined ? requests : only + 1

  const judge = (number: number, request: AttackRequest, status: number | string, body: string) => {
    result.sent += 1
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
    if (request.sentToken !== undefined && body.includes('auth.tokenExpired')) signedOut.add(request.sentToken)
    const isSilent = status === 'timeout' && !request.hasAmbiguousEnd
    const fault = typeof status === 'number' && status >= 500 ? String(status) : isSilent ? 'no answer' : undefined
    const leak = stackTrace.test(body) && !body.startsWith('<') ? 'stack trace' : undefined
    const problem = fault ?? leak
    if (problem === undefined) return
    result.failures += 1
    if (result.failures > failuresShown) return
    console.log(`\n${problem}  ${request.label}`)
    console.log(`  sent      ${shorten(request.bytes.toString('latin1'), 1_500)}`)
    console.log(`  received  ${shorten(body, 400)}`)
    console.log(`  repeat    npm run attack -- --seed ${seed} --only ${number}`)
  }

  const noteDuration = ({ label, hasAmbiguousEnd }: AttackRequest, ms: number) => {
    if (hasAmbiguousEnd || ms <= (result.slowest[slowestKept - 1]?.ms ?? 0)) return
    result.slowest.push({ label, ms })
    result.slowest.sort((left, right) => right.ms - left.ms)
    result.slowest.length = Math.min(result.slowest.length, slowestKept)
  }

  const work = async (port: number) => {
    const connection = createConnection(port, timeoutMs)
    const shortTimeoutConnection = createConnection(port, ambiguousEndTimeoutMs)
    while (next < end && !isStopped()) {
      const number = next
      next += 1
      const request = createRequest(createRandom(seed, number), knowledge)
      const chosen = request.hasAmbiguousEnd ? shortTimeoutConnection : connection
      const started = performance.now()
      let response = await chosen.send(request.bytes, request.hasBody)
      // The server may have closed a connection that was kept alive, so the request is sent again on a new one.
      if (response === 'closed') response = await chosen.send(request.bytes, request.hasBody)
      // The server may still be waiting for more bytes of the request, so the connection is not used again.
      if (request.hasAmbiguousEnd) shortTimeoutConnection.close()
      noteDuration(request, performance.now() - started)
      if (typeof response === 'string') judge(number, request, response, '')
      else judge(number, request, response.status, response.body)
    }
    connection.close()
    shortTimeoutConnection.close()
  }

  /**
   * Reports the progress every second, signs in the attackers whose session has ended, and replaces deleted accounts
   * with new ones.
   */
  const signInAgain = async (isOver: () => boolean) => {
    while (!isOver()) {
      await pause(signInAgainMs)
      progress(`${result.sent} of ${requests} requests, ${result.failures} failures`)
      const signedOutAttackers = attackers.filter(({ token }) => signedOut.has(token))
      for (const account of signedOutAttackers) {
        const again = await accountFactory.signIn(account.email).catch(() => undefined)
        Object.assign(account, again ?? (await accountFactory.create('attacker')))
        if (!result.accountIds.includes(account.id)) result.accountIds.push(account.id)
      }
      signedOut.clear()
    }
  }

  let isOver = false
  const signingIn = signInAgain(() => isOver)
  await Promise.all(Array.from({ length: atOnce }, (_, at) => work(ports[at % ports.length] ?? 0)))
  isOver = true
  await signingIn
  return result
}

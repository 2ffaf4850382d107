import { setTimeout as pause } from 'node:timers/promises'

const requestTimeoutMs = 10_000
const giveUpAfterMs = 90_000

// After one of these statuses, a client cannot know whether the request had an effect, so this client sends the request
// again.
const isTemporary = (status: number) => status === 502 || status === 503 || status === 504

interface SentRequest {
  body?: object
  token?: string
  /** The student's IP address. The proxy forwards it to the server. */
  address: string
}

/**
 * Creates the client that all simulated students use. It repeats a request until the server answers, and measures how
 * long a student saw errors.
 */
export function createRetryingClient() {
  const failures: Record<string, number> = {}
  let [requests, repeated, longestErrorMs] = [0, 0, 0]

  const attempt = async (url: string, { body, token, address }: SentRequest) => {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    if (isTemporary(response.status)) throw new Error(String(response.status))
    const reply = (await response.json()) as Record<string, unknown>
    return { status: response.status, reply }
  }

  return {
    /**
     * Repeats a request until it gets an answer other than 502, 503 or 504. Throws after 90 seconds without such an
     * answer. Returns the answer, and whether the request was sent more than once.
     */
    send: async (url: string, sent: SentRequest) => {
      requests += 1
      // When the first failed attempt started. The time until its failure counts as an error too, because the student
      // waits.
      let firstErrorAt: number | undefined
      for (;;) {
        const startedAt = performance.now()
        try {
          const { status, reply } = await attempt(url, sent)
          if (firstErrorAt !== undefined) longestErrorMs = Math.max(longestErrorMs, performance.now() - firstErrorAt)
          return { status, reply, isRepeated: firstErrorAt !== undefined }
        } catch (error) {
          const reason = error instanceof Error ? (/^\d+$/.test(error.message) ? error.message : error.name) : 'unknown'
          failures[reason] = (failures[reason] ?? 0) + 1
          if (firstErrorAt === undefined) repeated += 1
          firstErrorAt ??= startedAt
          if (performance.now() - firstErrorAt > giveUpAfterMs) {
            throw new Error(`${url} did not answer for ${giveUpAfterMs / 1000} s.`, { cause: error })
          }
          await pause(200 + Math.random() * 300)
        }
      }
    },
    summary: () => ({ requests, repeated, longestErrorMs, failures }),
  }
}

export type RetryingClient = ReturnType<typeof createRetryingClient>

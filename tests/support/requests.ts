import { setTimeout as pause } from 'node:timers/promises'

const jsonPost = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const readReply = async (response: Response) => {
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, answer, headers: response.headers }
}

export const post = async (url: string, body: object) => readReply(await fetch(url, jsonPost(body)))

/** Fetches a URL. Tries up to 30 times while the request fails or is answered with 503 or 429, and then throws. */
export const fetchWithRetry = async (url: string, init?: RequestInit) => {
  for (let tries = 1; ; tries += 1) {
    // The error is ignored, because a request fails if the server has just closed the keep-alive connection that the
    // request uses.
    const response = await fetch(url, init).catch(() => undefined)
    if (response !== undefined && response.status !== 503 && response.status !== 429) return response
    if (tries === 30) throw new Error(`${url}: ${response?.status} ${await response?.text()}`)
    await pause(Number(response?.headers.get('retry-after') ?? 0.2) * 1000)
  }
}

/** Posts with retries, and throws if the server rejects the request. */
export const postWithRetry = async (url: string, body: object) => {
  const response = await fetchWithRetry(url, jsonPost(body))
  const reply = await readReply(response)
  if (!response.ok) throw new Error(`${url}: ${reply.status} ${JSON.stringify(reply.answer)}`)
  return reply
}

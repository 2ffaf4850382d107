export const syncTag = 'study'
// The two paths and `clockToleranceMs` are copies of the app's constants, because the worker imports no code of the
// app. A test compares the copies with the originals.
export const refreshPath = '/api/auth/refresh'
export const eventsPath = '/api/study/events'
/** The number of events in a batch. It is so small that a batch of the longest events still fits into one request. */
export const maxBatch = 10
export const clockToleranceMs = 120_000

interface PendingEvent {
  id: string
  at: number
  day: string
  kind: string
  body: object
}

interface StoredState {
  pending: PendingEvent[]
  clockOffsetMs: number
  /** The stored value `settledAt`: every unsent event was created after this time. */
  unsentSince: number
  cursor: number
}

/**
 * Sends this device's pending events, even if the app is closed. Changes nothing on the device: when the app opens, it
 * sends the same events again. The server recognises them, and the app then marks them as sent.
 */
export async function sendPending() {
  if (!(await hasPending())) return
  // Pages use the same locks, so that only one page or worker at a time rotates the session's cookie or sends events.
  const { token, userId } = await navigator.locks.request('titer-session', () =>
    fetchJson<{ token: string; userId: number }>(refreshPath, { method: 'POST', body: '{}' }),
  )
  const name = `titer-${userId}`
  await navigator.locks.request(`sync of ${name}`, { ifAvailable: true }, async (lock) => {
    const stored = lock === null ? undefined : await readStored(name)
    if (stored === undefined || stored.pending.length === 0) return
    const { serverTime } = await fetchJson<{ serverTime: number }>(
      `${eventsPath}?user=${userId}&after=${stored.cursor}&limit=1`,
      { token },
    )
    // The server must not store events with wrong times. The app corrects the times when it opens.
    if (!hasCorrectTimes(stored, serverTime)) return
    for (let from = 0; from < stored.pending.length; from += maxBatch) {
      const events = stored.pending.slice(from, from + maxBatch)
      const body = JSON.stringify({ user: userId, events })
      await fetchJson(eventsPath, { method: 'POST', body, token })
    }
  })
}

/**
 * Returns whether the device's clock, corrected by `clockOffsetMs`, is right, and whether the time of every event is
 * possible.
 */
function hasCorrectTimes({ pending, clockOffsetMs, unsentSince }: StoredState, serverTime: number) {
  const isClockRight = Math.abs(Date.now() + clockOffsetMs - serverTime) <= clockToleranceMs
  return (
    isClockRight &&
    pending.every(({ at }) => at >= unsentSince - clockToleranceMs && at <= serverTime + clockToleranceMs)
  )
}

const databaseNames = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name !== undefined && /^titer-\d+$/.test(name) ? [name] : []))

async function hasPending() {
  for (const name of await databaseNames()) if (((await readStored(name))?.pending.length ?? 0) > 0) return true
  return false
}

async function readStored(name: string): Promise<StoredState | undefined> {
  if (!(await databaseNames()).includes(name)) return undefined
  const database = await finished(indexedDB.open(name))
  try {
    if (!database.objectStoreNames.contains('events')) return undefined
    const transaction = database.transaction(['events', 'values'])
    const rows = finished<PendingEvent[]>(transaction.objectStore('events').index('standing').getAll('new'))
    const values = await Promise.all(
      ['clockOffsetMs', 'settledAt', 'cursor'].map((key) =>
        finished<{ value: number } | undefined>(transaction.objectStore('values').get(key)),
      ),
    )
    const [clockOffsetMs = 0, unsentSince = 0, cursor = 0] = values.map((found) => found?.value)
    // The store returns the events in the order of their random ids, so they are sorted by time here.
    const pending = (await rows)
      .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
      .map(({ id, at, day, kind, body }) => ({ id, at, day, kind, body }))
    return { pending, clockOffsetMs, unsentSince, cursor }
  } finally {
    database.close()
  }
}

async function fetchJson<Answer>(path: string, { token, ...request }: RequestInit & { token?: string }) {
  const answer = await fetch(path, {
    ...request,
    headers: {
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  // The error makes the browser try again later. If the student is signed out, later attempts also fail, which is
  // harmless.
  if (!answer.ok) throw new Error(`${path} responded with status ${answer.status}.`)
  return (await answer.json()) as Answer
}

const finished = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(new Error(String(request.error))))
  })

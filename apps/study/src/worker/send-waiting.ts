// The worker may share no code with the app, so that it needs no imports: a test holds these to what they stand for.
export const syncTag = 'study'
export const refreshPath = '/api/auth/refresh'
export const eventsPath = '/api/study/events'
/** So few that the longest of them fit into one request. */
export const mostSent = 10
export const tolerableMs = 120_000

interface Waiting {
  id: string
  at: number
  day: string
  kind: string
  body: object
}

interface Kept {
  waiting: Waiting[]
  clockOffsetMs: number
  settledAt: number
  cursor: number
}

/**
 * Sends what was done on this device though the app may be closed. Nothing changes on the device: when the app opens
 * it sends the same once more, which the server knows already, and settles it.
 */
export async function sendWaiting() {
  if (!(await hasWaiting())) return
  // The locks that pages take as well: one of us at a time turns the session's cookie, and one of us sends.
  const { token, userId } = await navigator.locks.request('titer-session', () =>
    asked<{ token: string; userId: number }>(refreshPath, { method: 'POST', body: '{}' }),
  )
  const name = `titer-${userId}`
  await navigator.locks.request(`sync of ${name}`, { ifAvailable: true }, async (lock) => {
    const kept = lock === null ? undefined : await readKept(name)
    if (kept === undefined || kept.waiting.length === 0) return
    const { serverTime } = await asked<{ serverTime: number }>(
      `${eventsPath}?user=${userId}&after=${kept.cursor}&limit=1`,
      { token },
    )
    // By a wrong clock it would be stamped for good: the app puts it right when it opens.
    if (!isTimely(kept, serverTime)) return
    for (let from = 0; from < kept.waiting.length; from += mostSent) {
      const events = kept.waiting.slice(from, from + mostSent)
      const body = JSON.stringify({ user: userId, events })
      await asked(eventsPath, { method: 'POST', body, token })
    }
  })
}

/** Whether the device's clock is right, and was while all of this was done. */
function isTimely({ waiting, clockOffsetMs, settledAt }: Kept, serverTime: number) {
  const isClockRight = Math.abs(Date.now() + clockOffsetMs - serverTime) <= tolerableMs
  return isClockRight && waiting.every(({ at }) => at >= settledAt - tolerableMs && at <= serverTime + tolerableMs)
}

const databaseNames = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name !== undefined && /^titer-\d+$/.test(name) ? [name] : []))

async function hasWaiting() {
  for (const name of await databaseNames()) if (((await readKept(name))?.waiting.length ?? 0) > 0) return true
  return false
}

async function readKept(name: string): Promise<Kept | undefined> {
  if (!(await databaseNames()).includes(name)) return undefined
  const database = await finished(indexedDB.open(name))
  try {
    if (!database.objectStoreNames.contains('events')) return undefined
    const transaction = database.transaction(['events', 'values'])
    const rows = finished<Waiting[]>(transaction.objectStore('events').index('standing').getAll('new'))
    const values = await Promise.all(
      ['clockOffsetMs', 'settledAt', 'cursor'].map((key) =>
        finished<{ value: number } | undefined>(transaction.objectStore('values').get(key)),
      ),
    )
    const [clockOffsetMs = 0, settledAt = 0, cursor = 0] = values.map((found) => found?.value)
    // In the order in which it was done: the store has it by ids, which are drawn by lot.
    const waiting = (await rows)
      .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
      .map(({ id, at, day, kind, body }) => ({ id, at, day, kind, body }))
    return { waiting, clockOffsetMs, settledAt, cursor }
  } finally {
    database.close()
  }
}

async function asked<Answer>(path: string, { token, ...request }: RequestInit & { token?: string }) {
  const answer = await fetch(path, {
    ...request,
    headers: {
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  // Whoever is signed out has nothing to send; everything else is worth another try, which the browser makes.
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return (await answer.json()) as Answer
}

const finished = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(new Error(String(request.error))))
  })

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, contentCalls, progressCalls, studyCalls } from '@titer/contract'

// The bystander runs in its own process, so that the attackers' work does not distort its measurements. It makes
// ordinary requests, one after another, until the parent asks it to stop. It sends the path, status and duration of
// each request to the parent.
const [landing = '', study = '', firstToken = ''] = process.argv.slice(2)
const headers = { authorization: `Bearer ${firstToken}`, 'x-forwarded-for': '203.0.113.200' }

const pushOne = () => {
  const at = Date.now()
  const event = { id: randomUUID(), at, day: new Date(at).toISOString().slice(0, 10), kind: 'noted' }
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ events: [{ ...event, body: { item: 'abcdefghij', text: 'Still here' } }] }),
  }
}

const ordinaryRequests: (() => [url: string, init: RequestInit])[] = [
  () => [`${landing}/`, {}],
  () => [`${landing}${accountCalls.profile.path}`, { headers }],
  () => [`${study}${contentCalls.manifest.path}`, { headers }],
  () => [`${study}${studyCalls.push.path}`, pushOne()],
  () => [`${study}${studyCalls.pull.path}?limit=50`, { headers }],
  () => [`${study}${progressCalls.own.path}`, { headers }],
  () => [`${study}${progressCalls.board.path.replace(':board', 'week')}`, { headers }],
]

process.on('message', ({ token }: { token?: string }) => {
  if (token === undefined) process.exit(0)
  headers.authorization = `Bearer ${token}`
})
process.on('disconnect', () => process.exit(0))

for (let turn = 0; ; turn += 1) {
  const [url, init] = ordinaryRequests[turn % ordinaryRequests.length]?.() ?? [landing, {}]
  const started = performance.now()
  const status = await fetch(url, init).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  const path = new URL(url).pathname
  process.send?.({ path, status, ms: performance.now() - started })
  await pause(40)
}

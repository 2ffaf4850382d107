import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'

// A plain Node server with pg that serves as the baseline. It inserts the rows that a push adds to the log, without any
// checks.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
let seq = 1_000_000_000

const server = createServer((request, response) => {
  void (async () => {
    const { events } = JSON.parse(await text(request)) as { events: object[] }
    seq += events.length
    await pool.query(
      `insert into study_events (user_id, seq, id, at, day, kind, body)
       select $1, $2 + ord, id, at, day, kind, body
       from jsonb_to_recordset($3::jsonb) as given (ord integer, id uuid, at bigint, day date, kind text, body jsonb)`,
      [process.env['BENCH_USER'], seq, JSON.stringify(events.map((event, at) => ({ ord: at, ...event })))],
    )
    response.end('{}')
  })()
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
})
process.on('SIGTERM', () => process.exit(0))

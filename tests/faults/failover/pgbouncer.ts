import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../apps/server/src/platform/free-port.ts'
import { daemonUser, startDaemon } from './daemon.ts'

/** The configuration that docs/operations.md describes. */
const configuration = (listenPort: number, postgresPort: number) => `
[databases]
titer = host=127.0.0.1 port=${postgresPort} dbname=titer user=titer pool_size=30 connect_query='set statement_timeout = 10000; set idle_in_transaction_session_timeout = 15000'
titer_session = host=127.0.0.1 port=${postgresPort} dbname=titer user=titer pool_mode=session pool_size=10

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`

/** Starts PgBouncer in transaction mode, with a second pool in session mode for migrations and LISTEN. */
export async function startPgBouncer(program: string, folder: string, postgresPort: number) {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, configuration(port, postgresPort))
  const urlOf = (database: string) => `postgres://titer@127.0.0.1:${port}/${database}`
  const daemon = await startDaemon({
    program,
    args: [file],
    logFile: join(folder, 'pgbouncer.log'),
    user: daemonUser(),
    isReady: async () => {
      const client = new pg.Client(urlOf('titer'))
      const isConnected = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      return isConnected
    },
  })
  return {
    url: urlOf('titer'),
    sessionUrl: urlOf('titer_session'),
    /** Sends all new transactions to another PostgreSQL. */
    pointAt: (otherPort: number) => {
      writeFileSync(file, configuration(port, otherPort))
      daemon.reload()
    },
    stop: daemon.stop,
  }
}

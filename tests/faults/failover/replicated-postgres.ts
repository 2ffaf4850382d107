import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../apps/server/src/platform/free-port.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { daemonUser, startDaemon } from './daemon.ts'

const replicaName = 'titer_replica'

const urlOf = (port: number, database = 'titer') => `postgres://titer@127.0.0.1:${port}/${database}`

async function query(url: string, text: string) {
  // Commits without waiting for the replica, because the replica may not exist yet and the wait would then never end.
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=local' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/**
 * Starts a primary and a replica on this machine. The primary confirms a commit only after the replica has applied it,
 * so the replica has every confirmed commit when the primary dies.
 */
export async function startReplicatedPostgres(bin: string, folder: string) {
  const user = daemonUser()
  const run = (program: string, args: string[]) => execFileSync(join(bin, program), args, { stdio: 'pipe', ...user })
  const start = async (name: string, port: number, settings: string[]) => {
    const shared = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'wal_keep_size=256MB',
    ]
    return startDaemon({
      program: join(bin, 'postgres'),
      args: ['-D', join(folder, name), ...[...shared, ...settings].flatMap((setting) => ['-c', setting])],
      logFile: join(folder, `${name}.log`),
      user,
      isReady: () => succeeds(query(urlOf(port, 'postgres'), 'select 1')),
    })
  }

  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const primaryData = join(folder, 'primary')
  run('initdb', ['-D', primaryData, '-U', 'titer', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'])
  const primary = await start('primary', primaryPort, [
    `synchronous_standby_names=${replicaName}`,
    'synchronous_commit=remote_apply',
  ])
  await query(urlOf(primaryPort, 'postgres'), 'create database titer')

  const source = `host=127.0.0.1 port=${primaryPort} user=titer application_name=${replicaName}`
  run('pg_basebackup', ['-D', join(folder, replicaName), '-d', source, '-X', 'stream', '-c', 'fast', '-R'])
  const replica = await start(replicaName, replicaPort, [`primary_conninfo=${source}`])
  await waitUntil('the replica is synchronous', async () => {
    const rows = await query(urlOf(primaryPort), 'select sync_state from pg_stat_replication')
    return rows.some(({ sync_state }) => sync_state === 'sync')
  })

  return {
    primaryPort,
    replicaPort,
    replicaUrl: urlOf(replicaPort),
    /** Kills all processes of the primary. */
    killPrimary: primary.crash,
    promoteReplica: async () => {
      await query(urlOf(replicaPort), 'select pg_promote(true, 60)')
    },
    stop: async () => {
      await primary.stop()
      await replica.stop()
    },
  }
}

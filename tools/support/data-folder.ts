import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FixableError } from './progress.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns the folder for all data that must survive a restart: the database, the secret and the log. Creates the folder
 * if it is missing, and throws if it is not writable.
 */
export function openDataFolder(): string {
  const folder = resolve(process.env['TITER_DATA'] || join(root, 'data'))
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    const probe = join(folder, '.writable')
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new FixableError(
      `The data folder ${folder} is not writable (${code}). Make it writable, or set TITER_DATA to another folder.`,
    )
  }
  return folder
}

/** Throws if DATABASE_URL is set, because `command` works only with the database in the data folder. */
export function requireLocalDatabase(command: string) {
  if (!process.env['DATABASE_URL']) return
  throw new FixableError(
    `\`npm run ${command}\` works only with the database in the data folder, but DATABASE_URL is set to another database. Use pg_dump and pg_restore; docs/operations.md shows how.`,
  )
}

/** Reads this installation's secret, and creates it at the first start. Production sets TITER_SECRET instead. */
export function localSecret(folder: string): string {
  const file = join(folder, 'secret')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(`${file}.new`, secret, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return secret
  }
}

// The operating system may have given the process id to another program. On Linux, the command line shows whether the
// process is Titer.
const isTiter = (pid: number) => {
  try {
    process.kill(pid, 0)
    const commandLine = `/proc/${pid}/cmdline`
    return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('tools/')
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Allows only one running Titer per data folder, because two would stop each other's database. Returns a function that
 * releases the lock.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'running.pid')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = Number(readFileSync(file, 'utf8'))
      if (holder > 0 && holder !== process.pid && isTiter(holder)) {
        throw new FixableError(
          `Titer is already running on the data folder ${folder} (process ${holder}). Stop it first.`,
        )
      }
      // The process that created the lock file was killed before it could remove the file, so the file is removed here.
      rmSync(file, { force: true })
    }
  }
}

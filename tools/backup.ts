import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { manifestName, sizeOf, thisPlatform, type BackupManifest } from './support/backup-manifest.ts'
import { copyFile, copyRunningCluster, writeText } from './support/cluster-copy.ts'
import { lockDataFolder, openDataFolder, requireLocalDatabase, root } from './support/data-folder.ts'
import { findRunningPostgres, startPostgres } from './support/local-postgres.ts'
import { runTool, step, FixableError } from './support/progress.ts'

// Uploaded pictures and proofs are stored in the database. Besides the database, a backup needs only these files: the
// database password, and the secret that signs tokens unless TITER_SECRET replaces it.
const filesBesideTheDatabase = ['postgres-password', 'secret']

/** Writes a backup under a temporary name and renames it when it is complete. Returns its folder and its manifest. */
async function writeBackup(folder: string, url: string, backups: string) {
  const createdAt = new Date().toISOString()
  const finished = join(backups, `titer-${createdAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}`)
  const unfinished = `${finished}.unfinished`
  if (existsSync(finished)) throw new FixableError(`${finished} already exists.`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    const data = join(folder, 'postgres')
    const cluster = await copyRunningCluster(url, data, join(unfinished, 'postgres'))
    const files = Object.fromEntries(Object.entries(cluster.files).map(([path, file]) => [`postgres/${path}`, file]))
    const folders = cluster.folders.map((path) => `postgres/${path}`)
    for (const name of filesBesideTheDatabase) {
      if (existsSync(join(folder, name))) files[name] = copyFile(join(folder, name), join(unfinished, name))
    }
    const postgres = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    const manifest: BackupManifest = { createdAt, platform: thisPlatform, postgres, folders, files }
    writeText(join(unfinished, manifestName), `${JSON.stringify(manifest, undefined, 1)}\n`)
    renameSync(unfinished, finished)
    syncFolder(backups)
    return { finished, manifest }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/**
 * Makes a rename in the folder survive a power failure. Windows cannot open folders and does not need this step.
 */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

await runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new FixableError('Usage: npm run backup -- [FOLDER]')
  requireLocalDatabase('backup')
  const folder = openDataFolder()
  if (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) {
    throw new FixableError(`The data folder ${folder} has no database yet, so there is nothing to back up.`)
  }
  const backups = resolve(positionals[0] ?? join(root, 'backups'))
  const runningUrl = findRunningPostgres(folder)
  // If Titer is not running, starts the database for the duration of the backup.
  const unlock = runningUrl === undefined ? lockDataFolder(folder) : undefined
  if (unlock !== undefined) process.on('exit', unlock)
  const postgres = runningUrl === undefined ? await startPostgres({ folder }) : undefined
  try {
    const url = runningUrl ?? postgres?.url ?? ''
    const { finished, manifest } = await step('Copying the database', () => writeBackup(folder, url, backups))
    console.log(`Wrote ${finished}: ${sizeOf(manifest)}.`)
    console.log(
      'Keep it private: it contains personal data, and the secret that signs tokens unless TITER_SECRET is set.',
    )
  } finally {
    await postgres?.stop()
  }
})

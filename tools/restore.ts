import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readManifest, sizeOf, thisPlatform, type BackupManifest } from './support/backup-manifest.ts'
import { copyFile } from './support/cluster-copy.ts'
import { lockDataFolder, openDataFolder, requireLocalDatabase } from './support/data-folder.ts'
import { installCluster, postgresMajor, startPostgres } from './support/local-postgres.ts'
import { runTool, step, FixableError } from './support/progress.ts'

function requireSameDatabaseFormat({ platform, postgres }: BackupManifest) {
  if (platform !== thisPlatform) {
    throw new FixableError(`The backup was made on ${platform} and cannot be restored on ${thisPlatform}.`)
  }
  const major = postgresMajor()
  if (postgres !== major) {
    throw new FixableError(
      `The backup needs PostgreSQL ${postgres}, but this release of Titer contains ${major}. Restore it with the release that wrote it.`,
    )
  }
}

/**
 * Copies the files of a backup to the paths that `placeOf` returns. Throws if a file's size or digest differs from the
 * manifest.
 */
function copyChecked(backup: string, { folders, files }: BackupManifest, placeOf: (path: string) => string) {
  for (const path of folders) mkdirSync(placeOf(path), { recursive: true, mode: 0o700 })
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    const copied = copyFile(join(backup, path), placeOf(path))
    if (copied.bytes !== bytes || copied.sha256 !== sha256) throw new FixableError(`${join(backup, path)} is damaged.`)
  }
}

/** Starts the restored database, which replays its log, and counts its accounts, study events and payments. */
async function countRestored(folder: string) {
  const postgres = await startPostgres({ folder })
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ users: number; events: number; payments: number }>(
      `select (select count(*) from users)::integer as users, (select count(*) from study_events)::integer as events,
         (select count(*) from payment_transactions)::integer as payments`,
    )
    await client.end()
    return rows[0]
  } finally {
    await postgres.stop()
  }
}

await runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [given] = positionals
  if (given === undefined || positionals.length > 1) throw new FixableError('Usage: npm run restore -- BACKUP')
  requireLocalDatabase('restore')
  const backup = resolve(given)
  const manifest = readManifest(backup)
  requireSameDatabaseFormat(manifest)
  const folder = openDataFolder()
  process.on('exit', lockDataFolder(folder))
  if (readdirSync(folder).some((name) => name !== 'running.pid')) {
    throw new FixableError(
      `The data folder ${folder} is not empty. Move it away, or set TITER_DATA to an empty folder.`,
    )
  }
  await step('Copying the backup', async () =>
    installCluster(folder, (cluster) =>
      copyChecked(backup, manifest, (path) =>
        path.startsWith('postgres/') ? join(cluster, path.slice('postgres/'.length)) : join(folder, path),
      ),
    ),
  )
  const counts = await step('Starting the restored database', () => countRestored(folder))
  console.log(`Restored ${backup} of ${manifest.createdAt} to ${folder}: ${sizeOf(manifest)}.`)
  console.log(`Accounts: ${counts?.users}. Study events: ${counts?.events}. Payments: ${counts?.payments}.`)
})

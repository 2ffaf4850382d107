import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'

export interface CopiedFile {
  bytes: number
  sha256: string
}

/** The folders and files of a copied cluster, by their paths in the copy. */
export interface ClusterCopy {
  folders: string[]
  files: Record<string, CopiedFile>
}

// A copy does not need these files and the contents of these folders, because PostgreSQL creates them again. The
// exception is `pg_wal`: a copy needs the part of the log that PostgreSQL writes during the copy. That part is added at
// the end.
const skippedFiles = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])
const skippedContents = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
])

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Copies a file, waits until the copy is on the disk, and returns the size and digest of the bytes that were read. */
export function copyFile(from: string, to: string): CopiedFile {
  const source = openSync(from, 'r')
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    const target = openSync(to, 'wx', 0o600)
    try {
      const digest = createHash('sha256')
      const chunk = Buffer.alloc(1024 * 1024)
      let bytes = 0
      for (;;) {
        const read = readSync(source, chunk)
        if (read === 0) break
        digest.update(chunk.subarray(0, read))
        for (let written = 0; written < read;) written += writeSync(target, chunk, written, read - written)
        bytes += read
      }
      fsyncSync(target)
      return { bytes, sha256: digest.digest('hex') }
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

function copyFolder(from: string, to: string, copied: ClusterCopy, path = '') {
  mkdirSync(join(to, path), { recursive: true, mode: 0o700 })
  copied.folders.push(path)
  if (skippedContents.has(basename(path))) return
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) copyFolder(from, to, copied, inner)
    else if (entry.isFile() && !skippedFiles.has(entry.name)) {
      try {
        copied.files[inner] = copyFile(join(from, inner), join(to, inner))
      } catch (error) {
        // PostgreSQL may delete a file of a dropped table during the copy. A missing file is no loss, because replaying
        // the log deletes it too.
        if (!isMissing(error)) throw error
      }
    }
  }
}

/**
 * Copies the files of a running PostgreSQL. The npm packages contain neither pg_dump nor pg_basebackup, so this
 * function calls the same PostgreSQL functions as pg_basebackup. Files may change while they are copied. So the
 * write-ahead log that PostgreSQL writes during the copy is copied too. When PostgreSQL starts on the copy, it repairs
 * the files from this log. The result is the state at the end of the copy.
 */
export async function copyRunningCluster(url: string, data: string, to: string): Promise<ClusterCopy> {
  const client = new pg.Client({ connectionString: url, application_name: 'titer-backup', keepAlive: true })
  await client.connect()
  try {
    // The slot keeps the log from being recycled during the copy. Both the slot and the backup mode end with this
    // connection, so a killed backup leaves nothing behind in the database.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`titer_backup_${process.pid}`])
    const begun = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('titer', true)) as segment`,
    )
    const copied: ClusterCopy = { folders: [], files: {} }
    copyFolder(data, to, copied)
    const ended = await client.query<{ segment: string; label: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
    )
    const [{ segment: first } = { segment: '' }] = begun.rows
    const [{ segment: last, label } = { segment: '', label: '' }] = ended.rows
    copied.files['backup_label'] = writeText(join(to, 'backup_label'), label)
    for (const name of readdirSync(join(data, 'pg_wal'))) {
      const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
      const path = `pg_wal/${name}`
      if (isNeeded) copied.files[path] = copyFile(join(data, path), join(to, path))
    }
    return copied
  } finally {
    await client.end()
  }
}

/** Writes a small file, waits until it is on the disk, and returns its size and digest. */
export function writeText(file: string, text: string): CopiedFile {
  const target = openSync(file, 'wx', 0o600)
  try {
    writeSync(target, text)
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CopiedFile } from './cluster-copy.ts'
import { FixableError } from './progress.ts'

export const manifestName = 'manifest.json'

export interface BackupManifest {
  createdAt: string
  /** The operating system and the processor. PostgreSQL can use the files only on the same platform. */
  platform: string
  /** The major version of PostgreSQL, such as 18. */
  postgres: string
  /** Every folder of the database's files. PostgreSQL needs some of them even if they are empty. */
  folders: string[]
  /** The size and digest of every file of the backup, by the file's path. */
  files: Record<string, CopiedFile>
}

export const thisPlatform = `${process.platform}-${process.arch}`

/** Reads the list of a backup's files. A backup that was interrupted has no such list. */
export function readManifest(backup: string): BackupManifest {
  try {
    const manifest = JSON.parse(readFileSync(join(backup, manifestName), 'utf8')) as BackupManifest
    if (manifest.files['postgres/PG_VERSION'] !== undefined && manifest.folders.length > 0) return manifest
  } catch {
    // Ignores the error, because the error below covers every kind of damage.
  }
  throw new FixableError(`${backup} is not a complete backup: its ${manifestName} is missing or damaged.`)
}

export const sizeOf = ({ files }: Pick<BackupManifest, 'files'>) => {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  return `${Object.keys(files).length} files, ${(bytes / 1024 ** 2).toFixed(1)} MB`
}

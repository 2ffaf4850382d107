import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NotPossible, type FaultRun } from './fault-run.ts'
import type { FaultReport } from './report.ts'

const succeeds = (command: string, ...args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns the options of `unshare` that allow a mount that no other process sees. */
function mountNamespace() {
  const found = [['--user', '--mount', '--map-root-user'], ['--mount']].find((options) =>
    succeeds('unshare', ...options, '--', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()),
  )
  if (found !== undefined) return found
  throw new NotPossible('The fault run “disk” mounts a small disk. It needs Linux with user namespaces, or root.')
}

/**
 * Runs PostgreSQL on a slow disk that repeatedly becomes full or stalls. The disk is a tmpfs of limited size in a
 * separate mount namespace. So the run needs another process, and the disk disappears when that process ends.
 */
export const faultDisk: FaultRun = async ({ cleanup, factor }) => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-faults-disk-'))
  cleanup.add('folder', () => rmdirSync(folder))
  const program = fileURLToPath(new URL('./disk-process.ts', import.meta.url))
  const child = spawn('unshare', [...mountNamespace(), '--', process.execPath, program, folder, String(factor)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  cleanup.add('process with the small disk', async () => {
    // The process cleans up and ends when its parent disconnects.
    if (child.connected) child.disconnect()
    await ended
  })
  return new Promise<FaultReport>((done, fail) => {
    child.once('message', (report) => done(report as FaultReport))
    child.once('exit', () => fail(new Error('The process with the small disk has ended early.')))
  })
}

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../../tools/support/processes.ts'
import { step } from '../../../tools/support/progress.ts'
import { NotPossible } from '../fault-run.ts'

const versionsFolder = '/usr/lib/postgresql'

/** Returns the folder with the programs of the newest PostgreSQL that Debian's packages have installed. */
function findPostgres(): string | undefined {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(versionsFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')))
}

const findProgram = (name: string) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const findMissing = () => [
  ...(findPostgres() === undefined ? ['postgresql'] : []),
  ...['pgbouncer', 'haproxy'].filter((name) => findProgram(name) === undefined),
]

/** Installs Debian's PostgreSQL, PgBouncer and HAProxy if they are missing, and returns their paths. */
export async function ensureDebianPackages() {
  const missing = findMissing()
  if (missing.length > 0) {
    if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) {
      throw new NotPossible(
        `This run needs Debian's packages ${missing.join(', ')}. Install them, or run it as root on Debian.`,
      )
    }
    await step(`Installing ${missing.join(', ')}`, async () => {
      // With this run level, the packages do not start their services after the installation.
      const environment = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
      const install = () =>
        runProgram(['apt-get', 'install', '--yes', '--no-install-recommends', ...missing], { environment })
      if ((await install()) === undefined) return
      await runProgram(['apt-get', 'update'], { environment })
      const failure = await install()
      if (failure !== undefined) throw new NotPossible(failure)
    })
  }
  const [postgres, pgbouncer, haproxy] = [findPostgres(), findProgram('pgbouncer'), findProgram('haproxy')]
  if (postgres === undefined || pgbouncer === undefined || haproxy === undefined) {
    throw new NotPossible(`apt-get did not install ${findMissing().join(', ')}.`)
  }
  return { postgres, pgbouncer, haproxy }
}
